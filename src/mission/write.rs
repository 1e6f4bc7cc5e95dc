//! Mission files as text: the set-up and the actions of a mission, so that reading the text gives the same mission.

use std::fmt::Write as _;

use super::actions::Entry;
use crate::card::Side;
use crate::dice::{Generator, Roll};
use crate::game::{
    Action, DealItem, Figures, Held, MoveOrder, PathStep, PlayerId, Setting, SiteState, Stack, StackKind,
    StackRef, State, Target, WaterFrom,
};
use crate::map::SpaceId;
use crate::rules::{Afterburner, Rocket};
use crate::unit::{Steps, Tanks, Water};

/// A whole mission file.
#[must_use]
pub fn mission_text(
    setting: &Setting<'_>,
    title: &str,
    state: &State,
    generator: Option<Generator>,
    entries: &[Entry],
) -> String {
    let writer = Writer { setting, state };
    let mut text = String::new();
    let out = &mut text;
    line(out, "format", "1");
    line(out, "rules", &quoted(&setting.rule_set.name));
    if !title.is_empty() {
        line(out, "title", &quoted(title));
    }
    if let Some(generator) = generator {
        // TOML knows whole numbers of 63 bits alone.
        let seed = generator.seed().to_string();
        line(out, "seed", &if i64::try_from(generator.seed()).is_ok() { seed } else { quoted(&seed) });
    }
    writer.options(out);
    writer.table(out);
    for (place, _) in state.players() {
        writer.player(out, place);
    }
    for entry in entries {
        writer.entry(out, entry);
    }
    text
}

fn line(out: &mut String, key: &str, value: &str) {
    let _ = writeln!(out, "{key} = {value}");
}

fn flag(out: &mut String, key: &str, value: bool) {
    if value {
        line(out, key, "true");
    }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => {
                quoted.push('\\');
                quoted.push(letter);
            }
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            control if control.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(control));
            }
            plain => quoted.push(plain),
        }
    }
    quoted.push('"');
    quoted
}

fn list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| quoted(&item)).collect();
    let short = format!("[{}]", items.join(", "));
    if short.len() <= 90 {
        return short;
    }
    let mut long = String::from("[\n");
    for item in items {
        let _ = writeln!(long, "    {item},");
    }
    long.push(']');
    long
}

struct Writer<'a> {
    setting: &'a Setting<'a>,
    state: &'a State,
}

impl Writer<'_> {
    fn space(&self, space: SpaceId) -> String {
        self.setting.map().space(space).id.clone()
    }

    fn player_word(&self, player: PlayerId) -> String {
        self.setting.player_name(self.state, player)
    }

    fn card(&self, card: crate::card::CardId) -> String {
        self.setting.card(card).map_or_else(String::new, |card| card.id.clone())
    }

    fn held(&self, held: Held) -> String {
        match held.side {
            Side::White => self.card(held.card),
            Side::Black => format!("{}:black", self.card(held.card)),
        }
    }

    fn options(&self, out: &mut String) {
        let options = &self.setting.options;
        let mut named = Vec::new();
        if options.earth_and_space {
            named.push("earth-and-space".to_string());
        }
        if options.every_unit_refuels {
            named.push("every-unit-refuels".to_string());
        }
        if !named.is_empty() {
            line(out, "options", &list(named));
        }
        let sky = [
            options.season.is_some(),
            options.start_year.is_some(),
            !options.helping_factories.is_empty(),
            options.has_powersat,
            options.orbit_of.is_some(),
        ];
        if !sky.contains(&true) {
            return;
        }
        let _ = writeln!(out, "\n[sky]");
        if let Some(season) = options.season {
            line(out, "season", &quoted(&season.to_string()));
        }
        if let Some(year) = options.start_year {
            line(out, "start_year", &year.to_string());
        }
        if !options.helping_factories.is_empty() {
            line(out, "factories", &list(options.helping_factories.iter().map(|site| self.space(*site))));
        }
        flag(out, "powersat", options.has_powersat);
        if let Some(site) = options.orbit_of {
            line(out, "orbit_of", &quoted(&self.space(site)));
        }
    }

    fn table(&self, out: &mut String) {
        let state = self.state;
        let turn = &state.turn;
        let _ = writeln!(out, "\n[table]");
        line(out, "year", &turn.year.to_string());
        if state.player(turn.player).faction.is_some() {
            line(out, "turn", &quoted(&self.player_word(turn.player)));
        }
        let moved = [(turn.rocket_moved, StackKind::Rocket), (turn.freighter_moved, StackKind::Freighter)];
        let moved: Vec<String> =
            moved.iter().filter(|(moved, _)| *moved).map(|(_, kind)| kind.word().to_string()).collect();
        if !moved.is_empty() {
            line(out, "moved", &list(moved));
        }
        for (key, number) in
            [("earth_operations", turn.earth_operations), ("space_operations", turn.space_operations)]
        {
            if number > 0 {
                line(out, key, &number.to_string());
            }
        }
        flag(out, "over", state.is_over);
        let busted = state.sites.iter().filter(|(_, site)| **site == SiteState::Busted);
        let busted: Vec<String> = busted.map(|(site, _)| self.space(*site)).collect();
        if !busted.is_empty() {
            line(out, "busted", &list(busted));
        }
        if !state.decks.is_empty() {
            let _ = writeln!(out, "\n[table.decks]");
            for (kind, cards) in &state.decks {
                line(out, kind.word(), &list(cards.iter().map(|card| self.card(*card))));
            }
        }
        if !state.glory.is_empty() {
            let _ = writeln!(out, "\n[table.glory]");
            for (glory, owner) in &state.glory {
                line(out, glory, &list(owner.map(|owner| self.player_word(owner))));
            }
        }
        if !state.ventures.is_empty() {
            let _ = writeln!(out, "\n[table.ventures]");
            for (venture, owner) in &state.ventures {
                line(out, venture, &list([self.player_word(*owner)]));
            }
        }
    }

    fn player(&self, out: &mut String, place: PlayerId) {
        let player = self.state.player(place);
        let _ = writeln!(out, "\n[[player]]");
        if player.faction.is_some() {
            line(out, "faction", &quoted(&self.player_word(place)));
        }
        if player.water > Water(0) {
            line(out, "water", &player.water.0.to_string());
        }
        if !player.hand.is_empty() {
            line(out, "hand", &list(player.hand.iter().map(|held| self.held(*held))));
        }
        if !player.landed.is_empty() {
            let _ = writeln!(out, "\n[player.landed]");
            for (crew, sites) in &player.landed {
                line(out, &self.card(*crew), &list(sites.iter().map(|site| self.space(*site))));
            }
        }
        for (site, claim) in self.state.claims_of(place) {
            let _ = writeln!(out, "\n[[player.claim]]");
            line(out, "site", &quoted(&self.space(site)));
            if claim.cubes > 0 {
                line(out, "cubes", &claim.cubes.to_string());
            }
            if let Some(letter) = claim.letter {
                line(out, "letter", &quoted(letter.word()));
            }
        }
        for stack in &player.stacks {
            self.stack(out, stack);
        }
    }

    fn stack(&self, out: &mut String, stack: &Stack) {
        let _ = writeln!(out, "\n[[player.stack]]");
        line(out, "kind", &quoted(stack.kind.word()));
        line(out, "at", &quoted(&self.space(stack.at)));
        if !stack.cards.is_empty() {
            line(out, "cards", &list(stack.cards.iter().map(|held| self.held(*held))));
        }
        if stack.kind == StackKind::Rocket {
            let mass = |held: &Held| self.setting.mass(*held).0;
            let cards = || crate::unit::Mass(stack.cards.iter().map(mass).sum());
            let dry = stack.figures.map_or_else(cards, |figures| figures.rocket.dry);
            let steps = self.setting.rule_set.track.steps(dry, stack.fuel);
            line(out, "steps", &steps.0.to_string());
        }
        if stack.water > Water(0) {
            line(out, "water", &stack.water.0.to_string());
        }
        if let Some(figures) = &stack.figures {
            write_figures(out, figures);
        }
    }

    fn entry(&self, out: &mut String, entry: &Entry) {
        let _ = writeln!(out, "\n[[action]]");
        line(out, "kind", &quoted(entry.action.kind()));
        if let Some(player) = entry.player {
            line(out, "player", &quoted(&self.player_word(player)));
        }
        self.action(out, &entry.action);
        if !entry.rolls.is_empty() {
            let rolls: Vec<String> = entry.rolls.iter().map(Roll::to_string).collect();
            line(out, "dice", &quoted(&rolls.join(" ")));
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each kind of action")]
    fn action(&self, out: &mut String, action: &Action) {
        let card = |out: &mut String, key: &str, id| line(out, key, &quoted(&self.card(id)));
        let site = |out: &mut String, key: &str, id| line(out, key, &quoted(&self.space(id)));
        let cards = |out: &mut String, ids: &[crate::card::CardId]| {
            line(out, "cards", &list(ids.iter().map(|id| self.card(*id))));
        };
        match action {
            Action::Move(order) => self.order(out, order),
            Action::Hop { stack, thruster, to } => {
                stack_line(out, "stack", *stack, StackKind::Rocket);
                if let Some(thruster) = thruster {
                    card(out, "thruster", *thruster);
                }
                site(out, "to", *to);
            }
            Action::Drive { stack, to } => {
                stack_line(out, "stack", *stack, StackKind::Rocket);
                site(out, "to", *to);
            }
            Action::Income | Action::PayToEnd | Action::EndTurn => {}
            Action::Research(research) => {
                line(out, "deck", &quoted(research.deck.word()));
                let bids = research.bids.iter();
                let bids: Vec<String> =
                    bids.map(|(player, bid)| format!("{} = {}", self.player_word(*player), bid.0)).collect();
                if !bids.is_empty() {
                    line(out, "bids", &format!("{{ {} }}", bids.join(", ")));
                }
                if let Some(winner) = research.winner {
                    line(out, "winner", &quoted(&self.player_word(winner)));
                }
            }
            Action::SellWhite { card: sold } | Action::TurnWhite { card: sold } => card(out, "card", *sold),
            Action::SellBlack { card: sold, stack } => {
                card(out, "card", *sold);
                stack_line(out, "stack", *stack, StackKind::Leo);
            }
            Action::Boost { cards: boosted, to } => {
                cards(out, boosted);
                line(out, "to", &quoted(&target_text(*to)));
            }
            Action::Refuel(refuel) => {
                stack_line(out, "stack", refuel.stack, StackKind::Rocket);
                let (from, agreed) = match refuel.from {
                    WaterFrom::Unit(unit) => {
                        card(out, "card", unit);
                        ("unit", false)
                    }
                    WaterFrom::AllUnits => ("all-units", false),
                    WaterFrom::Factory { is_agreed } => ("factory", is_agreed),
                    WaterFrom::Outpost { owner, stack, is_agreed } => {
                        line(out, "owner", &quoted(&self.player_word(owner)));
                        stack_line(out, "outpost", stack, StackKind::Outpost);
                        ("outpost", is_agreed)
                    }
                    WaterFrom::Dirt(thruster) => {
                        card(out, "card", thruster);
                        ("dirt", false)
                    }
                    WaterFrom::Atmosphere => ("atmosphere", false),
                };
                line(out, "from", &quoted(from));
                flag(out, "agreed", agreed);
                if let Some(tanks) = refuel.tanks {
                    line(out, "tanks", &tanks.0.to_string());
                }
            }
            Action::Prospect(order) => {
                stack_line(out, "stack", order.stack, StackKind::Rocket);
                card(out, "card", order.card);
                line(out, "sites", &list(order.sites.iter().map(|site| self.space(*site))));
                if !order.disks_from.is_empty() {
                    line(out, "disks_from", &list(order.disks_from.iter().map(|site| self.space(*site))));
                }
            }
            Action::Industrialize(order) => {
                site(out, "site", order.site);
                card(out, "refinery", order.refinery.1);
                stack_line(out, "refinery_stack", order.refinery.0, StackKind::Rocket);
                card(out, "robonaut", order.robonaut.1);
                stack_line(out, "robonaut_stack", order.robonaut.0, StackKind::Rocket);
                if let Some(letter) = order.letter {
                    line(out, "letter", &quoted(letter.word()));
                }
                if let Some(product) = order.product {
                    card(out, "product", product);
                }
                if let Some(back) = order.turned_back {
                    card(out, "turned_back", back);
                }
                if let Some(glory) = &order.cube_from {
                    line(out, "cube_from", &quoted(glory));
                }
                flag(out, "jump", order.jumps);
            }
            Action::Retool { card: turned, turned_back } => {
                card(out, "card", *turned);
                if let Some(back) = turned_back {
                    card(out, "turned_back", *back);
                }
            }
            Action::Produce(order) => {
                card(out, "card", order.card);
                site(out, "site", order.site);
                line(out, "into", &quoted(&target_text(order.into)));
                if let Some(glory) = &order.cube_from {
                    line(out, "cube_from", &quoted(glory));
                }
            }
            Action::Load { stack, tanks } | Action::Unload { stack, tanks } => {
                stack_line(out, "stack", *stack, StackKind::Rocket);
                line(out, "tanks", &tanks.0.to_string());
            }
            Action::Transfer(order) => {
                line(out, "from", &quoted(&stack_text(order.from)));
                if let Some(player) = order.to_player {
                    line(out, "to_player", &quoted(&self.player_word(player)));
                }
                line(out, "to", &quoted(&target_text(order.to)));
                if !order.cards.is_empty() {
                    cards(out, &order.cards);
                }
                if order.tanks > Tanks(0) {
                    line(out, "tanks", &order.tanks.0.to_string());
                }
            }
            Action::Convert { stack, to_outpost, tanks } => {
                line(out, "stack", &quoted(&stack_text(*stack)));
                line(out, "to", if *to_outpost { "\"outpost\"" } else { "\"rocket\"" });
                if *tanks > Tanks(0) {
                    line(out, "tanks", &tanks.0.to_string());
                }
            }
            Action::Decommission { stack, cards: gone } => {
                stack_line(out, "stack", *stack, StackKind::Rocket);
                cards(out, gone);
            }
            Action::Recall { crew, site: colony, into } => {
                card(out, "card", *crew);
                site(out, "site", *colony);
                line(out, "into", &quoted(&target_text(*into)));
            }
            Action::JumpClaim { stack } => stack_line(out, "stack", *stack, StackKind::Rocket),
            Action::Found { venture, cube_from } => {
                line(out, "venture", &quoted(venture));
                if let Some(glory) = cube_from {
                    line(out, "cube_from", &quoted(glory));
                }
            }
            Action::Heroism { votes } => {
                line(out, "votes", &list(votes.iter().map(|player| self.player_word(*player))));
            }
            Action::Deal(deal) => {
                let item = |item: &DealItem| match item {
                    DealItem::Water(water) => water.to_string(),
                    DealItem::Site(site) => format!("site {}", self.space(*site)),
                    DealItem::Card(card) => format!("card {}", self.card(*card)),
                };
                line(out, "with", &quoted(&self.player_word(deal.with)));
                for (key, items) in [("gives", &deal.gives), ("takes", &deal.takes)] {
                    if !items.is_empty() {
                        line(out, key, &list(items.iter().map(item)));
                    }
                }
                if let Some(promise) = &deal.promise {
                    line(out, "promise", &quoted(promise));
                }
            }
        }
    }

    fn order(&self, out: &mut String, order: &MoveOrder) {
        stack_line(out, "stack", order.stack, StackKind::Rocket);
        if let Some(thruster) = order.thruster {
            line(out, "thruster", &quoted(&self.card(thruster)));
        }
        if order.jettison > Steps(0) {
            line(out, "jettison", &order.jettison.0.to_string());
        }
        flag(out, "afterburner", order.afterburner);
        flag(out, "without_power", order.without_power);
        if let Some(player) = order.beamed_by {
            line(out, "beamed_by", &quoted(&self.player_word(player)));
        }
        if order.melt > 0 {
            line(out, "melt", &order.melt.to_string());
        }
        line(out, "path", &list(order.path.iter().map(|step| self.step(*step))));
        if !order.drops.is_empty() {
            let drop = |(after, cards): &(usize, Vec<crate::card::CardId>)| {
                let cards = list(cards.iter().map(|card| self.card(*card))).replace('\n', " ");
                format!("{{ after = {after}, cards = {cards} }}")
            };
            let drops: Vec<String> = order.drops.iter().map(drop).collect();
            line(out, "drop", &format!("[{}]", drops.join(", ")));
        }
    }

    fn step(&self, step: PathStep) -> String {
        let mut text = self.space(step.space);
        if let Some(number) = step.line {
            let _ = write!(text, " #{number}");
        }
        if step.choice.lifts_off_assisted {
            text.push_str(" +lift-off-help");
        }
        if step.choice.lands_assisted {
            text.push_str(" +landing-help");
        }
        if step.choice.keeps_bonus_pivot {
            text.push_str(" +keep-pivot");
        }
        if step.choice.isofuel > 0 {
            let _ = write!(text, " +isofuel={}", step.choice.isofuel);
        }
        text
    }
}

fn stack_text(stack: StackRef) -> String {
    match stack.number {
        1 => stack.kind.word().to_string(),
        number => format!("{} {number}", stack.kind.word()),
    }
}

/// A stack, left out where it is the usual one.
fn stack_line(out: &mut String, key: &str, stack: StackRef, usual: StackKind) {
    if stack != StackRef::first(usual) {
        line(out, key, &quoted(&stack_text(stack)));
    }
}

fn target_text(target: Target) -> String {
    match target {
        Target::Present(stack) => stack_text(stack),
        Target::New(kind) => format!("new {}", kind.word()),
    }
}

fn write_figures(out: &mut String, figures: &Figures) {
    let Rocket { thrust, consumption, dry, rad_hardness, bonus_pivots, isofuel, ice, .. } = figures.rocket;
    let _ = writeln!(out, "\n[player.stack.figures]");
    line(out, "thrust", &thrust.0.to_string());
    line(out, "consumption", &quoted(&consumption.to_string()));
    line(out, "dry", &dry.0.to_string());
    match figures.rocket.afterburner {
        Afterburner::None => {}
        Afterburner::Optional(steps) => line(out, "afterburner", &steps.0.to_string()),
        Afterburner::Required(steps) => {
            line(out, "afterburner", &steps.0.to_string());
            line(out, "afterburner_required", "true");
        }
    }
    for (key, value) in [
        ("solar", figures.rocket.solar),
        ("sail", figures.rocket.sail),
        ("mag_sail", figures.rocket.mag_sail),
        ("carries_sail", figures.rocket.carries_sail && !figures.rocket.sail),
        ("beamed_power", figures.rocket.esa_power),
        ("weightless", figures.rocket.weightless),
        ("sail_lost", figures.is_sail_lost),
    ] {
        flag(out, key, value);
    }
    if let Some(hardness) = rad_hardness {
        line(out, "rad_hardness", &hardness.to_string());
    }
    for (key, number) in [("bonus_pivots", bonus_pivots), ("isofuel", isofuel), ("ice", ice)] {
        if number > 0 {
            line(out, key, &number.to_string());
        }
    }
}
