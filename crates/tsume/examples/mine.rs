#[path = "../tests/reference/mod.rs"]
mod reference;
use reference::random::Walk;
use reference::Tree;
use komadai_rules::*;
use std::collections::BTreeMap;

fn main() {
    let mut got: BTreeMap<&str, usize> = BTreeMap::new();
    let seed: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let want = 9; let mut last: BTreeMap<&str, usize> = BTreeMap::new(); let mut at = 0usize;
    for (p, t) in Walk::new(seed, 2500).take(60000) { at += 1;
        let m = t.mate();
        let us = p.turn();
        let mut tags: Vec<&str> = vec![];
        let good: Vec<Move> = t.checks().filter(|&(_, l)| l.is_some() && l == m).map(|(mv, _)| mv).collect();
        let kind = |mv: Move| mv.from().and_then(|f| p.piece_at(f)).map(|p| p.kind);
        if m >= Some(3) && good.iter().all(|&mv| !mv.is_promotion() && matches!(kind(mv), Some(PieceKind::Pawn | PieceKind::Rook | PieceKind::Bishop)) && p.is_legal(Move::Board { from: mv.from().unwrap(), to: mv.to(), promote: true })) { tags.push("must-not-promote"); }
        if m >= Some(3) && p.in_check() { tags.push("attacker-in-check"); }
        if m.is_none() && p.in_check() && t.len() > 4 { tags.push("attacker-in-check-none"); }
        if m >= Some(5) && good.len() == 1 && t.pawn_drop_mates() > 0 && good.iter().any(|m| !m.is_drop()) && p.hand(us).has(HandKind::Pawn) && p.hand(us).total() == u32::from(p.hand(us).count(HandKind::Pawn)) { tags.push("uchifuzume"); }
        if m.is_none() && t.is_whole() && t.pawn_drop_mates() > 0 && t.len() > 3 { tags.push("uchifuzume-none"); }
        // cycles: a position reached again
        if m.is_none() && t.is_whole() && t.len() > 12 && p.hand(us).is_empty() { tags.push("perpetual"); }
        if m >= Some(5) && t.is_whole() && t.len() < 400 { tags.push("cycle-with-mate"); }
        if m >= Some(5) {
            // longest defence is a drop
            let mv = good[0];
            let mut q = p.clone(); q.play_unchecked(mv);
            let mut best = 0; let mut ks = vec![];
            for a in q.legal_moves().iter() { let mut r = q.clone(); r.play_unchecked(a); if let Some(Some(l)) = t.mate_of(&r) { if l > best { best = l; ks.clear(); } if l == best { ks.push(a); } } }
            if !ks.is_empty() && ks.iter().all(|a| a.is_drop()) { tags.push("interposition"); }
        }
        if m >= Some(3) && p.king(us).is_some() && !p.in_check() { tags.push("two-kings"); }
        if m >= Some(7) && good.len() == 1 { tags.push("long"); }
        for tag in tags {
            let n = got.entry(tag).or_insert(0);
            let gap = if tag == "perpetual" { 20 } else { 150 }; if *n < want && last.get(tag).is_none_or(|&l| at > l + gap) { last.insert(tag, at); *n += 1; println!("{tag}\t{p} 1\t{}\t{}", m.map_or("none".into(), |m| m.to_string()), t.len()); }
        }
        if got.len() >= 9 && got.values().all(|&n| n >= want) { break; }
    }
    eprintln!("{got:?}");
}
