//! The table: options, what lies on it, and the players with their stacks.

use std::fmt::Write as _;

use super::Writer;
use super::text::{flag, line, list, mass_line, quoted};
use crate::game::{Figures, PlayerId, SiteState, Stack, StackKind};
use crate::mission::names::find_faction;
use crate::rules::{Afterburner, Grade, Rocket};
use crate::unit::Water;

impl Writer<'_> {
    pub(super) fn options(&self, out: &mut String) {
        let options = &self.setting.options;
        if !options.rules.is_empty() {
            line(out, "options", &list(options.rules.iter().map(|rule| rule.word().to_string())));
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

    pub(super) fn table(&self, out: &mut String) {
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
        flag(out, "crew_dug", turn.crew_dug);
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

    pub(super) fn player(&self, out: &mut String, place: PlayerId) {
        let player = self.state.player(place);
        let _ = writeln!(out, "\n[[player]]");
        if let Some(faction) = player.faction {
            // Two crews of the fourth edition may have the same colour.
            let colour = self.player_word(place);
            let is_told = find_faction(self.setting, &colour) == Some(faction);
            line(out, "faction", &if is_told { quoted(&colour) } else { quoted(&self.card(faction)) });
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

    pub(super) fn stack(&self, out: &mut String, stack: &Stack) {
        let _ = writeln!(out, "\n[[player.stack]]");
        line(out, "kind", &quoted(stack.kind.word()));
        line(out, "at", &quoted(&self.space(stack.at)));
        if !stack.cards.is_empty() {
            line(out, "cards", &list(stack.cards.iter().map(|held| self.held(*held))));
        }
        mass_line(out, "cargo_mass", stack.mass);
        if stack.kind == StackKind::Rocket {
            let dry = self.setting.dry(stack);
            let steps = self.setting.rule_set.track.steps(dry, stack.fuel);
            line(out, "steps", &steps.0.to_string());
            if stack.grade != Grade::Water {
                line(out, "grade", &quoted(stack.grade.name()));
            }
        }
        if stack.water > Water(0) {
            line(out, "water", &stack.water.0.to_string());
        }
        if let Some(figures) = &stack.figures {
            write_figures(out, figures);
        }
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
        ("scoop", figures.rocket.has_scoop),
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
