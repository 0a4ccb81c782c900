//! PDF, as an independent reader sees it.

use std::time::Duration;

use komadai_draw::{
    BoardSheet, Diagram, Document, Language, MovesPoster, Paper, PieceSheet, Pieces, ScoreSheet,
    Sheet, SheetEntry, Sides, Style, Theme,
};
use komadai_record::{Key, Record, read};
use lopdf::Object;

const GAME: &[u8] = b"position startpos moves 7g7f 3c3d 2g2f 4c4d 3i4h 8b4b";

fn game() -> Record {
    let mut record = read(GAME).expect("a record").games.remove(0).record;
    record.headers.set(Key::Black, "天野 宗歩");
    record.headers.set(Key::White, "Łukasz Nguyễn");
    record
}

fn parse(document: &Document) -> lopdf::Document {
    let bytes = document.to_pdf();
    assert_eq!(bytes, document.to_pdf(), "the same pages are the same bytes");
    let told = |word: &[u8]| bytes.windows(word.len()).any(|window| window == word);
    assert!(!told(b"CreationDate") && !told(b"ModDate"));
    lopdf::Document::load_mem(&bytes).expect("a PDF")
}

fn document(pages: Vec<komadai_draw::Scene>) -> Document {
    Document { title: "将棋".into(), pages }
}

/// The box of each page, in millimetres.
fn boxes(pdf: &lopdf::Document, which: &[u8]) -> Vec<[f32; 4]> {
    let pages = pdf.get_pages();
    let box_of = |id: &lopdf::ObjectId| {
        let page = pdf.get_dictionary(*id).expect("a page");
        let sides = page.get(which).and_then(Object::as_array).expect("a box");
        let millimetres = |side: &Object| side.as_float().expect("a number") * 25.4 / 72.0;
        [0, 1, 2, 3].map(|index| millimetres(&sides[index]))
    };
    pages.values().map(box_of).collect()
}

#[test]
fn pages_are_as_large_as_the_paper() {
    for (paper, width, height) in [(Paper::A4, 210.0, 297.0), (Paper::Letter, 215.9, 279.4)] {
        let board = BoardSheet { paper, square: 20.0, language: Language::En };
        let large = BoardSheet { square: 34.8, ..board };
        let poster = MovesPoster { paper, language: Language::Ja, pieces: Pieces::default() };
        let mut pages = board.pages();
        pages.extend(large.pages());
        pages.extend(PieceSheet::new(paper, 20.0).pages());
        pages.extend(ScoreSheet::new(paper, Language::Ja).blank());
        pages.push(poster.page());
        let pdf = parse(&document(pages));
        for which in [&b"MediaBox"[..], b"TrimBox"] {
            for [left, bottom, right, top] in boxes(&pdf, which) {
                assert_eq!((left, bottom), (0.0, 0.0));
                assert!((right - width).abs() < 0.01 && (top - height).abs() < 0.01);
            }
        }
    }
}

#[test]
fn fonts_are_embedded_and_text_can_be_found() {
    for (language, words) in [
        (Language::Ja, ["棋譜", "天野 宗歩", "７六歩", "４二飛"]),
        (Language::En, ["Shogi score sheet", "Łukasz Nguyễn", "P-7f", "R-4b"]),
    ] {
        let sheet = ScoreSheet::new(Paper::A4, language);
        let pdf = parse(&document(sheet.filled(&game())));
        let text = pdf.extract_text(&[1]).expect("text");
        for word in words {
            let all = text.replace('\n', "");
            assert!(all.contains(word), "{word} is not in {text}");
        }
        let fonts: Vec<&lopdf::Dictionary> = pdf
            .objects
            .values()
            .filter_map(|object| object.as_dict().ok())
            .filter(|dict| dict.has_type(b"FontDescriptor"))
            .collect();
        assert_eq!(fonts.len(), 2, "one for Japanese, one for Ł and ễ");
        // CFF begins with its version 1.0, TrueType with the number 0x00010000.
        for (key, start) in [(&b"FontFile3"[..], &[1, 0][..]), (b"FontFile2", &[0, 1, 0, 0])] {
            let mut files = fonts.iter().filter_map(|font| font.get(key).ok());
            let file = files.next().and_then(|file| file.as_reference().ok());
            let file = pdf.get_object(file.expect("a file")).expect("an object");
            let bytes =
                file.as_stream().and_then(lopdf::Stream::decompressed_content).expect("a font");
            assert!(bytes.starts_with(start));
            assert!(bytes.len() < 100_000, "only what is used: {}", bytes.len());
        }
    }
}

#[test]
fn times_stand_on_a_sheet_where_anybody_was_timed() {
    for (second, told) in [(0, false), (75, true)] {
        let mut record = game();
        let nodes: Vec<_> = record.main_line().skip(1).take(2).collect();
        for (node, seconds) in nodes.into_iter().zip([0, second]) {
            record[node].time = Some(Duration::from_secs(seconds));
        }
        let sheet = ScoreSheet::new(Paper::A4, Language::Ja);
        let pdf = parse(&document(sheet.filled(&record)));
        let text = pdf.extract_text(&[1]).expect("text").replace('\n', "");
        for word in ["消費時間", "0:00", "1:15"] {
            assert_eq!(text.contains(word), told, "{word}: {text}");
        }
    }
}

#[test]
fn every_style_is_printed_in_lines() {
    for style in Style::ALL {
        let sides = match style {
            Style::Brush => Sides::Duplex,
            _ => Sides::Fold,
        };
        let sheet = PieceSheet {
            pieces: Pieces { style, ..Pieces::default() },
            sides,
            ..PieceSheet::new(Paper::A4, 20.0)
        };
        let pages = sheet.pages();
        let count = pages.len();
        let pdf = parse(&document(pages));
        assert_eq!(pdf.get_pages().len(), count);
        let image = Object::Name(b"Image".to_vec());
        let is_image = |object: &Object| {
            let stream = object.as_stream();
            stream.is_ok_and(|it| it.dict.get(b"Subtype").is_ok_and(|kind| *kind == image))
        };
        assert!(!pdf.objects.values().any(is_image), "{style:?}");
    }
}

#[test]
fn a_sheet_holds_what_it_is_given() {
    let entry = |number: usize| SheetEntry {
        diagram: Diagram { theme: Theme::Print, ..Diagram::default() },
        heading: format!("第{number}問"),
        text: "玉方の最善は☖２二玉。".into(),
    };
    let sheet = Sheet {
        title: "三手詰".into(),
        entries: (1..=7).map(entry).collect(),
        first_page: 5,
        ..Sheet::new(Paper::A4)
    };
    assert_eq!(sheet.page_count(), 2);
    let pdf = parse(&document(sheet.pages()));
    let text = pdf.extract_text(&[2]).expect("text");
    for word in ["三手詰", "第7問", "２二玉", "6"] {
        assert!(text.contains(word), "{word} is not in {text}");
    }
}

#[test]
fn a_long_game_takes_the_pages_it_needs() {
    let shuffle = ["5i5h", "5a5b", "5h5i", "5b5a"];
    let moves: Vec<&str> = (0..100).map(|index| shuffle[index % 4]).collect();
    let mut record = Record::default();
    let mut node = Record::ROOT;
    for _ in 0..4 {
        for mv in &moves {
            node = record.add(node, mv.parse().expect("USI"));
        }
    }
    let pages = ScoreSheet::new(Paper::A4, Language::Ja).filled(&record);
    assert_eq!(pages.len(), 3);
    let pdf = parse(&document(pages));
    let last = pdf.extract_text(&[3]).expect("text");
    // That a position came back is no foul, however often.
    assert!(last.contains("400手") && !last.contains("反則"), "{last}");
}

#[test]
fn a_foul_is_named_in_the_language_of_the_sheet() {
    let mut record = Record::default();
    let mut node = Record::ROOT;
    for mv in ["7g7f", "3c3d", "8h2b+", "5a5b"] {
        node = record.add(node, mv.parse().expect("USI"));
    }
    node = record.add(node, "P*5e".parse().expect("USI"));
    assert_eq!(record[node].ply(), 5);
    for (language, words) in [
        (Language::Ja, "反則：5手目（持駒にない）"),
        (Language::En, "illegal: move 5, P*5e: there is no P in hand"),
    ] {
        let sheet = ScoreSheet::new(Paper::A4, language).filled(&record);
        let pdf = parse(&document(sheet));
        let text = pdf.extract_text(&[1]).expect("text").replace('\n', "");
        assert!(text.contains(words), "{text}");
    }
}

#[test]
fn the_giver_of_a_handicap_moves_first_on_the_sheet() {
    let setup = "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let mut record = Record::new(setup.parse().expect("an SFEN"));
    let node = record.add(Record::ROOT, "3c3d".parse().expect("USI"));
    record[node].end = Some(komadai_record::EndKind::Resign.into());
    for (language, words) in [
        (Language::Ja, ["角落ち", "下手 ☗", "☖ 上手", "投了", "まで1手で上手の勝ち"]),
        (Language::En, ["bishop", "Black ☗", "P-3d", "resigns", "1 move, White wins"]),
    ] {
        let pdf = parse(&document(ScoreSheet::new(Paper::A4, language).filled(&record)));
        let text = pdf.extract_text(&[1]).expect("text").replace('\n', "");
        for word in words {
            assert!(text.contains(word), "{word} is not in {text}");
        }
    }
}

/// What the font shows as 〓 is copied as what it is.
#[test]
fn letters_the_font_lacks_are_copied_as_they_were() {
    let entry = SheetEntry {
        diagram: Diagram { theme: Theme::Print, ..Diagram::default() },
        heading: "髙龘𠮟丂𪚥〓".into(),
        text: "龘と丂".into(),
    };
    let sheet = Sheet { entries: vec![entry], ..Sheet::new(Paper::A4) };
    let pdf = parse(&document(sheet.pages()));
    let text = pdf.extract_text(&[1]).expect("text");
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    for word in ["髙龘𠮟丂𪚥〓", "龘と丂"] {
        assert!(text.contains(word), "{word} is not in {text}");
    }
}
