//! Prospecting (`LR 5.6`).

use super::play::Play;
use crate::card::Platform;
use crate::game::action::Prospect;
use crate::game::error::Illegal;
use crate::game::event::Event;
use crate::game::state::{Claim, SiteState};
use crate::map::{Site, SpaceId};
use crate::rules::{Assay, can_prospect, good_results, prospect_sites, succeeds};

impl Play<'_> {
    /// Prospects one site, or all that the card reaches (`LR 5.6`).
    pub(super) fn prospect(&mut self, order: &Prospect) -> Result<(), Illegal> {
        self.use_space_operation()?;
        let place = self.place(order.stack)?;
        let stack = self.stack(place).clone();
        let held = self.in_stack(&stack, order.card)?;
        let card_name = self.setting.card_name(held);
        let face = self.setting.face(held);
        let isru = face.and_then(|face| face.isru).ok_or_else(|| Illegal::NoIsru(card_name.clone()))?;
        let platforms = face.map_or(&[][..], |face| &face.platforms);
        self.check_works(&stack, order.card)?;
        if order.sites.is_empty() {
            return Err(Illegal::Nothing("name sites to prospect (LR 5.6)"));
        }
        let rule_set = self.setting.rule_set;
        let is_on_site = self.setting.map().space(stack.at).is_site();
        // A missile and a buggy prospect where they are; what has several platforms takes the one that serves.
        let reaches = |platform: Platform, site: &SpaceId| {
            let reached = prospect_sites(&rule_set.map, rule_set.policies.raygun, platform, stack.at);
            (platform == Platform::Raygun || is_on_site) && reached.contains(site)
        };
        let serving = platforms.iter().copied().find(|platform| {
            // Several sites are one raygun's or one road's; a single one is tried best by a buggy.
            order.sites.iter().all(|site| reaches(*platform, site))
        });
        let buggy = [Platform::Buggy]
            .into_iter()
            .find(|buggy| platforms.contains(buggy) && order.sites.iter().all(|site| reaches(*buggy, site)));
        let platform = buggy.or(serving);
        let Some(platform) = platform else {
            let far = order.sites.iter().find(|site| !platforms.iter().any(|one| reaches(*one, site)));
            let site = self.setting.space_name(*far.unwrap_or(&order.sites[0]));
            return Err(Illegal::OutOfReach { card: card_name, site });
        };
        let may_retry = platform == Platform::Buggy && order.sites == [stack.at];
        let mut disks_from = order.disks_from.iter();
        for site in &order.sites {
            let printed = self.site(*site)?;
            let assay = Assay::of(self.working_refineries(&stack)?, printed, platform);
            let rating = assay.rating(isru);
            if self.state.sites.contains_key(site) {
                return Err(Illegal::Prospected(self.setting.space_name(*site)));
            }
            if !can_prospect(rating, printed.hydration) {
                let hydration = printed.hydration;
                return Err(Illegal::TooDry { site: self.setting.space_name(*site), rating, hydration });
            }
            let (dice, success) = self.prospect_roll(printed, assay, may_retry)?;
            self.push(Event::Prospected { site: *site, dice, success });
            if success {
                self.claim(*site, &mut disks_from)?;
            } else {
                self.state.sites.insert(*site, SiteState::Busted);
            }
        }
        Ok(())
    }

    /// Rolls once, or twice where a buggy may; not at all where success is sure (`LR 5.6B`).
    fn prospect_roll(
        &mut self,
        site: &Site,
        assay: Assay,
        may_retry: bool,
    ) -> Result<(Vec<u8>, bool), Illegal> {
        if good_results(site.size, assay) >= 6 {
            return Ok((Vec::new(), true));
        }
        let mut dice = vec![self.rolls.die()?];
        let first = succeeds(dice[0], site.size, assay);
        if first || !may_retry {
            return Ok((dice, first));
        }
        let second = self.rolls.die()?;
        dice.push(second);
        Ok((dice, succeeds(second, site.size, assay)))
    }

    /// Takes the disk of an own claim without cubes back (`LR 3.1B`).
    pub(super) fn take_disk(&mut self, from: SpaceId) -> Result<(), Illegal> {
        let me = self.me();
        let free = self.state.claim(from).filter(|claim| claim.owner == me && claim.cubes == 0);
        if free.is_none() {
            return Err(Illegal::NoDiskThere(self.setting.space_name(from)));
        }
        self.state.sites.remove(&from);
        self.push(Event::DiskTaken { site: from });
        Ok(())
    }

    /// Places a claim disk, one taken back from elsewhere if there is none left (`LR 3.1B`), and pays the tax.
    fn claim<'o>(
        &mut self,
        site: SpaceId,
        disks_from: &mut impl Iterator<Item = &'o SpaceId>,
    ) -> Result<(), Illegal> {
        let me = self.me();
        if let Err(no_disks) = self.need_disk(me) {
            self.take_disk(*disks_from.next().ok_or(no_disks)?)?;
        }
        self.state.sites.insert(site, SiteState::Claim(Claim { owner: me, cubes: 0, letter: None }));
        self.collect_tax();
        Ok(())
    }
}
