//! What happened, in words.

use super::{Event, Flown, Place, Why};
use crate::card::Side;
use crate::dice::Roll;
use crate::game::setting::Setting;
use crate::game::stack::StackKind;
use crate::game::state::{Held, PlayerId, State};
use crate::map::SpaceId;
use crate::unit::{Steps, Tanks, Water};

impl Event {
    /// The event as a sentence, with the state after it.
    pub fn describe(&self, setting: &Setting<'_>, state: &State) -> String {
        let name = |player: &PlayerId| setting.player_name(state, *player);
        let whose = |player: &PlayerId| match state.player(*player).faction {
            Some(_) => format!("{}'s ", name(player)),
            None => String::new(),
        };
        let space = |at: &SpaceId| setting.space_name(*at);
        match self {
            Self::Water { player, gain, loss, why } => {
                let change = if *gain > Water(0) { format!("+{gain}") } else { format!("-{loss}") };
                format!("{}: {change} ({})", name(player), why.text())
            }
            Self::Card { card, from, to } => format!(
                "{}: {} -> {}",
                card_text(setting, *card),
                place_text(setting, state, *from),
                place_text(setting, state, *to)
            ),
            Self::Turned { player, card } => {
                format!("{} turns {}: {}", name(player), setting.card_name(*card), card.side)
            }
            Self::LiesLight { player, card } => {
                format!("{} turns {} light (LR 2.6H)", name(player), setting.card_name(*card))
            }
            Self::Made { player, stack, at } => {
                format!("{} has a new {stack} at {}", name(player), space(at))
            }
            Self::Gone { player, stack } => format!("{} has no {stack} any more", name(player)),
            Self::Converted { player, from, to } => format!("{}'s {from} is a {to} now", name(player)),
            Self::Flown(flown) => {
                // A move ends no turn, so that it is still the turn of the one who moved.
                format!("{}{}", whose(&state.turn.player), flown.text(setting))
            }
            Self::Driven { stack, to } => {
                format!("{}{stack} drives to {} (LR 6.4D)", whose(&state.turn.player), space(to))
            }
            Self::Hazard { at, roll: Roll::Paid, .. } => {
                format!("hazard at {}: paid for (LR 6.4G)", space(at))
            }
            Self::Hazard { at, roll, passed } => {
                format!("hazard at {}: rolls {roll}, {}", space(at), if *passed { "passes" } else { "fails" })
            }
            Self::Radiation { at, die, passed, lost: _ } => format!(
                "radiation at {}: rolls {die}, {} (LR 8.3C)",
                space(at),
                if *passed { "passes" } else { "fails" }
            ),
            Self::Lost { stack, at } => {
                format!("{}{stack} is lost at {}", whose(&state.turn.player), space(at))
            }
            Self::Stopped { at } => format!("the move ends at {}", space(at)),
            Self::Fuelled { player, stack, tanks_in, tanks_out, grade, steps } => {
                let change =
                    if *tanks_out > Tanks(0) { format!("-{tanks_out}") } else { format!("+{tanks_in}") };
                let left = match stack.kind {
                    StackKind::Rocket => format!(", {steps} on board"),
                    _ => String::new(),
                };
                format!("{}'s {stack}: {change} of {}{left}", name(player), grade.name())
            }
            Self::Cargo { player, stack, water } => {
                format!("{}'s {stack}: {water} of cargo (LR 5.4C)", name(player))
            }
            Self::Mass { player, stack, left } => {
                format!("{}'s {stack}: cargo of mass {} now (LR 6.7)", name(player), left.0)
            }
            Self::Prospected { site, dice, success } => {
                let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
                let rolls =
                    if dice.is_empty() { "sure".to_string() } else { format!("rolls {}", dice.join(", ")) };
                let found = if *success { "a claim" } else { "nothing: a black disk" };
                format!("prospecting {}: {rolls}, {found} (LR 5.6B)", space(site))
            }
            Self::DiskTaken { site } => format!("the claim disk on {} is taken back (LR 3.1B)", space(site)),
            Self::CubeTaken { glory } => format!("the cube of the glory {glory} is taken back (LR 3.1B)"),
            Self::Jumped { site, to } => format!("{} jumps the claim on {} (LR 6.4B)", name(to), space(site)),
            Self::Built { site, letter, cubes, value } => {
                let worth = value
                    .map_or_else(String::new, |value| format!("; {letter} factories are worth {value} now"));
                let noun = if *cubes == 1 { "cube" } else { "cubes" };
                format!("factory {letter} on {} with {cubes} {noun}{worth} (LR 5.7)", space(site))
            }
            Self::Colony { site, cubes } => format!("{} has {cubes} cubes now (LR 6.7B)", space(site)),
            Self::Auctioned { bids, winner } => {
                let bids: Vec<String> =
                    bids.iter().map(|(player, bid)| format!("{} {bid}", name(player))).collect();
                format!("bids: {}; {} wins (LR 5.2)", bids.join(", "), name(winner))
            }
            Self::Glory { player, glory } => format!("{} earns the glory {glory} (LR 7.1)", name(player)),
            Self::Venture { player, venture } => format!("{} founds {venture} (LR 7.2)", name(player)),
            Self::SiteDealt { site, to } => format!("{} passes to {} (LR 5.9A)", space(site), name(to)),
            Self::Promised(text) => format!("promised: {text}"),
            Self::TurnBegins { year, player } => format!("year {year}, turn of {}", name(player)),
            Self::GameOver => "the game is over (LR 7.3)".to_string(),
        }
    }
}

impl Flown {
    fn text(&self, setting: &Setting<'_>) -> String {
        let to = self.path.last().unwrap_or(&self.from);
        let mut costs = Vec::new();
        for (steps, what) in [
            (self.jettisoned, "jettisoned"),
            (self.afterburner, "for the afterburner"),
            (self.lift_off, "for lift-off"),
            (self.burn_steps, "for burns"),
            (self.landing, "for landing"),
        ] {
            if steps > Steps(0) {
                costs.push(format!("{} {what}", steps.0));
            }
        }
        let costs = if costs.is_empty() { String::new() } else { format!(": {}", costs.join(", ")) };
        format!(
            "{} flies from {} to {} with thrust {}, {}, fuel {} -> {}{costs}",
            self.stack,
            setting.space_name(self.from),
            setting.space_name(*to),
            self.thrust,
            self.burns,
            self.fuel.0,
            self.fuel.1
        )
    }
}

impl Why {
    const fn text(self) -> &'static str {
        match self {
            Self::Income => "income, LR 5.1",
            Self::Auction => "auction, LR 5.2",
            Self::Market => "market, LR 5.3",
            Self::Boost => "boost, LR 5.4",
            Self::BoostFee => "launch fee, LR 2.3B",
            Self::Tax => "tax, LR 2.3B",
            Self::Fuel => "fuel, LR 5.4C",
            Self::Hazard => "hazard, LR 6.4G",
            Self::Venture => "venture, LR 7.2",
            Self::End => "end of the game, LR 7.3A",
            Self::Deal => "deal, LR 5.9A",
            Self::Espionage => "espionage, LR 5.9B",
            Self::Transfer => "transfer, LR 5.4C",
        }
    }
}

fn card_text(setting: &Setting<'_>, card: Held) -> String {
    let name = setting.card_name(card);
    if card.side == Side::Black { format!("{name} (black)") } else { name }
}

fn place_text(setting: &Setting<'_>, state: &State, place: Place) -> String {
    match place {
        Place::Hand(player) => format!("hand of {}", setting.player_name(state, player)),
        Place::Stack(player, stack) => format!("{stack} of {}", setting.player_name(state, player)),
        Place::Deck(deck) => format!("{deck} deck"),
        Place::TradeCards => "trade cards (LR 5.9B)".to_string(),
        Place::Colony(site) => format!("colony on {}", setting.space_name(site)),
    }
}
