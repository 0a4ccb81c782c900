//! What the feature `serde` writes and reads.
#![cfg(feature = "serde")]

use komadai_rules::{Color, HandKind, PieceKind};

#[test]
fn sides_and_kinds_are_written_by_their_names() {
    assert_eq!(serde_json::json!(Color::ALL), serde_json::json!(["black", "white"]));
    for (kind, name) in [(PieceKind::Pawn, "pawn"), (PieceKind::ProKnight, "pro-knight")] {
        assert_eq!(serde_json::json!(kind), name);
    }
    for kind in PieceKind::ALL {
        let text = serde_json::to_string(&kind).expect("a name");
        assert_eq!(serde_json::from_str::<PieceKind>(&text).ok(), Some(kind));
        if let Some(held) = kind.hand_kind().filter(|_| !kind.is_promoted()) {
            assert_eq!(serde_json::json!(held), serde_json::json!(kind));
        }
    }
    assert!(serde_json::from_str::<HandKind>("\"king\"").is_err());
}
