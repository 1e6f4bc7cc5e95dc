//! What a mission asks for, from its options.

use anyhow::ensure;

use super::args::MissionArgs;
use super::numbers::counted;
use crate::cli::names;
use crate::map::{Map, SpaceId};
use crate::search::mission::{Milestone, Refuelling, Task};

/// The most places in any order: more orders than anybody waits for.
const MOST_IN_ANY_ORDER: usize = 5;

/// Where a mission goes and what it does there.
#[derive(Clone, Debug)]
pub(super) struct Itinerary {
    /// One list of milestones for each order worth trying.
    pub orders: Vec<Vec<Milestone>>,
    /// Where fuel may come aboard.
    pub refuelling: Refuelling,
    /// Sites to prospect.
    pub prospected: Vec<SpaceId>,
}

/// Tasks at a place.
struct Stop {
    place: SpaceId,
    tasks: Vec<Milestone>,
}

/// Reads the options; `to` is the place named first.
///
/// # Errors
/// Unknown places, and tasks at places that the mission does not come to.
pub(super) fn itinerary(
    args: &MissionArgs,
    map: &Map,
    from: SpaceId,
    to: Option<SpaceId>,
) -> anyhow::Result<Itinerary> {
    let place = |name: &String| names::space(map, name);
    let via = args.via.iter().map(place).collect::<anyhow::Result<Vec<_>>>()?;
    let more = args.more.iter().map(place).collect::<anyhow::Result<Vec<_>>>()?;
    let targets: Vec<SpaceId> = to.into_iter().chain(more).collect();
    ensure!(
        !args.any_order || (2..=MOST_IN_ANY_ORDER).contains(&targets.len()),
        "--any-order orders 2 to {MOST_IN_ANY_ORDER} places, {} are named: add --to PLACE",
        targets.len()
    );
    let stay = std::iter::repeat_n(Milestone::Stay, args.stay.unwrap_or(0).into());
    let mut stops: Vec<Stop> = via.iter().map(|place| Stop { place: *place, tasks: Vec::new() }).collect();
    stops.extend(targets.iter().map(|place| Stop { place: *place, tasks: Vec::new() }));
    for text in &args.pick_up {
        let name = text.rsplit_once('@').map_or("", |(_, place)| place.trim());
        ensure!(!name.is_empty(), "--pick-up {text}: write what is picked up and where, WHAT@PLACE");
        let there = place(&name.to_string())?;
        let is_on_way = there == from || stops.iter().any(|stop| stop.place == there);
        ensure!(is_on_way, "--pick-up {text}: the mission does not go there; add --via \"{name}\"");
    }
    let site = |name: &str| names::site(map, name);
    for name in &args.glory {
        let there = site(name)?;
        let is_on_way = stops.iter().any(|stop| stop.place == there);
        ensure!(is_on_way, "--glory {name}: the mission does not go there; add --via \"{name}\"");
    }
    let mut add = |option: &str, name: &str, place: SpaceId, task: Milestone| {
        let stop = stops.iter_mut().find(|stop| stop.place == place);
        match stop {
            Some(stop) => stop.tasks.push(task),
            None => anyhow::bail!("{option} {name}: the mission does not go there; add --via \"{name}\""),
        }
        Ok(())
    };
    let mut prospected = Vec::new();
    for name in &args.prospect {
        let place = site(name)?;
        add("--prospect", name, place, Milestone::Do(Task::Prospect))?;
        prospected.push(place);
    }
    for name in &args.industrialize {
        add("--industrialize", name, site(name)?, Milestone::Do(Task::Industrialize))?;
    }
    let mut refuelling = Refuelling { anywhere: args.refuel, places: Vec::new() };
    for text in &args.refuel_at {
        let (name, count) = counted(text)?;
        let place = names::space(map, name)?;
        match count {
            Some(count) => {
                for _ in 0..count {
                    add("--refuel-at", name, place, Milestone::Do(Task::Refuel))?;
                }
            }
            None => refuelling.places.push(place),
        }
    }
    let targets_from = via.len();
    for stop in &mut stops[targets_from..] {
        stop.tasks.extend(stay.clone());
    }
    // Glory is earned where the crew is back in LEO (LR 7.1).
    let is_back = args.glory.is_empty() || (args.back && from == map.start());
    let home = (!is_back).then_some(map.start());
    let end = args.back.then_some(from).into_iter().chain(home).map(Milestone::Reach);
    let end: Vec<Milestone> = end.collect();
    let milestones = |order: &[usize]| -> Vec<Milestone> {
        let indices = (0..targets_from).chain(order.iter().map(|index| targets_from + index));
        let of_stop = |index: usize| {
            let stop = &stops[index];
            std::iter::once(Milestone::Reach(stop.place)).chain(stop.tasks.iter().copied())
        };
        indices.flat_map(of_stop).chain(end.iter().copied()).collect()
    };
    let usual: Vec<usize> = (0..targets.len()).collect();
    let orders = if args.any_order { permutations(&usual) } else { vec![usual] };
    Ok(Itinerary { orders: orders.iter().map(|order| milestones(order)).collect(), refuelling, prospected })
}

/// All orders, the given one first.
fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let mut orders = Vec::new();
    for (index, first) in items.iter().enumerate() {
        let rest: Vec<usize> =
            items.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, item)| *item).collect();
        for mut order in permutations(&rest) {
            order.insert(0, *first);
            orders.push(order);
        }
    }
    orders
}
