//! The ship of a question: given by its numbers, by cards, or by a rocket file.

use anyhow::{Context as _, bail, ensure};
use clap::{Args, ValueEnum};

use super::cargo::{self, Cargo};
use super::context::Context;
use super::exit::Refused;
use super::{names, numbers};
use crate::card::Stack;
use crate::name::{Lookup, lookup};
use crate::report::manifest::Manifest;
use crate::rules::support::{Engine, thrusters, undominated};
use crate::rules::{Afterburner, Grade, Rocket, SAFE_RAD_HARDNESS, burns};
use crate::ruleset::{Chits, FuelGrades, RuleSet, Sails};
use crate::track::{FuelPosition, TrackError};
use crate::unit::{Consumption, Mass, Steps, Tanks, Thrust};

/// The ship: by its numbers, or by its cards.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Ship")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct ShipArgs {
    /// A ship that the rules give to every player, such as 3-1 or sail of the rules diamonds
    #[arg(long, value_name = "NAME", conflicts_with_all = ["thrust", "consumption", "dry", "sail", "solar", "card", "rocket"])]
    pub ship: Option<String>,
    /// Printed thrust, 0 to 20
    #[arg(long, value_name = "N", value_parser = numbers::thrust, allow_hyphen_values = true)]
    pub thrust: Option<Thrust>,
    /// Steps a burn: 2, 1/2 or 0.5; none for a sail
    #[arg(long, value_name = "STEPS", value_parser = numbers::consumption, allow_hyphen_values = true)]
    pub consumption: Option<Consumption>,
    /// Steps of the afterburner, for one more thrust
    #[arg(long, value_name = "STEPS", value_parser = numbers::afterburner, allow_hyphen_values = true)]
    pub afterburn: Option<Steps>,
    /// The thruster, or a support it needs, runs on sunlight
    #[arg(long)]
    pub solar: bool,
    /// The thruster is a sail: no fuel for burns, and solar
    #[arg(long)]
    pub sail: bool,
    /// Dry mass: all cards together, as much as the fuel track holds
    #[arg(long, value_name = "N", value_parser = numbers::dry_mass, allow_hyphen_values = true)]
    pub dry: Option<Mass>,
    /// Tanks of fuel on board, as many as the fuel track holds
    #[arg(long, value_name = "N", value_parser = numbers::tanks, allow_hyphen_values = true)]
    pub tanks: Option<Tanks>,
    /// Steps of fuel on board, in place of tanks
    #[arg(long, value_name = "N", value_parser = numbers::steps, allow_hyphen_values = true, conflicts_with = "tanks")]
    pub steps: Option<Steps>,
    /// Beamed power of ESA: one more thrust
    #[arg(long)]
    pub esa: bool,
    /// The thruster has the push icon and is pushed: one more thrust, and power where the sun gives none
    #[arg(long)]
    pub push: bool,
    /// You have Powersat: cards with the push icon are pushed, and factories help without a roll
    #[arg(long)]
    pub powersat: bool,
    /// Pivots of a move that cost nothing
    #[arg(long, value_name = "N", value_parser = numbers::small, allow_hyphen_values = true)]
    pub bonus_pivots: Option<u8>,
    /// What is in the tanks
    #[arg(long, value_name = "GRADE", value_enum)]
    pub fuel: Option<GradeArg>,
    /// Isofuel chits aboard, two free burns each
    #[arg(long, value_name = "N", value_parser = numbers::small, allow_hyphen_values = true)]
    pub isofuel: Option<u8>,
    /// Ice chits aboard, a tank of water each
    #[arg(long, value_name = "N", value_parser = numbers::small, allow_hyphen_values = true)]
    pub ice: Option<u8>,
    /// Rad-hardness of the weakest card; belts then count in the chance
    #[arg(long, value_name = "N", value_parser = numbers::rad_hardness, allow_hyphen_values = true)]
    pub rad_hard: Option<u8>,
    /// The ship of a rocket file, by path or by name
    #[arg(long, value_name = "FILE|NAME", conflicts_with = "card")]
    pub rocket: Option<String>,
    /// A card aboard; repeat it for each: NAME, NAME:black, NAME:light
    #[arg(long, value_name = "CARD")]
    pub card: Vec<String>,
    /// The thruster to fly with; any that works if left out
    #[arg(long, value_name = "NAME")]
    pub thruster: Option<String>,
}

/// A grade of fuel on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GradeArg {
    /// Rock and dust.
    Dirt,
    /// Water.
    Water,
    /// Isotopes.
    Isotope,
}

impl From<GradeArg> for Grade {
    fn from(grade: GradeArg) -> Self {
        match grade {
            GradeArg::Dirt => Self::Dirt,
            GradeArg::Water => Self::Water,
            GradeArg::Isotope => Self::Isotope,
        }
    }
}

/// A ship with all engines worth flying with.
#[derive(Clone, Debug)]
pub struct Ship {
    /// Name of the rocket file, if it came from one.
    pub name: Option<String>,
    /// The engines that no other one covers, the best first; never empty.
    pub engines: Vec<NamedEngine>,
    /// Sum of the masses of all cards.
    pub dry: Mass,
    /// Its fuel; `None` when nothing was said about it.
    pub load: Option<FuelPosition>,
    /// The space where its file says it stands, as written.
    pub start: Option<String>,
    /// Its cards, where it is made of cards.
    pub manifest: Option<Manifest>,
}

/// A ship as far as its fuel is concerned.
#[derive(Clone, Copy, Debug)]
pub struct Hull {
    /// Sum of the masses of all cards.
    pub dry: Mass,
    /// Its fuel; `None` when nothing was said about it.
    pub load: Option<FuelPosition>,
    /// Steps a burn, of the best engine, where there is one.
    pub consumption: Option<Consumption>,
}

/// An engine as the rules of movement see it.
#[derive(Clone, Debug)]
pub struct NamedEngine {
    /// Name of the thruster with its supports, or its numbers.
    pub name: String,
    /// Thrust, consumption and the rest.
    pub rocket: Rocket,
}

impl ShipArgs {
    /// Whether the ship is given by cards or a rocket file.
    pub const fn has_cards(&self) -> bool {
        self.rocket.is_some() || !self.card.is_empty()
    }

    /// Whether anything is said about fuel.
    pub const fn has_load(&self) -> bool {
        self.tanks.is_some() || self.steps.is_some()
    }

    /// The whole ship.
    ///
    /// Rocket files may decide the rules, so this comes before [`Context::rule_set`].
    ///
    /// # Errors
    /// What is missing, out of range or against the rules.
    pub fn ship(&self, context: &Context) -> anyhow::Result<Ship> {
        match (cargo::read(self, context)?, &self.ship) {
            (Some(cargo), _) => self.ship_of_cards(context, &cargo),
            (None, Some(name)) => self.ship_of_rules(context.rule_set()?, name),
            (None, None) => self.ship_of_numbers(context.rule_set()?),
        }
    }

    /// Only its mass and fuel, and the consumption if it is known; `None` when nothing is said about its mass.
    ///
    /// # Errors
    /// What is out of range or against the rules; cards that give no working thruster are no error here.
    pub fn hull(&self, context: &Context) -> anyhow::Result<Option<Hull>> {
        let Some(cargo) = cargo::read(self, context)? else {
            let rule_set = context.rule_set()?;
            if let Some(name) = &self.ship {
                let ship = self.ship_of_rules(rule_set, name)?;
                let consumption = ship.engines.first().map(|engine| engine.rocket.consumption);
                return Ok(Some(Hull { dry: ship.dry, load: ship.load, consumption }));
            }
            let hull = |dry| Ok(Hull { dry, load: self.load(rule_set, dry)?, consumption: self.consumption });
            return self.dry.map(hull).transpose();
        };
        self.refuse_numbers()?;
        let dry = cargo.stack.dry_mass();
        let load = self.load_of_cards(context.rule_set()?, &cargo)?;
        let engines = if self.thruster.is_some() {
            self.working_engines(&cargo)?
        } else {
            self.working_engines(&cargo).unwrap_or_default()
        };
        Ok(Some(Hull { dry, load, consumption: engines.first().map(|engine| engine.consumption) }))
    }

    fn ship_of_numbers(&self, rule_set: &RuleSet) -> anyhow::Result<Ship> {
        ensure!(self.thruster.is_none(), "--thruster chooses among cards: name them with --card or --rocket");
        let thrust = self.thrust.context(
            "what does the ship fly with? give --thrust and --consumption, or its cards with --card or --rocket",
        )?;
        check_thrust(thrust)?;
        let dry = self.dry.context("how heavy is the ship? give its dry mass with --dry (LR 5.4B)")?;
        let consumption = self.checked_consumption()?;
        check_dry(rule_set, dry)?;
        self.grade(rule_set)?;
        let rocket = Rocket {
            afterburner: self.afterburn.map_or(Afterburner::None, Afterburner::Optional),
            solar: self.solar || self.sail,
            sail: self.sail,
            carries_sail: self.sail,
            esa_power: self.esa || self.push,
            rad_hardness: self.rad_hard,
            bonus_pivots: self.bonus_pivots(rule_set, self.sail),
            ..self.with_chits(rule_set, Rocket::new(thrust, consumption, dry))?
        };
        self.check_later_options(rule_set)?;
        let kind = if self.sail { "sail" } else { "thruster" };
        let name = format!("{kind} {thrust}·{consumption}");
        let load = self.load(rule_set, dry)?;
        Ok(Ship {
            name: None,
            engines: vec![NamedEngine { name, rocket }],
            dry,
            load,
            start: None,
            manifest: None,
        })
    }

    /// A ship that the rules give to every player.
    fn ship_of_rules(&self, rule_set: &RuleSet, name: &str) -> anyhow::Result<Ship> {
        let known: Vec<&str> = rule_set.ships.iter().map(|ship| ship.name.as_str()).collect();
        ensure!(!known.is_empty(), "the rules '{}' give no ships: leave --ship {name} out", rule_set.name);
        let wanted = crate::name::plain(name);
        let ship = rule_set.ships.iter().find(|ship| crate::name::plain(&ship.name) == wanted);
        let ship = ship.with_context(|| {
            format!("the rules '{}' give no ship called '{name}': write {}", rule_set.name, known.join(", "))
        })?;
        let dry = ship.dry.unwrap_or(rule_set.track.dry_range().0);
        check_dry(rule_set, dry)?;
        self.check_later_options(rule_set)?;
        let rocket = Rocket {
            solar: ship.sail,
            sail: ship.sail,
            carries_sail: ship.sail,
            weightless: ship.sail,
            bonus_pivots: self.bonus_pivots(rule_set, false),
            ..self.with_chits(rule_set, Rocket::new(ship.thrust, ship.consumption, dry))?
        };
        let tanks = ship.wet.and_then(|wet| wet.checked_sub(dry)).map_or(Tanks(0), |mass| Tanks(mass.0));
        let usual = || rule_set.track.loaded(dry, tanks).map_err(cited);
        let load = self.load(rule_set, dry)?.map_or_else(usual, Ok)?;
        let name = match &ship.stand_in {
            Some(stand_in) => format!("{} ({stand_in})", ship.name),
            None => ship.name.clone(),
        };
        let engines = vec![NamedEngine { name, rocket }];
        Ok(Ship { name: None, engines, dry, load: Some(load), start: None, manifest: None })
    }

    /// The rocket with the chits aboard, where the rules have any.
    fn with_chits(&self, rule_set: &RuleSet, rocket: Rocket) -> anyhow::Result<Rocket> {
        let (isofuel, ice) = (self.isofuel.unwrap_or(0), self.ice.unwrap_or(0));
        if rule_set.policies.chits == Chits::None {
            ensure!(isofuel == 0, "the rules '{}' have no isofuel chits", rule_set.name);
            ensure!(ice == 0, "the rules '{}' have no ice chits", rule_set.name);
        }
        ensure!(isofuel <= MOST_CHITS && ice <= MOST_CHITS, "write at most {MOST_CHITS} chits of a kind");
        Ok(Rocket { isofuel, ice, ..rocket })
    }

    /// Refuses what only rules with bonus pivots, pushing and Powersat know.
    fn check_later_options(&self, rule_set: &RuleSet) -> anyhow::Result<()> {
        let given = [
            ("--bonus-pivots", self.bonus_pivots.is_some()),
            ("--push", self.push),
            ("--powersat", self.powersat),
        ];
        let wrong = given.into_iter().find(|(_, is_given)| *is_given);
        match (wrong, rule_set.policies.sails) {
            (Some((option, _)), Sails::AsPrinted) => {
                bail!("the rules '{}' know no {option}: leave it out", rule_set.name)
            }
            _ => Ok(()),
        }
    }

    /// Pivots that cost nothing: as given, or one for a sail where the rules say so.
    fn bonus_pivots(&self, rule_set: &RuleSet, is_sail: bool) -> u8 {
        let of_sail = match rule_set.policies.sails {
            Sails::OneBonusPivot if is_sail => 1,
            Sails::OneBonusPivot | Sails::AsPrinted => 0,
        };
        self.bonus_pivots.unwrap_or(of_sail)
    }

    /// The consumption, with what goes without saying for sails.
    fn checked_consumption(&self) -> anyhow::Result<Consumption> {
        match (self.sail, self.consumption) {
            (true, None) => Ok(Consumption::ZERO),
            (true, Some(consumption)) if consumption.is_zero() => Ok(consumption),
            (true, Some(consumption)) => {
                bail!("a sail burns no fuel: leave --consumption {consumption} out, or --sail (LR 6.5)")
            }
            (false, None) => {
                bail!("how many steps does a burn take? give --consumption (LR 6.2B), or --sail")
            }
            (false, Some(consumption)) if consumption.is_zero() => {
                bail!("consumption 0 is for sails only: add --sail, or give the steps a burn takes (LR 6.5)")
            }
            (false, Some(consumption)) => Ok(consumption),
        }
    }

    fn ship_of_cards(&self, context: &Context, cargo: &Cargo<'_>) -> anyhow::Result<Ship> {
        self.refuse_numbers()?;
        let stack = &cargo.stack;
        Ok(Ship {
            name: cargo.name.clone(),
            engines: self.engines(context.rule_set()?, cargo)?,
            dry: stack.dry_mass(),
            load: self.load_of_cards(context.rule_set()?, cargo)?,
            start: cargo.start.clone(),
            manifest: Some(Manifest::of(stack)),
        })
    }

    /// The engines of these cards that no other one covers, or those of the thruster asked for, the best first.
    ///
    /// # Errors
    /// What is missing when none works.
    pub fn engines(&self, rule_set: &RuleSet, cargo: &Cargo<'_>) -> anyhow::Result<Vec<NamedEngine>> {
        let stack = &cargo.stack;
        let is_pushed = self.esa || self.push || self.powersat;
        let weakest = stack.weakest().map_or(SAFE_RAD_HARDNESS, |weakest| weakest.rad_hard);
        let mut engines = self.working_engines(cargo)?;
        let fuel = self.grade(rule_set)?;
        let checks: Vec<_> = engines.iter().map(|engine| burns(engine.fuel_type.into(), fuel)).collect();
        if let Some(Err(wrong)) = checks.iter().find(|_| checks.iter().all(Result::is_err)) {
            bail!(Refused(wrong.to_string()));
        }
        engines.retain(|engine| burns(engine.fuel_type.into(), fuel).is_ok());
        let named = undominated(&engines).into_iter().map(|engine| NamedEngine {
            name: engine_name(engine, |card| card_name(stack, card)),
            rocket: Rocket {
                afterburner: engine.afterburner,
                solar: engine.solar,
                sail: engine.sail,
                carries_sail: stack.carries_sail(),
                esa_power: is_pushed && engine.pushable,
                bonus_pivots: self.bonus_pivots.unwrap_or(engine.bonus_pivots),
                rad_hardness: self.rad_hard.or(Some(weakest)),
                ..Rocket::new(engine.thrust, engine.consumption, stack.dry_mass())
            },
        });
        Ok(named.collect())
    }

    /// What is in the tanks.
    ///
    /// # Errors
    /// When the rules know water alone.
    pub fn grade(&self, rule_set: &RuleSet) -> anyhow::Result<Grade> {
        let grade = self.fuel.map_or(Grade::Water, Grade::from);
        let is_known = grade == Grade::Water || rule_set.policies.fuel_grades == FuelGrades::Three;
        ensure!(is_known, "all fuel is water under the rules '{}': leave --fuel out", rule_set.name);
        Ok(grade)
    }

    /// Refuses what is printed on cards.
    fn refuse_numbers(&self) -> anyhow::Result<()> {
        for (is_given, flag) in [
            (self.thrust.is_some(), "--thrust"),
            (self.consumption.is_some(), "--consumption"),
            (self.afterburn.is_some(), "--afterburn"),
            (self.solar, "--solar"),
            (self.sail, "--sail"),
            (self.dry.is_some(), "--dry"),
        ] {
            ensure!(!is_given, "{flag} cannot be given with cards: it is printed on them");
        }
        Ok(())
    }

    /// The fuel of a ship of cards: as given, or as its file says.
    fn load_of_cards(&self, rule_set: &RuleSet, cargo: &Cargo<'_>) -> anyhow::Result<Option<FuelPosition>> {
        let dry = cargo.stack.dry_mass();
        let given = self.load(rule_set, dry)?;
        let in_file = cargo.tanks.filter(|tanks| given.is_none() && *tanks > Tanks(0));
        let in_file = in_file.map(|tanks| rule_set.track.loaded(dry, tanks).map_err(cited)).transpose()?;
        Ok(given.or(in_file))
    }

    /// All ways in which the thrusters aboard work, or those of the one asked for.
    fn working_engines(&self, cargo: &Cargo<'_>) -> anyhow::Result<Vec<Engine>> {
        let stack = &cargo.stack;
        let mut reports = thrusters(stack, cargo.rules.supports());
        if let Some(wanted) = &self.thruster {
            let known = reports.iter().map(|report| (report.card, card_name(stack, report.card)));
            let chosen = match lookup(wanted, known) {
                Lookup::Found(card) => card,
                Lookup::Several(cards) => {
                    let names: Vec<String> =
                        cards.into_iter().map(|card| card_name(stack, card).to_string()).collect();
                    bail!(names::several(wanted, "thrusters aboard", &names))
                }
                Lookup::Unknown(near) => bail!(names::unknown(wanted, "thruster aboard", &near)),
            };
            reports.retain(|report| report.card == chosen);
        }
        ensure!(!reports.is_empty(), "no card aboard is a thruster (LR 2.6D)");
        let missing: Vec<String> = reports
            .iter()
            .filter(|report| report.engines.is_empty())
            .flat_map(|report| report.missing.iter().map(ToString::to_string))
            .collect();
        let engines: Vec<Engine> = reports.into_iter().flat_map(|report| report.engines).collect();
        ensure!(!engines.is_empty(), "no thruster works: {}", missing.join("; "));
        Ok(engines)
    }

    /// Where the fuel figure stands; `None` when nothing is said about fuel.
    ///
    /// # Errors
    /// When so much does not fit.
    pub fn load(&self, rule_set: &RuleSet, dry: Mass) -> anyhow::Result<Option<FuelPosition>> {
        check_dry(rule_set, dry)?;
        let track = &rule_set.track;
        if let Some(tanks) = self.tanks {
            let (lightest, heaviest) = track.dry_range();
            let most =
                (lightest.0..=heaviest.0).map(|dry| track.most_tanks(Mass(dry))).max().unwrap_or_default();
            let (given, most) = (tanks.0, most.0);
            ensure!(given <= most, "tanks {given} is out of range: write 0 to {most} (LR 5.4B)");
        }
        Ok(match (self.tanks, self.steps) {
            (Some(tanks), _) => Some(track.loaded(dry, tanks).map_err(cited)?),
            (None, Some(steps)) => Some(track.with_steps(dry, steps).map_err(cited)?),
            (None, None) => None,
        })
    }
}

/// The most printed thrust taken seriously; no card has more.
const MOST_THRUST: Thrust = Thrust(20);
/// More chits of a kind than any ship has.
const MOST_CHITS: u8 = 9;

/// Checks a printed thrust.
///
/// # Errors
/// With the range and the section.
pub fn check_thrust(thrust: Thrust) -> anyhow::Result<()> {
    let is_possible = (Thrust(0)..=MOST_THRUST).contains(&thrust);
    ensure!(is_possible, "thrust {thrust} is out of range: write 0 to {MOST_THRUST} (LR 2.6D)");
    Ok(())
}

/// Checks a dry mass against the fuel track.
///
/// # Errors
/// With the most that is allowed and the section.
pub fn check_dry(rule_set: &RuleSet, dry: Mass) -> anyhow::Result<()> {
    rule_set.track.check_dry(dry).map_err(cited)
}

/// An error of the fuel track with the section it comes from.
fn cited(error: TrackError) -> anyhow::Error {
    match error {
        TrackError::DryMass { given, heaviest, .. } if given > heaviest => {
            anyhow::anyhow!("dry mass {given} is too much: a rocket has at most {heaviest} (LR 5.4B)")
        }
        other => anyhow::anyhow!("{other} (LR 5.4B)"),
    }
}

/// The name of a card of a stack.
fn card_name<'a>(stack: &'a Stack<'_>, card: usize) -> &'a str {
    stack.aboard().get(card).map_or("", |card| card.face.name.as_str())
}

/// "Vortex Confined with D-T Tokamak".
fn engine_name<'a>(engine: &Engine, card_name: impl Fn(usize) -> &'a str) -> String {
    let supports: Vec<String> =
        engine.supports.cards.iter().map(|card| card_name(*card).to_string()).collect();
    if supports.is_empty() {
        card_name(engine.card).to_string()
    } else {
        format!("{} with {}", card_name(engine.card), crate::report::listed(&supports))
    }
}
