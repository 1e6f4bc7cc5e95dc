//! Which cards of a stack work: all of them, or those that have their supports (`LR 8.2`, `4e J3`).

use super::play::Play;
use crate::card::{CardId, Face, Stack as CardStack};
use crate::game::error::Illegal;
use crate::game::stack::Stack;
use crate::map::SpaceId;
use crate::rules::support::{Phase, SupportRules, UnitReport, atmosphere_tanks, prospectors, refineries};
use crate::unit::Tanks;

impl Play<'_> {
    /// Refuses a robonaut or a crew that lacks a support (`LR 8.2`, `4e J3`).
    pub(super) fn check_works(&self, stack: &Stack, card: CardId) -> Result<(), Illegal> {
        if self.supports()? == SupportRules::Absent {
            return Ok(());
        }
        let cards = self.cards_of(stack)?;
        let reports = prospectors(&cards, self.supports()?, self.phase(stack.at));
        match reports.into_iter().find(|report| card_of(&cards, report) == Some(card)) {
            Some(report) if !report.works() => {
                let held = self.in_stack(stack, card)?;
                let missing = report.missing.iter().map(ToString::to_string).collect();
                Err(Illegal::WithoutSupport { card: self.setting.card_name(held), missing })
            }
            _ => Ok(()),
        }
    }

    /// The refineries of a stack that work.
    pub(super) fn working_refineries(&self, stack: &Stack) -> Result<Vec<&Face>, Illegal> {
        let cards = self.cards_of(stack)?;
        let working = refineries(&cards, self.supports()?, self.phase(stack.at));
        let working = working.into_iter().filter(UnitReport::works);
        Ok(working.filter_map(|report| cards.aboard().get(report.card)).map(|card| card.face).collect())
    }

    /// The most tanks that the stack takes up from the atmosphere (`LR 6.4F`, `4e I5c`).
    pub(super) fn atmosphere(&self, stack: &Stack) -> Result<Tanks, Illegal> {
        Ok(atmosphere_tanks(&self.cards_of(stack)?, self.supports()?))
    }

    pub(super) fn supports(&self) -> Result<SupportRules, Illegal> {
        let rule_set = self.setting.rule_set;
        let rules = rule_set.cards.ok_or_else(|| Illegal::MovementOnly(rule_set.name.clone()))?;
        Ok(rules.supports())
    }

    /// A factory gives power and cooling to all cards there (`LR 8.2`).
    fn phase(&self, at: SpaceId) -> Phase {
        if self.state.factory(at).is_some() { Phase::FactoryOperation } else { Phase::Operation }
    }
}

fn card_of(cards: &CardStack<'_>, report: &UnitReport) -> Option<CardId> {
    cards.aboard().get(report.card).map(|card| card.choice.card)
}
