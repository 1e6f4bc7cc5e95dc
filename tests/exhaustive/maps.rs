//! Small random maps as files.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use highfrontier::unit::Thrust;

use crate::dice::Dice;

const ZONES: &str = r#"format = 1
name = "small"
start = "s0"
zone = [
  { name = "bright", solar_thrust = 1 },
  { name = "plain", solar_thrust = 0 },
  { name = "dim", solar_thrust = -2 },
  { name = "dark", solar_thrust = -6, no_solar_power = true },
]
"#;

const SEASONS: [&str; 3] = ["yellow", "red", "blue"];

/// What a random map has much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    Everything,
    /// Two flybys on ways that meet again.
    Circuits,
    Flybys,
    Parachutes,
}

/// A random map.
#[derive(Debug)]
pub(crate) struct Small {
    pub(crate) theme: Theme,
    /// As a file.
    pub(crate) text: String,
    pub(crate) gates: BTreeMap<String, Thrust>,
}

pub(crate) fn random(dice: &mut Dice) -> Small {
    let theme = dice.pick(&[Theme::Everything, Theme::Circuits, Theme::Flybys, Theme::Parachutes]);
    let is_circuit = theme == Theme::Circuits || (theme == Theme::Parachutes && dice.percent(60));
    let (kinds, pairs) = if is_circuit { circuit(dice) } else { tangle(dice, theme) };
    let mut text = ZONES.to_string();
    let mut gates = BTreeMap::new();
    let mut sites = Vec::new();
    for (number, kind) in kinds.iter().enumerate() {
        let zone = dice.pick(&["bright", "plain", "plain", "dim", "dark"]);
        write!(
            text,
            "\n[[space]]\nid = \"s{number}\"\nname = \"s{number}\"\nkind = \"{kind}\"\nzone = \"{zone}\"\n\
             position = [0.5, 0.5]\n"
        )
        .unwrap();
        if theme == Theme::Circuits {
            if number == 1 || number == 2 {
                writeln!(text, "flyby = {}", dice.pick(&[1, 2])).unwrap();
            }
            continue;
        }
        features(dice, theme, kind, &mut text);
        if *kind == "site" {
            sites.push(number);
        }
        if matches!(*kind, "burn" | "lagrange") && dice.percent(12) {
            gates.insert(format!("s{number}"), Thrust(1 + dice.below(5) as i8));
        }
    }
    links(dice, theme, &kinds, &pairs, &mut text);
    if sites.len() > 1 && dice.percent(60) {
        let sites: Vec<String> = sites.iter().map(|site| format!("\"s{site}\"")).collect();
        write!(text, "\n[[road]]\nname = \"r\"\nsites = [{}]\n", sites.join(", ")).unwrap();
    }
    Small { theme, text, gates }
}

/// The kinds of the spaces, and the pairs of spaces that lines join.
type Shape = (Vec<&'static str>, Vec<(usize, usize)>);

/// Lines that lead everywhere, and as many more, parallel ones among them.
fn tangle(dice: &mut Dice, theme: Theme) -> Shape {
    let count = 5 + dice.below(7);
    let kinds = (0..count).map(|number| match number {
        0 => "start",
        _ if theme == Theme::Everything => {
            dice.pick(&["burn", "burn", "hohmann", "hohmann", "lagrange", "lagrange", "lagrange", "site"])
        }
        _ => dice.pick(&["burn", "burn", "burn", "hohmann", "lagrange", "lagrange", "lagrange", "lagrange"]),
    });
    let kinds = kinds.collect();
    let mut pairs: Vec<(usize, usize)> = (1..count).map(|to| (dice.below(to), to)).collect();
    for _ in 0..2 + dice.below(count) {
        let (from, to) = (dice.below(count), dice.below(count));
        if from != to {
            pairs.push((from, to));
        }
    }
    (kinds, pairs)
}

/// From the start to two flybys, from one to the other, from the second back to the first, and away from it: each way
/// with some burns on it.
fn circuit(dice: &mut Dice) -> Shape {
    let mut kinds = vec!["start", "lagrange", "lagrange", "lagrange"];
    let mut pairs = Vec::new();
    for (from, to) in [(0, 1), (1, 2), (0, 2), (2, 3), (3, 1), (1, 0)] {
        let is_away = to == 0;
        let burns = if is_away { 2 + dice.below(4) } else { dice.pick(&[0, 0, 1, 2]) };
        let mut last = from;
        for _ in 0..burns {
            pairs.push((last, kinds.len()));
            last = kinds.len();
            kinds.push("burn");
        }
        if !is_away {
            pairs.push((last, to));
        }
    }
    (kinds, pairs)
}

/// What is printed at a space.
fn features(dice: &mut Dice, theme: Theme, kind: &str, text: &mut String) {
    match kind {
        "site" => {
            let size = dice.pick(&[1, 1, 2, 2, 3, 4, 6]);
            write!(text, "size = {size}\nspectral = \"C\"\nhydration = 1\n").unwrap();
            if dice.percent(30) {
                writeln!(text, "synodic = \"{}\"", dice.pick(&SEASONS)).unwrap();
            }
        }
        "burn" => {
            if dice.percent(20) {
                text.push_str("hazard = \"crash\"\n");
            }
            if dice.percent(10) {
                writeln!(text, "lander = \"{}\"", dice.pick(&["full", "half"])).unwrap();
            }
        }
        "lagrange" => match dice.below(20) {
            _ if theme == Theme::Flybys && dice.percent(50) => {
                writeln!(text, "flyby = {}", dice.pick(&[1, 2])).unwrap();
            }
            _ if theme == Theme::Parachutes && dice.percent(50) => {
                writeln!(text, "hazard = \"{}\"", dice.pick(&["crash", "aerobrake"])).unwrap();
            }
            0..=2 => text.push_str("hazard = \"crash\"\n"),
            3..=6 => text.push_str("hazard = \"aerobrake\"\n"),
            7..=9 => text.push_str("radiation_belt = \"Earth\"\n"),
            10..=13 => writeln!(text, "flyby = {}", dice.pick(&[1, 2, 2, 4])).unwrap(),
            14 => text.push_str("flyby = 1\nmoon_boost = true\n"),
            15 => writeln!(text, "flyby = 2\nflyby_season = \"{}\"", dice.pick(&SEASONS)).unwrap(),
            16 => text.push_str("flyby = 4\noberth = true\n"),
            _ => {}
        },
        _ => {}
    }
}

/// The lines, some of them one-way.
fn links(dice: &mut Dice, theme: Theme, kinds: &[&str], pairs: &[(usize, usize)], text: &mut String) {
    let mut labels = vec![[0_u8; 9]; kinds.len()];
    for &(from, to) in pairs {
        write!(text, "\n[[link]]\nfrom = \"s{from}\"\nto = \"s{to}\"\n").unwrap();
        for (end, field) in [(from, "exit_from"), (to, "exit_to")] {
            if kinds[end] == "hohmann" {
                let wished = dice.below(3);
                let label = (wished..9).find(|label| labels[end][*label] < 2).unwrap();
                labels[end][label] += 1;
                writeln!(text, "{field} = {}", label + 1).unwrap();
            }
        }
        if dice.percent(if kinds[to] == "site" || matches!(theme, Theme::Circuits | Theme::Flybys) {
            40
        } else {
            12
        }) {
            text.push_str("one_way = true\n");
        }
    }
}

/// A map without Hohmanns and sites, all in one zone; every line leads one way only.
pub(crate) fn plain(kinds: &[&str], pairs: &[(usize, usize)]) -> String {
    let mut text = ZONES.to_string();
    for (number, kind) in kinds.iter().enumerate() {
        let (kind, feature) = match *kind {
            "flyby" => ("lagrange", "flyby = 2\n"),
            "aerobrake" => ("lagrange", "hazard = \"aerobrake\"\n"),
            kind => (kind, ""),
        };
        write!(
            text,
            "\n[[space]]\nid = \"s{number}\"\nname = \"s{number}\"\nkind = \"{kind}\"\nzone = \"plain\"\n\
             position = [0.5, 0.5]\n{feature}"
        )
        .unwrap();
    }
    for (from, to) in pairs {
        write!(text, "\n[[link]]\nfrom = \"s{from}\"\nto = \"s{to}\"\none_way = true\n").unwrap();
    }
    text
}
