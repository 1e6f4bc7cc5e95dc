//! Industrializing: which product letters a factory may have (`LR 5.7`).

use crate::card::Letter;
use crate::map::SpectralType;

/// The exploitation tracks of the Living Rules (`LR 2.5B`).
pub const TRACKS: [Letter; 4] = [Letter::C, Letter::M, Letter::S, Letter::V];

/// The letters that a factory on a site may have: that of the site, or any one of the four tracks, chosen for good, on a
/// dark world (`LR 5.7C`).
pub const fn factory_letters(site: SpectralType) -> &'static [Letter] {
    match site {
        SpectralType::C => &[Letter::C],
        SpectralType::M => &[Letter::M],
        SpectralType::S => &[Letter::S],
        SpectralType::V => &[Letter::V],
        SpectralType::D | SpectralType::H => &TRACKS,
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
        assert_eq!(factory_letters(SpectralType::S), [Letter::S]);
        assert_eq!(factory_letters(SpectralType::D), TRACKS);
    }

    /// `LR 13`: two S factories, two black S cards, and a third retooled.
    #[test]
    fn one_black_card_for_each_factory_lr_5_7d() {
        assert!(is_over_limit(3, 2) && !is_over_limit(2, 2));
    }
}
