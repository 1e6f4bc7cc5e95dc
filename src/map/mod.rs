//! The solar system: spaces, the lines between them, zones, roads and signposts.

mod build;
mod check;
mod compiled;
mod corridor;
mod kind;
mod raw;
mod system;

pub use build::load;
pub use compiled::{from_compiled, to_compiled};
pub use corridor::corridors_into;
pub use kind::{Hazard, Lander, Season, Site, Space, SpaceKind, SpectralType, Zone, ZoneId};
pub use system::{Exit, LineId, Link, Map, Road, Route, Sign, SpaceId};
