//! The search with a network as its judge.

use std::sync::Arc;

use komadai_engine::{Answer, Engine, EngineOptions, Judgement, Limits, Outlook, StopFlag};
use komadai_nnue::{Network, Weights};
use komadai_rules::Position;

fn network(seed: u64) -> Arc<Network> {
    Arc::new(Network::new(&Weights::by_chance(64, seed)).expect("weights within their ranges"))
}

fn engine(judgement: Judgement, threads: usize) -> Engine {
    Engine::new(EngineOptions { hash_mib: 4, judgement, threads, ..EngineOptions::default() })
}

fn search(engine: &mut Engine) -> Answer {
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    engine.search(Position::startpos(), &limits, &StopFlag::default(), &mut |_| {})
}

#[test]
fn the_same_network_searches_alike_and_another_does_not() {
    let [one, again, other] = [1, 1, 2].map(|seed| {
        let mut engine = engine(Judgement::Network, 1);
        engine.set_network(Some(network(seed)));
        search(&mut engine)
    });
    assert_eq!(one, again);
    assert_ne!(one, other);
}

#[test]
fn nothing_found_by_one_network_is_told_of_by_another() {
    let mut engine = engine(Judgement::Network, 1);
    engine.set_network(Some(network(1)));
    let first = search(&mut engine);
    engine.set_network(Some(network(2)));
    search(&mut engine);
    engine.set_network(Some(network(1)));
    assert_eq!(search(&mut engine), first);
    assert_eq!(engine.network(), &network(1));
    engine.set_network(None);
    assert_eq!(engine.network(), Engine::new(*engine.options()).network());
}

#[test]
fn who_asks_for_the_classical_evaluation_gets_it_whatever_network_there_is() {
    let alone = search(&mut engine(Judgement::Classical, 1));
    let mut with_network = engine(Judgement::Classical, 1);
    with_network.set_network(Some(network(1)));
    assert_eq!(search(&mut with_network), alone);
}

#[test]
fn threads_share_a_network() {
    let mut engine = engine(Judgement::Network, 3);
    engine.set_network(Some(network(3)));
    let answer = search(&mut engine);
    assert!(answer.best().is_some() && matches!(answer.score.outlook(), Outlook::Centipawns(_)));
}

#[test]
fn threads_keep_a_limit_of_nodes_together() {
    for threads in [1, 2, 8] {
        let limits = Limits { nodes: Some(2_000), ..Limits::default() };
        let stop = StopFlag::default();
        let mut engine = engine(Judgement::Network, threads);
        let answer = engine.search(Position::startpos(), &limits, &stop, &mut |_| {});
        assert!(answer.nodes <= 2_100 + threads as u64, "{} by {threads}", answer.nodes);
    }
}
