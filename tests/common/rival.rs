//! The same world under `stateright`, a model checker that knows nothing of ours: same actions, same steps, same bounds.
//!
//! States are told apart by their bytes: the whole state without its clocks, or what the search packs of it.
#![allow(dead_code, reason = "the bench and the test each use a part")]

#[path = "timeless.rs"]
mod timeless;

use idempotency_lab::base::digest::{Encode as _, Encoder};
use idempotency_lab::base::seed::Seed;
use idempotency_lab::search::pack::Packer;
use idempotency_lab::search::{Bounds, Budget, Kind};
use idempotency_lab::world::World;
use idempotency_lab::world::action::Action;
use idempotency_lab::world::config::Config;
use idempotency_lab::world::state::State;
use idempotency_lab::world::verdict::Verdict;
use stateright::{Checker as _, Model, Property};
use std::hash::{Hash, Hasher};
use timeless::timeless;

/// A world and its bounds as a model.
pub struct Rival {
    world: World,
    fair: World,
    bounds: Bounds,
    /// Packs states as the search does; without it whole states are compared.
    packer: Option<Packer>,
}

/// A state, what may still go wrong, and the bytes that tell it from others.
#[derive(Clone, Debug)]
pub struct Node {
    state: State,
    left: Budget,
    bytes: Vec<u8>,
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl Hash for Node {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.bytes.hash(hasher);
    }
}

impl Rival {
    pub fn new(config: Config, bounds: Bounds, reduces: bool) -> Self {
        let world = World::new(config, Seed::default());
        let packer = reduces.then(|| Packer::new(&world, true));
        Self { fair: world.fair(), world, bounds, packer }
    }

    fn node(&self, mut state: State, left: Budget) -> Node {
        let mut bytes = Vec::new();
        match &self.packer {
            Some(packer) => {
                packer.canonical(&mut state, left);
                assert!(packer.pack(&state, left, &mut bytes), "the state fits the format");
            }
            None => {
                state = timeless(state);
                let mut out = Encoder::default();
                state.encode(&mut out);
                Kind::ALL.iter().for_each(|kind| out.byte(left.of(*kind)));
                bytes.extend_from_slice(out.bytes());
            }
        }
        Node { state, left, bytes }
    }

    /// How many states there are, and what is broken in some of them.
    pub fn check(self) -> (usize, Vec<&'static str>) {
        let checker = self.checker().threads(1).spawn_bfs().join();
        let names = ["double-charge", "false-success", "false-failure", "stuck"];
        let broken = names.into_iter().filter(|name| checker.discovery(name).is_some()).collect();
        (checker.unique_state_count(), broken)
    }

    /// Looks at about so many states and says how many it has found.
    pub fn look(self, states: usize) -> usize {
        self.checker().threads(1).target_state_count(states).spawn_bfs().join().unique_state_count()
    }
}

impl Model for Rival {
    type State = Node;
    type Action = Action;

    fn init_states(&self) -> Vec<Node> {
        vec![self.node(self.world.start(), self.bounds.budget)]
    }

    fn actions(&self, node: &Node, actions: &mut Vec<Action>) {
        self.world.for_each_action(&node.state, |action| {
            if self.bounds.after(&self.world, &node.state, node.left, action).is_some() {
                actions.push(action);
            }
        });
    }

    fn next_state(&self, node: &Node, action: Action) -> Option<Node> {
        let left = self.bounds.after(&self.world, &node.state, node.left, action)?;
        let mut next = node.state;
        self.world.step(&mut next, action).ok()?;
        Some(self.node(next, left))
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always("double-charge", |_, node: &Node| !Verdict::of(&node.state).double_charge),
            Property::always("false-success", |_, node: &Node| !Verdict::of(&node.state).false_success),
            Property::always("false-failure", |_, node: &Node| !Verdict::of(&node.state).false_failure),
            Property::always("stuck", |rival: &Self, node: &Node| {
                let mut actions = Vec::new();
                rival.actions(node, &mut actions);
                !actions.is_empty() || !rival.fair.is_stuck(&node.state)
            }),
            // A checker stops when every property is decided: this one never is, so every state is seen.
            Property::always("seen", |_, _| true),
        ]
    }
}
