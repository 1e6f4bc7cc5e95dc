//! The seasons of a trip: what the spaces of the map ask and give in each of its turns.

use crate::map::Season;
use crate::rules::Terrain;

/// The terms of the map for each season that a trip may meet.
#[derive(Clone, Debug)]
pub struct Sky {
    terrains: Vec<Terrain>,
    /// Which terrain holds in each year of the cycle, that of the first turn first.
    years: Vec<u8>,
}

impl Sky {
    /// One season for the whole trip.
    pub fn held(terrain: Terrain) -> Self {
        Self { terrains: vec![terrain], years: vec![0] }
    }

    /// A cycle of years, each with its season; the first turn is flown in the first of them. Without any year the yellow
    /// season is held.
    pub fn running(years: &[Season], terrain: impl Fn(Season) -> Terrain) -> Self {
        let mut terrains: Vec<Terrain> = Vec::new();
        let index = years.iter().map(|season| {
            let known = terrains.iter().position(|known| known.season() == *season);
            known.unwrap_or_else(|| {
                terrains.push(terrain(*season));
                terrains.len() - 1
            }) as u8
        });
        let years: Vec<u8> = index.collect();
        if years.is_empty() { Self::held(terrain(Season::Yellow)) } else { Self { terrains, years } }
    }

    /// All terrains.
    pub fn terrains(&self) -> &[Terrain] {
        &self.terrains
    }

    /// Which of them holds in a turn, counted from 1.
    pub fn index(&self, turn: u16) -> u8 {
        self.years[usize::from(turn.saturating_sub(1)) % self.years.len()]
    }

    /// The terms in a turn, counted from 1.
    pub fn at(&self, turn: u16) -> &Terrain {
        &self.terrains[self.index(turn) as usize]
    }

    /// What does not depend on the season is the same in all of them.
    pub fn any(&self) -> &Terrain {
        &self.terrains[0]
    }

    /// Turns after which every season has come.
    pub fn cycle(&self) -> u16 {
        if self.terrains.len() == 1 { 1 } else { self.years.len() as u16 }
    }

    /// The first turn after which a ship has not seen the season of this turn, so that a move in it is worth waiting
    /// for: the last earlier turn of that season, 0 where there is none.
    pub fn last_alike(&self, turn: u16) -> u16 {
        (1..turn).rev().find(|earlier| self.index(*earlier) == self.index(turn)).unwrap_or(0)
    }

    /// The terms under which nothing is dearer than in any season: for lower bounds.
    pub fn kindest(&self) -> Terrain {
        self.terrains[1..].iter().fold(self.terrains[0].clone(), Terrain::kinder)
    }
}
