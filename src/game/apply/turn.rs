//! Operations counted, turns ended, the end of the game (`LR 4.0`, `LR 7.3`).

use super::play::Play;
use crate::card::{CardId, Effect};
use crate::game::error::Illegal;
use crate::game::event::{Event, Why};
use crate::game::setting::OptionalRule;
use crate::game::stack::StackKind;
use crate::game::state::{PlayerId, Turn};

impl Play<'_> {
    /// Takes one of the operations on Earth of this turn (`LR 4.0`).
    pub(super) fn use_earth_operation(&mut self) -> Result<(), Illegal> {
        self.check_operations(self.state.turn.earth_operations)?;
        self.state.turn.earth_operations += 1;
        Ok(())
    }

    /// Takes one of the operations in space of this turn (`LR 4.0`).
    pub(super) fn use_space_operation(&mut self) -> Result<(), Illegal> {
        self.check_operations(self.state.turn.space_operations)?;
        self.state.turn.space_operations += 1;
        Ok(())
    }

    fn check_operations(&self, of_this_kind: u8) -> Result<(), Illegal> {
        let ventures = self.setting.game().map_or(&[][..], |game| &game.ventures);
        let mine = ventures.iter().filter(|one| self.state.ventures.get(&one.id) == Some(&self.me()));
        let allowed = mine.map(|venture| venture.operations).max().unwrap_or(1);
        let turn = &self.state.turn;
        let is_left = if self.setting.has(OptionalRule::EarthAndSpace) {
            // One of each kind; what a venture adds may be of either.
            of_this_kind == 0 || turn.operations() < allowed
        } else {
            turn.operations() < allowed
        };
        if is_left { Ok(()) } else { Err(Illegal::NoOperationLeft) }
    }

    /// Ends the turn: at most one stack of each kind, or as many outposts as the rules say, then the next player
    /// (`LR 2.7B`, `LR 4.0`, `4e E3`).
    pub(super) fn end_turn(&mut self) -> Result<(), Illegal> {
        for kind in StackKind::ALL {
            let most = match kind {
                StackKind::Outpost => self.setting.rule_set.policies.outposts.most(),
                StackKind::Leo | StackKind::Rocket | StackKind::Freighter => 1,
            };
            if self.state.phasing().stacks_of(kind).count() > most {
                return Err(Illegal::StackLimit { kind, most });
            }
        }
        let players = self.state.players.len();
        if let Some(game) = self.setting.game()
            && self.state.factories() >= usize::from(game.last_factory(players))
        {
            self.finish();
            return Ok(());
        }
        let Turn { year, player, .. } = self.state.turn;
        let next = PlayerId((player.0 + 1) % players.max(1) as u8);
        let year = if next.0 == 0 { year.saturating_add(1) } else { year };
        self.state.turn = Turn::new(year, next);
        self.push(Event::TurnBegins { year, player: next });
        Ok(())
    }

    fn finish(&mut self) {
        self.state.is_over = true;
        self.push(Event::GameOver);
    }

    /// Ends the game with the whole turn and five WT (`LR 7.3A`).
    pub(super) fn pay_to_end(&mut self) -> Result<(), Illegal> {
        let (game, me) = (self.game()?, self.me());
        if !self.state.turn.is_untouched() {
            return Err(Illegal::WholeTurn);
        }
        let factories = self.state.claims_of(me).filter(|(_, claim)| claim.cubes > 0).count();
        let ventures = self.state.ventures.values().filter(|owner| **owner == me).count();
        let may =
            factories >= usize::from(game.factories_to_end) || ventures >= usize::from(game.ventures_to_end);
        if !may {
            let (factories, ventures) = (game.factories_to_end, game.ventures_to_end);
            return Err(Illegal::CannotEnd { factories, ventures });
        }
        self.pay(me, game.price_to_end, Why::End, "LR 7.3A")?;
        self.finish();
        Ok(())
    }

    /// What every launch brings to the faction that earns by them (`LR 2.3B`).
    pub(super) fn collect_boost_fee(&mut self) -> Result<(), Illegal> {
        let fee = self.game()?.boost_fee;
        for player in self.privileged(Effect::LaunchFees) {
            self.gain(player, fee, Why::BoostFee);
        }
        Ok(())
    }

    /// What every claim and factory brings to the faction that taxes (`LR 2.3B`).
    pub(super) fn collect_tax(&mut self) {
        // Without a game around the movement there are no taxes.
        let Some(tax) = self.setting.game().map(|game| game.tax) else { return };
        for player in self.privileged(Effect::Taxes) {
            self.gain(player, tax, Why::Tax);
        }
    }

    fn privileged(&self, privilege: Effect) -> Vec<PlayerId> {
        let players = self.state.players();
        let have = players.filter(|(_, player)| self.setting.has_privilege(player, privilege));
        have.map(|(place, _)| place).collect()
    }

    /// Turns a black hand card white (`LR 5.4D`).
    pub(super) fn turn_white(&mut self, card: CardId) -> Result<(), Illegal> {
        let me = self.me();
        let held = self.in_hand(me, card)?;
        if held.side == crate::card::Side::White {
            return Err(Illegal::Nothing("the card is white already (LR 5.4D)"));
        }
        self.turn_hand_card(card, crate::card::Side::White);
        Ok(())
    }

    pub(super) fn turn_hand_card(&mut self, card: CardId, side: crate::card::Side) {
        let me = self.me();
        for held in self.player_mut(me).hand.iter_mut().filter(|held| held.card == card) {
            held.side = side;
        }
        self.push(Event::Turned { player: me, card: crate::game::state::Held::new(card, side) });
    }
}
