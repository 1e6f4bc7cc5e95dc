//! What a map file must satisfy before it becomes a map.

use std::collections::HashMap;

use toml::Spanned;

use super::kind::SpaceKind;
use super::raw::{RawLink, RawMap, RawSpace};
use crate::finding::{Finding, Source};

/// The version of the map format this program reads.
const FORMAT: u32 = 1;
/// Largest size printed on any site, with room for house rules.
const LARGEST_SIZE: u8 = 20;
/// Most drops in a hex (`LR 2.2C`).
const MOST_DROPS: u8 = 4;
/// Most burns of a way that lists or signposts count.
const MOST_BURNS: f64 = 99.0;
/// Largest slingshot rating taken seriously.
const LARGEST_FLYBY: u8 = 9;

/// Collects everything wrong with a map file, apart from reachability, which needs the graph.
pub(super) fn check(raw: &RawMap, source: Source<'_>) -> Vec<Finding> {
    let mut checker = Checker { source, findings: Vec::new(), kinds: HashMap::new() };
    let format = *raw.format.get_ref();
    if format != FORMAT {
        let message = format!("format {format} is not known; this program reads format {FORMAT}");
        checker.report(raw.format.span().start, "unknown-format", "format", message);
    }
    checker.zones(raw);
    for space in &raw.space {
        checker.space(space, raw);
    }
    for sign in &raw.sign {
        checker.burns(&sign.burns, "sign.burns");
    }
    checker.links(&raw.link);
    checker.names(raw);
    checker.findings.sort_by_key(|finding| finding.line);
    checker.findings
}

/// Reads the ids seen so far while findings are gathered.
struct Checker<'a> {
    source: Source<'a>,
    findings: Vec<Finding>,
    kinds: HashMap<&'a str, SpaceKind>,
}

impl<'a> Checker<'a> {
    fn report(&mut self, offset: usize, code: &'static str, field: &str, message: String) {
        self.findings.push(self.source.finding(offset, code, field, message));
    }

    fn zones(&mut self, raw: &RawMap) {
        for (index, zone) in raw.zone.iter().enumerate() {
            let name = zone.name.get_ref();
            if raw.zone[..index].iter().any(|other| other.name.get_ref() == name) {
                let message = format!("the zone '{name}' stands here twice; give each zone once");
                self.report(zone.name.span().start, "duplicate-id", "zone.name", message);
            }
            if zone.solar_thrust.is_none() && !zone.no_solar_power {
                let message = format!(
                    "the zone '{name}' has no solar_thrust; add a modifier from -9 to 9, or no_solar_power = true"
                );
                self.report(zone.name.span().start, "zone-without-modifier", "zone.solar_thrust", message);
            }
            if let Some(pushed) = zone.solar_thrust_when_pushed.as_ref().filter(|_| !zone.no_solar_power) {
                let message =
                    format!("solar power works in the zone '{name}'; leave the modifier when pushed out");
                let field = "zone.solar_thrust_when_pushed";
                self.report(pushed.span().start, "misplaced-field", field, message);
            }
            let modifiers = [
                ("zone.solar_thrust", &zone.solar_thrust),
                ("zone.solar_thrust_when_pushed", &zone.solar_thrust_when_pushed),
            ];
            for (field, modifier) in modifiers {
                if let Some(modifier) =
                    modifier.as_ref().filter(|number| !(-9..=9).contains(number.get_ref()))
                {
                    let message =
                        format!("{} is out of range; write a modifier from -9 to 9", modifier.get_ref());
                    self.report(modifier.span().start, "out-of-range", field, message);
                }
            }
        }
    }

    fn space(&mut self, space: &'a RawSpace, raw: &RawMap) {
        let id = space.id.get_ref().as_str();
        let at = space.id.span().start;
        if self.kinds.insert(id, space.kind).is_some() {
            let message = format!("the id '{id}' stands here twice; every space needs an id of its own");
            self.report(at, "duplicate-id", "space.id", message);
        }
        let zone = space.zone.get_ref();
        if !raw.zone.iter().any(|known| known.name.get_ref() == zone) {
            let known: Vec<&str> = raw.zone.iter().map(|zone| zone.name.get_ref().as_str()).collect();
            let message = format!("no zone is called '{zone}'; the zones are {}", known.join(", "));
            self.report(space.zone.span().start, "unknown-zone", "space.zone", message);
        }
        if let Some(rating) = space.flyby.as_ref().filter(|rating| *rating.get_ref() > LARGEST_FLYBY) {
            let message = format!(
                "slingshot rating {} of '{id}' is out of range; write 0 to {LARGEST_FLYBY}",
                rating.get_ref()
            );
            self.report(rating.span().start, "out-of-range", "space.flyby", message);
        }
        if space.kind == SpaceKind::Site {
            if let Some(burns) = &space.burns_listed {
                self.burns(burns, "space.burns_listed");
            }
            self.site(space, at);
            return;
        }
        let misplaced = [
            ("size", "space.size", space.size.as_ref().map(Spanned::span)),
            ("spectral", "space.spectral", space.spectral.as_ref().map(Spanned::span)),
            ("hydration", "space.hydration", space.hydration.as_ref().map(Spanned::span)),
            ("submarine", "space.submarine", space.submarine.as_ref().map(Spanned::span)),
            ("burns_listed", "space.burns_listed", space.burns_listed.as_ref().map(Spanned::span)),
        ];
        for (key, field, span) in misplaced {
            if let Some(span) = span {
                let message = format!("'{id}' is no site; write kind = \"site\" or leave {key} out");
                self.report(span.start, "misplaced-field", field, message);
            }
        }
    }

    /// Checks a number of burns with halves.
    fn burns(&mut self, burns: &Spanned<f64>, field: &str) {
        let number = *burns.get_ref();
        if !(0.0..=MOST_BURNS).contains(&number) || (2.0 * number).fract() != 0.0 {
            let message =
                format!("{number} is no number of burns; write 0 to {MOST_BURNS}, in halves such as 4.5");
            self.report(burns.span().start, "out-of-range", field, message);
        }
    }

    fn site(&mut self, space: &RawSpace, at: usize) {
        let id = space.id.get_ref();
        let numbers = [
            ("size", "site-without-size", "space.size", &space.size, 1..=LARGEST_SIZE),
            ("hydration", "site-without-hydration", "space.hydration", &space.hydration, 0..=MOST_DROPS),
        ];
        for (key, missing, field, number, range) in numbers {
            let (least, most) = (range.start(), range.end());
            match number {
                None => {
                    let message = format!("the site '{id}' has no {key}; add {key} = {least} to {most}");
                    self.report(at, missing, field, message);
                }
                Some(number) if !range.contains(number.get_ref()) => {
                    let message = format!(
                        "{key} {} of '{id}' is out of range; write {least} to {most}",
                        number.get_ref()
                    );
                    self.report(number.span().start, "out-of-range", field, message);
                }
                Some(_) => {}
            }
        }
        if space.spectral.is_none() {
            let message = format!(
                "the site '{id}' has no letter; add spectral = \"C\", \"S\", \"M\", \"V\", \"D\" or \"H\""
            );
            self.report(at, "site-without-letter", "space.spectral", message);
        }
    }

    fn links(&mut self, links: &[RawLink]) {
        let mut exits: HashMap<(&str, u8), u8> = HashMap::new();
        for link in links {
            let from = link.from.get_ref().as_str();
            let at = link.from.span().start;
            let Some(to) = &link.to else {
                let message = format!("the link from '{from}' has no other end; add to = \"...\"");
                self.report(at, "dangling-link", "link.to", message);
                continue;
            };
            let (to, to_at) = (to.get_ref().as_str(), to.span().start);
            if from == to {
                let message = format!("the link joins '{from}' with itself; name another space in to");
                self.report(to_at, "dangling-link", "link.to", message);
                continue;
            }
            let ends = [
                (from, at, "link.from", "link.exit_from", &link.exit_from),
                (to, to_at, "link.to", "link.exit_to", &link.exit_to),
            ];
            for (end, end_at, field, exit_field, exit) in ends {
                let Some(&kind) = self.kinds.get(end) else {
                    let message = format!("no space has the id '{end}'{}", self.near(end));
                    self.report(end_at, "dangling-link", field, message);
                    continue;
                };
                match (kind, exit) {
                    (SpaceKind::Hohmann, None) => {
                        let message =
                            format!("'{end}' is a Hohmann; say by which exit (1, 2 or 3) the line meets it");
                        self.report(end_at, "unlabelled-exit", exit_field, message);
                    }
                    (SpaceKind::Hohmann, Some(label)) => {
                        let used = exits.entry((end, *label.get_ref())).or_default();
                        *used += 1;
                        if *used == 3 {
                            let label_text = label.get_ref();
                            let message = format!(
                                "exit {label_text} of '{end}' has more than two lines; give this one another exit"
                            );
                            self.report(label.span().start, "overused-exit", exit_field, message);
                        }
                    }
                    (_, Some(label)) => {
                        let message = format!("'{end}' is no Hohmann; leave the exit out");
                        self.report(label.span().start, "misplaced-exit", exit_field, message);
                    }
                    (_, None) => {}
                }
            }
        }
    }

    /// Ids named by start, elevators, roads and routes.
    fn names(&mut self, raw: &RawMap) {
        let start = [(&raw.start, "start", None)];
        let elevators =
            raw.space.iter().filter_map(|space| Some((space.elevator.as_ref()?, "space.elevator", None)));
        let roads = raw.road.iter().flat_map(|road| &road.sites);
        let roads = roads.map(|site| (site, "road.sites", Some(SpaceKind::Site)));
        let routes = raw.route.iter().flat_map(|route| &route.spaces);
        let routes = routes.map(|space| (space, "route.spaces", None));
        let signs = raw.sign.iter().map(|sign| (&sign.to, "sign.to", None));
        let named: Vec<_> =
            start.into_iter().chain(elevators).chain(signs).chain(roads).chain(routes).collect();
        for (id, field, wanted) in named {
            let (at, id) = (id.span().start, id.get_ref().as_str());
            match (self.kinds.get(id), wanted) {
                (None, _) => {
                    let message = format!("no space has the id '{id}'{}", self.near(id));
                    self.report(at, "unknown-id", field, message);
                }
                (Some(&kind), Some(wanted)) if kind != wanted => {
                    let message = format!("'{id}' is no {wanted}; a road joins sites");
                    self.report(at, "unknown-id", field, message);
                }
                _ => {}
            }
        }
    }

    /// A hint at the nearest id.
    fn near(&self, id: &str) -> String {
        let best = self.kinds.keys().map(|known| (strsim::damerau_levenshtein(id, known), *known)).min();
        match best {
            Some((distance, known)) if distance <= 1 + id.len() / 5 => format!("; did you mean '{known}'?"),
            _ => "; add a [[space]] with it".to_string(),
        }
    }
}
