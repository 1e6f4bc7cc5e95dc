//! What may be done now: candidates are listed, and the engine itself judges them.

mod agreements;
mod moves;
mod operations;
mod stops;

use super::action::{Action, Piece, Stow, Target, Transfer, WaterPlace};
use super::apply::apply;
use super::setting::Setting;
use super::stack::{Stack, StackKind, StackRef};
use super::state::{Player, State};
use crate::card::CardId;
use crate::dice::{Generator, Rolls};
use crate::unit::{Mass, Tanks};

/// The legal actions of the phasing player, in a fixed order. Where there is no end of ways, some stand for all:
///
/// - a move by each useful departure, with and without beamed power, to each space it reaches: by the path with fewest
///   burns, and by the one with fewest rolls where that has fewer; one card or tank left in each space that is passed, and
///   cards ground up on the way where only that reaches a space;
/// - an auction without other bids, won by each other with 1 WT, and won by a tie with him; boosts of
///   every choice of up to six cards, and of more than six of each alone and of all together;
/// - cards transferred one by one, water tank by tank, or all of it where a stack is turned into another;
/// - a raygun and a buggy on a road prospect each site alone, and all of them;
/// - what others have to agree to is listed as if they did: deals of one thing each way (1 WT, a site, a card), gifts of a
///   card or a tank, leave to refuel, votes of all.
///
/// # Complexity
/// One [`apply`] for each candidate.
pub fn legal(setting: &Setting<'_>, state: &State) -> Vec<Action> {
    if state.is_over {
        return Vec::new();
    }
    let list = List { setting, state };
    let is_legal = |action: &Action| {
        let mut rolls = Rolls::new([], Some(Generator::new(0)));
        apply(setting, &mut state.clone(), action, &mut rolls).is_ok()
    };
    let mut moves = list.moves();
    moves.retain(is_legal);
    let mut candidates = list.stops(&moves);
    candidates.extend(list.stacks());
    if setting.game().is_some() {
        candidates.extend(list.operations());
        candidates.extend(list.cargo());
        candidates.extend(list.gifts());
        candidates.extend(list.deals());
        candidates.extend(list.espionage());
        candidates.extend(list.votes());
        candidates.extend(list.pieces());
    } else {
        candidates.extend(list.in_space());
    }
    candidates.push(Action::EndTurn);
    candidates.retain(is_legal);
    moves.extend(candidates);
    moves
}

/// The candidates of a table.
struct List<'a> {
    setting: &'a Setting<'a>,
    state: &'a State,
}

impl List<'_> {
    fn player(&self) -> &Player {
        self.state.phasing()
    }

    /// His stacks with their references.
    fn own_stacks(&self) -> Vec<(StackRef, &Stack)> {
        let player = self.player();
        let stacks = player.stacks.iter().enumerate();
        stacks.filter_map(|(place, stack)| Some((player.reference(place)?, stack))).collect()
    }

    fn hand(&self) -> Vec<CardId> {
        self.player().hand.iter().map(|held| held.card).collect()
    }

    /// Fuelling and unloading in LEO.
    fn water(&self) -> Vec<Action> {
        let rockets = self.own_stacks().into_iter().filter(|(_, stack)| stack.kind == StackKind::Rocket);
        let both = |(stack, _): (StackRef, &Stack)| {
            [Action::Load { stack, tanks: Tanks(1) }, Action::Unload { stack, tanks: Tanks(1) }]
        };
        rockets.flat_map(both).collect()
    }

    /// What is done with stacks, beside moving them.
    fn stacks(&self) -> Vec<Action> {
        let mut found = self.water();
        let stacks = self.own_stacks();
        for (from, stack) in &stacks {
            let single: Vec<CardId> = stack.cards.iter().map(|held| held.card).collect();
            let kinds = [StackKind::Leo, StackKind::Rocket, StackKind::Outpost];
            let others = stacks.iter().filter(|(to, other)| to != from && other.at == stack.at);
            let mut targets: Vec<Target> = others.map(|(to, _)| Target::Present(*to)).collect();
            for kind in kinds.into_iter().filter(|kind| *kind != stack.kind) {
                // Everybody has one LEO stack, be it empty.
                let leo = Target::Present(StackRef::first(kind));
                let target = if kind == StackKind::Leo { leo } else { Target::New(kind) };
                if !targets.contains(&target) {
                    targets.push(target);
                }
            }
            for to in &targets {
                let transfer = |cards: Vec<CardId>, tanks| {
                    let (from_player, to_player) = (None, None);
                    Action::Transfer(Transfer {
                        from_player,
                        from: *from,
                        to_player,
                        to: *to,
                        cards,
                        tanks,
                        mass: Mass(0),
                    })
                };
                found.extend(single.iter().map(|card| transfer(vec![*card], Tanks(0))));
                if matches!(to, Target::Present(_)) {
                    found.push(transfer(Vec::new(), Tanks(1)));
                }
            }
            let cards = single.iter().map(|card| vec![*card]);
            found.extend(cards.clone().map(|cards| Action::TurnLight { stack: *from, cards }));
            found.extend(cards.map(|cards| Action::Decommission { stack: *from, cards, mass: Mass(0) }));
            found.extend(self.conversions(*from, stack));
        }
        for (site, _) in self.state.claims_of(self.state.turn.player) {
            for crew in self.hand() {
                let present = stacks.iter().filter(|(_, stack)| stack.at == site);
                let present = present.map(|(stack, _)| Target::Present(*stack));
                let new = [StackKind::Rocket, StackKind::Outpost].map(Target::New);
                found.extend(new.into_iter().chain(present).map(|into| Action::Recall { crew, site, into }));
            }
        }
        found.extend(self.hand().into_iter().map(|card| Action::TurnWhite { card }));
        found
    }

    /// Cards ground up one by one, and cargo of 1 WT where that rule is played.
    fn cargo(&self) -> Vec<Action> {
        let mut found = Vec::new();
        let stacks = self.own_stacks().into_iter();
        for (stack, rocket) in stacks.filter(|(_, stack)| stack.kind == StackKind::Rocket) {
            for thruster in &rocket.cards {
                let cards = rocket.cards.iter().map(|held| vec![held.card]);
                let thruster = thruster.card;
                found.extend(cards.map(|cards| Action::Grind { stack, thruster, cards }));
            }
            let ways = [
                (WaterPlace::Leo, WaterPlace::Cargo),
                (WaterPlace::Cargo, WaterPlace::Leo),
                (WaterPlace::Cargo, WaterPlace::Tanks),
                (WaterPlace::Cargo, WaterPlace::Space),
            ];
            found.extend(ways.map(|(from, to)| Action::Stow(Stow { stack, tanks: Tanks(1), from, to })));
        }
        found
    }

    /// Disks and cubes taken back.
    fn pieces(&self) -> Vec<Action> {
        let disks = self.state.claims_of(self.state.turn.player).map(|(site, _)| Piece::Disk(site));
        let cubes = self.state.glory.keys().map(|glory| Piece::Cube(glory.clone()));
        disks.chain(cubes).map(Action::TakeBack).collect()
    }

    /// A stack turned into another, without water and with all that it holds.
    fn conversions(&self, from: StackRef, stack: &Stack) -> Vec<Action> {
        let to_outpost = match stack.kind {
            StackKind::Rocket | StackKind::Freighter => true,
            StackKind::Outpost => false,
            StackKind::Leo => return Vec::new(),
        };
        let track = &self.setting.rule_set.track;
        let dry = self.setting.dry(stack);
        let most = match stack.kind {
            StackKind::Rocket => track.whole_tanks(dry, stack.fuel),
            _ => Tanks(stack.water.0.min(u16::from(track.most_tanks(dry).0)) as u8),
        };
        let mut tanks = vec![Tanks(0), most];
        tanks.dedup();
        tanks.into_iter().map(|tanks| Action::Convert { stack: from, to_outpost, tanks }).collect()
    }
}
