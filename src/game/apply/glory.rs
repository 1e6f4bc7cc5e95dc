//! Glory and ventures (`LR 7.1`, `LR 7.2`).

use super::play::Play;
use crate::game::action::Piece;
use crate::game::error::Illegal;
use crate::game::event::{Event, Why};
use crate::game::state::{Held, PlayerId};

/// Claims that a venture takes (`LR 7.2`).
pub(super) const VENTURE_CLAIMS: usize = 3;

impl Play<'_> {
    /// A crew is back in LEO: every glory of the sites it landed on that nobody has yet (`LR 7.1`).
    pub(super) fn earn_glory(&mut self, crew: Held) {
        let me = self.me();
        let landed = self.state.phasing().landed.get(&crew.card).cloned().unwrap_or_default();
        let map = self.setting.map();
        let glories = self.setting.game().map_or(&[][..], |game| &game.glories);
        for glory in glories.iter().filter(|glory| !glory.vote) {
            let sites = landed.iter().filter_map(|site| map.space(*site).site.as_ref());
            let is_earned = sites.into_iter().any(|site| glory.is_earned_at(site));
            if !is_earned || self.state.glory.contains_key(&glory.id) {
                continue;
            }
            // Without a cube there is none to place.
            if self.need_cube(me, None).is_ok() {
                self.state.glory.insert(glory.id.clone(), Some(me));
                self.push(Event::Glory { player: me, glory: glory.name.clone() });
            }
        }
    }

    /// Founds a venture with three claims of its letter and its price (`LR 7.2`).
    pub(super) fn found(&mut self, venture: &str, cube_from: Option<&str>) -> Result<(), Illegal> {
        let me = self.me();
        let found = self.game()?.ventures.iter().find(|known| known.id == venture);
        let venture = found.ok_or_else(|| Illegal::Taken(venture.to_string()))?;
        if self.state.ventures.contains_key(&venture.id) {
            return Err(Illegal::Taken(venture.name.clone()));
        }
        let map = self.setting.map();
        let letter = venture.letter.to_string();
        let is_one = |site| {
            let site = map.space(site).site.as_ref();
            site.is_some_and(|site| site.spectral.to_string() == letter)
        };
        let claims = self.state.claims_of(me).filter(|(site, _)| is_one(*site)).count();
        if claims < VENTURE_CLAIMS {
            return Err(Illegal::TooFewClaims { letter, claims });
        }
        self.need_cube(me, cube_from)?;
        self.pay(me, venture.price, Why::Venture, "LR 7.2")?;
        self.state.ventures.insert(venture.id.clone(), me);
        self.push(Event::Venture { player: me, venture: venture.name.clone() });
        Ok(())
    }

    /// Takes back a disk or a cube, where none is left (`LR 3.1B`). The site may be prospected again, the glory is gone.
    pub(super) fn take_back(&mut self, piece: &Piece) -> Result<(), Illegal> {
        let me = self.me();
        match piece {
            Piece::Disk(site) => {
                if self.need_disk(me).is_ok() {
                    return Err(Illegal::DiskLeft);
                }
                self.take_disk(*site)
            }
            Piece::Cube(glory) => self.need_cube(me, Some(glory)),
        }
    }

    /// Gives the phasing player the star for heroism, if more than half of the players say so (`LR 7.1`, optional).
    pub(super) fn heroism(&mut self, votes: &[PlayerId]) -> Result<(), Illegal> {
        let me = self.me();
        let mut voters = votes.to_vec();
        voters.sort_unstable();
        voters.dedup();
        let glory = self.game()?.glories.iter().find(|glory| glory.vote);
        let glory = glory.ok_or_else(|| Illegal::Taken("heroism".to_string()))?;
        if self.state.glory.contains_key(&glory.id) {
            return Err(Illegal::Taken(glory.name.clone()));
        }
        if self.state.players.len() < 2 || voters.len() * 2 <= self.state.players.len() {
            return Err(Illegal::NoMajority);
        }
        self.need_cube(me, None)?;
        self.state.glory.insert(glory.id.clone(), Some(me));
        self.push(Event::Glory { player: me, glory: glory.name.clone() });
        Ok(())
    }
}
