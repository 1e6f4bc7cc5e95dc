//! Prospecting: who may, what the roll must be, and how likely that is (`LR 5.6`).

use super::chance::Chance;
use super::raygun::raygun_sites;
use crate::card::{Effect, Face, Letter, Platform};
use crate::map::{Map, Site, SpaceId};
use crate::ruleset::Raygun;

/// Whether a card of this ISRU rating may prospect a site so wet (`LR 5.6A`).
pub const fn can_prospect(rating: u8, hydration: u8) -> bool {
    rating <= hydration
}

/// How often a site is tried (`LR 5.6B`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Survey {
    /// Its own site, with one try: missiles, and rayguns on a site each.
    OneTry,
    /// Its own site, with two tries: buggies.
    TwoTries,
}

/// What refineries aboard do for those who prospect with them (`LR 5.6B`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Assay {
    /// Taken off the roll.
    pub roll: u8,
    /// Taken off the ISRU rating.
    pub isru: u8,
}

impl Assay {
    /// The ISRU rating that a card prospects with.
    pub const fn rating(&self, isru: u8) -> u8 {
        isru.saturating_sub(self.isru)
    }

    /// Of the faces of a stack for a site of this letter and a platform. The best refinery counts for the roll; two do
    /// not add up.
    pub fn of<'a>(faces: impl IntoIterator<Item = &'a Face>, site: &Site, platform: Platform) -> Self {
        let mut assay = Self::default();
        for effect in faces.into_iter().flat_map(|face| &face.effects) {
            match *effect {
                Effect::SizeRoll { by, letter, platform: only }
                    if letter.is_none_or(|letter| site_letter(site) == Some(letter))
                        && only.is_none_or(|only| only == platform) =>
                {
                    assay.roll = assay.roll.max(by);
                }
                Effect::IsruBonus { by } => assay.isru = assay.isru.max(by),
                _ => {}
            }
        }
        assay
    }
}

/// The letter of a site as cards print it.
fn site_letter(site: &Site) -> Option<Letter> {
    site.spectral.to_string().parse().ok()
}

/// Results of six that succeed: those that are, less what an assay takes off, no greater than the size (`LR 5.6B`).
pub const fn good_results(size: u8, assay: Assay) -> u8 {
    let highest = size.saturating_add(assay.roll);
    if highest > 6 { 6 } else { highest }
}

/// Whether a roll succeeds (`LR 5.6B`).
pub const fn succeeds(die: u8, size: u8, assay: Assay) -> bool {
    die <= good_results(size, assay)
}

/// The chance to succeed; `None` when no roll can (`LR 5.6B`).
pub fn prospect_chance(size: u8, assay: Assay, survey: Survey) -> Option<Chance> {
    let good = good_results(size, assay);
    match survey {
        Survey::OneTry => Chance::CERTAIN.then(good),
        Survey::TwoTries => Chance::CERTAIN.then_either(good),
    }
}

/// The sites that a card on a space may prospect in one operation, by id (`LR 5.6B`): a missile its own site, a raygun
/// its own and those its beam reaches, a buggy its own or all of its road.
pub fn prospect_sites(map: &Map, raygun: Raygun, platform: Platform, from: SpaceId) -> Vec<SpaceId> {
    match platform {
        Platform::Raygun => raygun_sites(map, raygun, from),
        Platform::Missile => own_site(map, from).collect(),
        Platform::Buggy => match map.road_of(from) {
            Some(road) => {
                let mut sites = road.sites.clone();
                sites.sort_by(|one, other| map.space(*one).id.cmp(&map.space(*other).id));
                sites
            }
            None => own_site(map, from).collect(),
        },
    }
}

fn own_site(map: &Map, from: SpaceId) -> impl Iterator<Item = SpaceId> {
    map.space(from).is_site().then_some(from).into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Deck;
    use crate::data::Data;
    use crate::ruleset;

    const NO_ASSAY: Assay = Assay { roll: 0, isru: 0 };

    #[test]
    fn a_site_of_size_6_is_sure_lr_5_6b() {
        assert_eq!(prospect_chance(6, NO_ASSAY, Survey::OneTry), Some(Chance::CERTAIN));
        assert_eq!(prospect_chance(9, NO_ASSAY, Survey::TwoTries), Some(Chance::CERTAIN));
        assert!(succeeds(6, 6, NO_ASSAY) && !succeeds(6, 5, NO_ASSAY));
    }

    /// `LR 9a`: 30.6 % on a site of size 1 with a buggy, 16.7 % otherwise.
    #[test]
    fn a_buggy_rolls_twice_lr_9a() {
        let chance = |survey| prospect_chance(1, NO_ASSAY, survey).unwrap();
        assert_eq!(chance(Survey::OneTry).percent(), "16.7 %");
        assert_eq!(chance(Survey::TwoTries).percent(), "30.6 %");
        assert_eq!(chance(Survey::TwoTries).fraction(), "11/36");
    }

    /// A 3 fails on Dresda, size 2, and a 2 succeeds (`LR 5.6B`).
    #[test]
    fn a_buggy_on_dresda_lr_5_6b() {
        assert!(!succeeds(3, 2, NO_ASSAY) && succeeds(2, 2, NO_ASSAY));
        assert_eq!(prospect_chance(2, NO_ASSAY, Survey::TwoTries).unwrap().fraction(), "5/9");
    }

    #[test]
    fn isru_must_not_exceed_the_drops_lr_5_6a() {
        assert!(can_prospect(2, 2) && can_prospect(0, 0) && !can_prospect(3, 2));
    }

    /// The card of 2020 lowers rolls on S sites by three; on other letters it does nothing.
    #[test]
    fn an_assaying_refinery_betters_the_roll_lr_5_6b() {
        let map = ruleset::load(&Data::Embedded, "basic").unwrap().map;
        let deck = Deck::living();
        let card = deck.get(deck.by_id("cvd-molding").unwrap()).unwrap();
        let assay = |site: &str| {
            let space = map.space(map.find(site).unwrap());
            Assay::of(card.black.as_ref(), space.site.as_ref().unwrap(), Platform::Missile)
        };
        assert_eq!(assay("luna-crater-shackleton-polar-rim"), Assay { roll: 3, isru: 0 });
        assert_eq!(assay("deimos"), NO_ASSAY);
        assert_eq!(good_results(2, Assay { roll: 3, isru: 0 }), 5);
    }

    #[test]
    fn a_buggy_reaches_all_sites_of_its_road_lr_5_6b() {
        let rules = ruleset::load(&Data::Embedded, "basic").unwrap();
        let count = |platform, from: &str| {
            let from = rules.map.find(from).unwrap();
            prospect_sites(&rules.map, rules.policies.raygun, platform, from).len()
        };
        assert_eq!(count(Platform::Buggy, "mars-north-pole"), 3);
        assert_eq!(count(Platform::Missile, "mars-north-pole"), 1);
        assert_eq!(count(Platform::Missile, "leo"), 0);
        assert_eq!(count(Platform::Raygun, "koronis-family-heo"), 10);
    }
}
