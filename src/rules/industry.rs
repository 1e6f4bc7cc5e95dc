//! Industrializing: which product letters a factory may have (`LR 5.7`).

use crate::card::Letter;
use crate::map::SpectralType;
use crate::ruleset::FactoryLetters;

/// The exploitation tracks of the Living Rules (`LR 2.5B`).
pub const TRACKS: [Letter; 4] = [Letter::C, Letter::M, Letter::S, Letter::V];

/// The letters that a factory on a site may have: that of the site (`4e I7c`), and under the Living Rules any one of the four
/// tracks, chosen for good, on a dark world (`LR 5.7C`).
pub const fn factory_letters(policy: FactoryLetters, site: SpectralType) -> &'static [Letter] {
    match (site, policy) {
        (SpectralType::C, _) => &[Letter::C],
        (SpectralType::M, _) => &[Letter::M],
        (SpectralType::S, _) => &[Letter::S],
        (SpectralType::V, _) => &[Letter::V],
        (SpectralType::D | SpectralType::H, FactoryLetters::ChosenOnDarkWorlds) => &TRACKS,
        (SpectralType::D, FactoryLetters::OfSite) => &[Letter::D],
        (SpectralType::H, FactoryLetters::OfSite) => &[Letter::H],
    }
}

/// Black cards of a letter that a player may have, hand and stacks counted: one for each factory of that letter
/// (`LR 5.7D`).
pub const fn is_over_limit(black_cards: usize, factories: usize) -> bool {
    black_cards > factories
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dark_world_chooses_its_letter_lr_5_7c() {
        let living = FactoryLetters::ChosenOnDarkWorlds;
        assert_eq!(factory_letters(living, SpectralType::S), [Letter::S]);
        assert_eq!(factory_letters(living, SpectralType::D), TRACKS);
    }

    #[test]
    fn a_factory_has_the_letter_of_its_site_4e_i7c() {
        assert_eq!(factory_letters(FactoryLetters::OfSite, SpectralType::S), [Letter::S]);
        assert_eq!(factory_letters(FactoryLetters::OfSite, SpectralType::H), [Letter::H]);
    }

    /// `LR 13`: two S factories, two black S cards, and a third retooled.
    #[test]
    fn one_black_card_for_each_factory_lr_5_7d() {
        assert!(is_over_limit(3, 2) && !is_over_limit(2, 2));
    }
}
