//! Small random maps with what the fourth edition prints: lander burns, arrows, coloured regions, a sun, dark zones.

use std::fmt::Write as _;

use crate::dice::Dice;

const ZONES: &str = r#"format = 1
name = "small"
start = "s0"
zone = [
  { name = "bright", solar_thrust = 2 },
  { name = "plain", solar_thrust = 0 },
  { name = "dim", solar_thrust = -2 },
  { name = "beamed", no_solar_power = true, solar_thrust_when_pushed = -1 },
  { name = "dark", no_solar_power = true },
]
"#;

const SEASONS: [&str; 3] = ["yellow", "red", "blue"];

/// What a random map has much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    Everything,
    /// Worlds behind lander burns.
    Landers,
    /// Flybys and Hohmanns to turn at.
    Flybys,
    /// The same on ways that meet again, one of them the sun.
    Sun,
    /// Flybys on ways that meet again.
    Circuits,
    /// Parachutes and arrows.
    Parachutes,
    /// Radiation belts.
    Belts,
    /// Coloured regions.
    Regions,
    /// Zones without sun.
    Dark,
    /// Sites side by side.
    Works,
}

pub(crate) const THEMES: [Theme; 10] = [
    Theme::Everything,
    Theme::Landers,
    Theme::Flybys,
    Theme::Sun,
    Theme::Circuits,
    Theme::Parachutes,
    Theme::Belts,
    Theme::Regions,
    Theme::Dark,
    Theme::Works,
];

/// A random map.
#[derive(Debug)]
pub(crate) struct Small {
    pub(crate) theme: Theme,
    /// As a file.
    pub(crate) text: String,
}

/// One space before it is written.
#[expect(clippy::struct_excessive_bools, reason = "what will be printed there or not")]
struct Draft {
    kind: &'static str,
    is_lander: bool,
    is_parachute: bool,
    /// No parachute opens here.
    is_airless: bool,
    is_sun: bool,
}

impl Draft {
    fn plain(kind: &'static str) -> Self {
        Self { kind, is_lander: false, is_parachute: false, is_airless: false, is_sun: false }
    }
}

/// The spaces, and the pairs of spaces that lines join.
type Shape = (Vec<Draft>, Vec<(usize, usize)>);

pub(crate) fn random(dice: &mut Dice) -> Small {
    let theme = dice.pick(&THEMES);
    let is_circuit = match theme {
        Theme::Circuits | Theme::Sun => true,
        Theme::Parachutes | Theme::Dark | Theme::Everything | Theme::Regions => dice.percent(40),
        Theme::Landers | Theme::Flybys | Theme::Belts | Theme::Works => false,
    };
    let (mut drafts, pairs) = if is_circuit {
        circuit(dice)
    } else if dice.percent(30) {
        fork(dice, theme)
    } else {
        tangle(dice, theme)
    };
    if theme == Theme::Sun {
        drafts[1] = Draft { is_lander: true, is_sun: true, ..Draft::plain("burn") };
    }
    if theme == Theme::Landers || dice.percent(15) {
        surround(dice, &mut drafts, &pairs);
    }
    // No map has a solid line from a site to a parachute: what a lift-off that need not heed it does to a sail no book
    // says.
    for &(from, to) in &pairs {
        drafts[to].is_airless |= drafts[from].kind == "site";
    }
    let mut text = ZONES.to_string();
    for (number, draft) in drafts.iter_mut().enumerate() {
        let zone = match theme {
            Theme::Dark => dice.pick(&["bright", "plain", "beamed", "dark"]),
            _ => dice.pick(&["bright", "plain", "plain", "plain", "plain", "dim", "dark"]),
        };
        write!(
            text,
            "\n[[space]]\nid = \"s{number}\"\nname = \"s{number}\"\nkind = \"{}\"\nzone = \"{zone}\"\n\
             position = [0.5, 0.5]\n",
            draft.kind
        )
        .unwrap();
        if draft.is_sun {
            text.push_str("lander = \"full\"\nhazard = \"crash\"\noberth = true\n");
        } else if is_circuit && (number == 1 || number == 2) {
            writeln!(text, "flyby = {}", dice.pick(&[1, 2])).unwrap();
            if dice.percent(if theme == Theme::Regions { 60 } else { 5 }) {
                writeln!(text, "flyby_season = \"{}\"", dice.pick(&SEASONS)).unwrap();
            }
        } else {
            features(dice, theme, draft, &mut text);
        }
        if matches!(draft.kind, "site" | "lagrange" | "burn") {
            let is_coloured = if theme == Theme::Regions { 40 } else { 3 };
            if dice.percent(is_coloured) {
                writeln!(text, "synodic = \"{}\"", dice.pick(&SEASONS)).unwrap();
            }
        }
    }
    links(dice, theme, &drafts, &pairs, &mut text);
    Small { theme, text }
}

/// Lines that lead everywhere, and as many more, parallel ones among them.
fn tangle(dice: &mut Dice, theme: Theme) -> Shape {
    let count = 4 + dice.below(6);
    let kinds = (0..count).map(|number| match number {
        0 => "start",
        _ if theme == Theme::Works => dice.pick(&["burn", "hohmann", "lagrange", "site", "site"]),
        _ if theme == Theme::Landers => dice.pick(&["burn", "burn", "burn", "hohmann", "lagrange", "site"]),
        _ if theme == Theme::Flybys => dice.pick(&["burn", "burn", "hohmann", "hohmann", "lagrange"]),
        _ => dice.pick(&["burn", "burn", "hohmann", "lagrange", "lagrange", "lagrange", "site"]),
    });
    let drafts = kinds.map(Draft::plain).collect();
    let mut pairs: Vec<(usize, usize)> = (1..count).map(|to| (dice.below(to), to)).collect();
    for _ in 0..=dice.below(count) {
        let (from, to) = (dice.below(count), dice.below(count));
        if from != to {
            pairs.push((from, to));
        }
    }
    (drafts, pairs)
}

/// Two ways from the start that meet, and one way on: what was lost or saved on one of the two decides how far it leads.
fn fork(dice: &mut Dice, theme: Theme) -> Shape {
    let count = 5 + dice.below(4);
    let kinds = (0..count).map(|number| match number {
        0 => "start",
        1..=3 => dice.pick(&["burn", "hohmann", "lagrange", "lagrange", "lagrange"]),
        _ if theme == Theme::Works => dice.pick(&["burn", "hohmann", "lagrange", "site", "site"]),
        _ => dice.pick(&["burn", "burn", "hohmann", "lagrange", "site"]),
    });
    let drafts = kinds.map(Draft::plain).collect();
    let mut pairs = vec![(0, 1), (1, 3), (0, 2), (2, 3)];
    pairs.extend((3..count - 1).map(|from| (from, from + 1)));
    if dice.percent(50) {
        pairs.push((1 + dice.below(3), count - 1));
    }
    (drafts, pairs)
}

/// From the start to two flybys, from one to the other, from the second back to the first, and away from it: each way
/// with some burns and turns on it.
fn circuit(dice: &mut Dice) -> Shape {
    let mut drafts: Vec<Draft> = ["start", "lagrange", "lagrange", "lagrange"].map(Draft::plain).into();
    let mut pairs = Vec::new();
    for (from, to) in [(0, 1), (1, 2), (0, 2), (2, 3), (3, 1), (1, 0)] {
        let is_away = to == 0;
        let between = if is_away { 2 + dice.below(3) } else { dice.pick(&[0, 0, 1, 1, 2]) };
        let mut last = from;
        for _ in 0..between {
            pairs.push((last, drafts.len()));
            last = drafts.len();
            drafts.push(Draft::plain(dice.pick(&["burn", "burn", "burn", "hohmann", "lagrange"])));
        }
        if !is_away {
            pairs.push((last, to));
        }
    }
    (drafts, pairs)
}

/// Makes most burns next to sites lander burns.
fn surround(dice: &mut Dice, drafts: &mut [Draft], pairs: &[(usize, usize)]) {
    for &(one, other) in pairs {
        for (near, site) in [(one, other), (other, one)] {
            if drafts[near].kind == "burn" && drafts[site].kind == "site" && dice.percent(80) {
                drafts[near].is_lander = true;
            }
        }
    }
}

/// What is printed at a space.
fn features(dice: &mut Dice, theme: Theme, draft: &mut Draft, text: &mut String) {
    match draft.kind {
        "site" => {
            let size = dice.pick(&[1, 1, 2, 2, 3, 4, 6]);
            write!(text, "size = {size}\nspectral = \"C\"\nhydration = 1\n").unwrap();
        }
        "burn" => {
            if dice.percent(10) {
                text.push_str("hazard = \"crash\"\n");
            }
            if draft.is_lander || dice.percent(8) {
                draft.is_lander = true;
                writeln!(text, "lander = \"{}\"", dice.pick(&["full", "half", "half"])).unwrap();
            }
        }
        "lagrange" => circle(dice, theme, draft, text),
        _ => {}
    }
}

/// What is printed in a round space.
fn circle(dice: &mut Dice, theme: Theme, draft: &mut Draft, text: &mut String) {
    match dice.below(20) {
        _ if theme == Theme::Flybys && dice.percent(50) => {
            writeln!(text, "flyby = {}", dice.pick(&[1, 2])).unwrap();
        }
        _ if theme == Theme::Parachutes && dice.percent(50) && !draft.is_airless => {
            draft.is_parachute = true;
            text.push_str("hazard = \"aerobrake\"\n");
        }
        _ if theme == Theme::Works && dice.percent(50) => text.push_str("hazard = \"crash\"\n"),
        _ if theme == Theme::Belts && dice.percent(50) => text.push_str("radiation_belt = \"Earth\"\n"),
        _ if theme == Theme::Dark && dice.percent(40) => {
            writeln!(text, "flyby = {}", dice.pick(&[1, 2, 4])).unwrap();
        }
        0..=2 => text.push_str("hazard = \"crash\"\n"),
        3..=4 if !draft.is_airless => {
            draft.is_parachute = true;
            text.push_str("hazard = \"aerobrake\"\n");
        }
        5..=7 => text.push_str("radiation_belt = \"Earth\"\n"),
        8..=11 => writeln!(text, "flyby = {}", dice.pick(&[1, 2, 2, 4])).unwrap(),
        12..=13 => writeln!(text, "flyby = 2\nflyby_season = \"{}\"", dice.pick(&SEASONS)).unwrap(),
        _ => {}
    }
}

/// The lines, some of them dotted with an arrow.
fn links(dice: &mut Dice, theme: Theme, drafts: &[Draft], pairs: &[(usize, usize)], text: &mut String) {
    let mut labels = vec![[0_u8; 9]; drafts.len()];
    for &(from, to) in pairs {
        write!(text, "\n[[link]]\nfrom = \"s{from}\"\nto = \"s{to}\"\n").unwrap();
        for (end, field) in [(from, "exit_from"), (to, "exit_to")] {
            if drafts[end].kind == "hohmann" {
                let wished = dice.below(3);
                let label = (wished..9).find(|label| labels[end][*label] < 2).unwrap();
                labels[end][label] += 1;
                writeln!(text, "{field} = {}", label + 1).unwrap();
            }
        }
        let is_landing = drafts[to].kind == "site";
        let drops = is_landing && drafts[from].is_parachute;
        let arrows = match theme {
            Theme::Parachutes if is_landing || drafts[to].is_parachute => 60,
            Theme::Circuits | Theme::Sun => 40,
            _ if is_landing => 20,
            _ => 8,
        };
        if drops || dice.percent(arrows) {
            text.push_str("one_way = true\n");
        }
    }
}

/// A map drawn by hand: of each space its kind, its zone and what is printed there; the lines with their fields.
pub(crate) fn drawn(spaces: &[(&str, &str, &str)], lines: &[(usize, usize, &str)]) -> String {
    let mut text = ZONES.to_string();
    for (number, (kind, zone, printed)) in spaces.iter().enumerate() {
        write!(
            text,
            "\n[[space]]\nid = \"s{number}\"\nname = \"s{number}\"\nkind = \"{kind}\"\nzone = \"{zone}\"\n\
             position = [0.5, 0.5]\n{printed}\n"
        )
        .unwrap();
    }
    for (from, to, printed) in lines {
        write!(text, "\n[[link]]\nfrom = \"s{from}\"\nto = \"s{to}\"\n{printed}\n").unwrap();
    }
    text
}
