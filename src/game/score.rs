//! Victory points (`LR 7.1`).

use super::setting::Setting;
use super::state::{Claim, PlayerId, State};
use crate::map::SpaceId;
use crate::unit::Water;

/// The points of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Whose.
    pub player: PlayerId,
    /// One for each disk and cube on a site.
    pub sites: u16,
    /// Factories, by their tracks.
    pub factories: u16,
    /// Claims on science sites.
    pub science: u16,
    /// Glories.
    pub glory: u16,
    /// Ventures.
    pub ventures: u16,
    /// Water, which decides ties.
    pub water: Water,
}

impl Score {
    /// All points.
    pub const fn total(&self) -> u16 {
        self.sites + self.factories + self.science + self.glory + self.ventures
    }
}

/// The points of all players, the winner first: of equals the one with more water (`LR 7.1`). Outposts and freighters
/// do not count. Nobody has points where the rules know no game.
pub fn scores(setting: &Setting<'_>, state: &State) -> Vec<Score> {
    let Some(game) = setting.game() else { return Vec::new() };
    let science = |site: &SpaceId| {
        let printed = setting.map().space(*site).site.as_ref();
        printed.is_some_and(|site| site.science)
    };
    let factory = |claim: &Claim| {
        let letter = claim.letter.filter(|_| claim.cubes > 0)?;
        Some(u16::from(game.track_value(state.track(letter))))
    };
    let score = |player: PlayerId| {
        let claims: Vec<(SpaceId, Claim)> = state.claims_of(player).collect();
        let glories = state.glory.values().filter(|owner| **owner == Some(player)).count();
        let ventures = game.ventures.iter().filter(|one| state.ventures.get(&one.id) == Some(&player));
        let pieces: u16 = claims.iter().map(|(_, claim)| 1 + u16::from(claim.cubes)).sum();
        Score {
            player,
            sites: pieces * game.site_points,
            factories: claims.iter().filter_map(|(_, claim)| factory(claim)).sum(),
            science: claims.iter().filter(|(site, _)| science(site)).count() as u16 * game.science_points,
            glory: glories as u16 * game.glory_points,
            ventures: ventures.map(|venture| venture.points).sum(),
            water: state.player(player).water,
        }
    };
    let mut scores: Vec<Score> = state.players().map(|(player, _)| score(player)).collect();
    let rank = |score: &Score| (score.total(), score.water);
    scores.sort_by(|one, other| rank(other).cmp(&rank(one)).then(one.player.cmp(&other.player)));
    scores
}
