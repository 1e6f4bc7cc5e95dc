//! Where trips over the whole map go.

use crate::map::SpaceId;

/// Where trips go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// To a site.
    There(SpaceId),
    /// To a site and home again.
    Back(SpaceId),
}

impl Aim {
    /// The site.
    pub(super) const fn site(self) -> SpaceId {
        match self {
            Self::There(site) | Self::Back(site) => site,
        }
    }
}
