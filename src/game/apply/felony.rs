//! Felonies (`LR 2.3B`, `LR 6.4B`).

use super::play::Play;
use crate::card::Effect;
use crate::game::error::Illegal;
use crate::game::event::Event;
use crate::game::stack::{StackKind, StackRef};
use crate::game::state::{Claim, SiteState};
use crate::map::SpaceId;

impl Play<'_> {
    /// Whether the phasing player may do a felony on a site: by privilege, and where no crew of another is (`LR 2.3B`).
    pub(super) fn check_felony(&self, at: SpaceId, section: &'static str) -> Result<(), Illegal> {
        if !self.setting.has_privilege(self.state.phasing(), Effect::Felonious) {
            return Err(Illegal::Felony(section));
        }
        let me = self.me();
        for (player, owner) in self.state.players().filter(|(player, _)| *player != me) {
            let crews = owner.stacks.iter().filter(|stack| stack.at == at).flat_map(|stack| &stack.cards);
            let has_crew = crews.into_iter().any(|held| self.setting.is_crew(*held));
            let has_colony =
                self.state.factory(at).is_some_and(|claim| claim.owner == player && claim.cubes > 1);
            if has_crew || has_colony {
                return Err(Illegal::Guarded(self.name(player)));
            }
        }
        Ok(())
    }

    /// Takes another's claim without cubes, with a rocket that has a crew (`LR 6.4B`).
    pub(super) fn jump_claim(&mut self, stack: StackRef) -> Result<(), Illegal> {
        let place = self.place(stack)?;
        let (kind, at) = (self.stack(place).kind, self.stack(place).at);
        if kind != StackKind::Rocket {
            return Err(Illegal::WrongStack {
                kind,
                right: "only a rocket with a crew jumps a claim (LR 6.4B)",
            });
        }
        let crew = self.stack(place).cards.iter().any(|held| self.setting.is_crew(*held));
        if !crew {
            return Err(Illegal::NoCrew);
        }
        self.take_claim(at)
    }

    /// The claim on a site becomes the phasing player's, against its owner's will.
    pub(super) fn take_claim(&mut self, at: SpaceId) -> Result<(), Illegal> {
        let me = self.me();
        let name = || self.setting.space_name(at);
        let claim = self.state.claim(at).filter(|claim| claim.owner != me);
        let claim = claim.ok_or_else(|| Illegal::NoClaim {
            site: name(),
            owner: "another player".to_string(),
            section: "LR 6.4B",
        })?;
        if claim.cubes > 0 {
            return Err(Illegal::HasFactory(name()));
        }
        self.check_felony(at, "6.4B")?;
        self.need_disk(me)?;
        self.state.sites.insert(at, SiteState::Claim(Claim { owner: me, ..claim }));
        self.push(Event::Jumped { site: at, to: me });
        Ok(())
    }
}
