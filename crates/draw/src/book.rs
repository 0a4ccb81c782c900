//! Books of mate problems: diagrams in front, answers at the back.

use komadai_record::{Notation, line};
use komadai_rules::{Color, HandKind, Move, Position, Setup};

use crate::diagram::{Coordinates, Diagram};
use crate::page::Paper;
use crate::pdf::Document;
use crate::pieces::{Pieces, Style};
use crate::scene::Scene;
use crate::sheet::{Sheet, SheetEntry};
use crate::theme::Theme;
use crate::words::Language;

/// A mate problem with its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedProblem {
    /// The position to solve.
    pub start: Position,
    /// The side that mates; it sits below.
    pub attacker: Color,
    /// Moves that are legal from the diagram on, the last of which mates, futile interpositions left out.
    pub solution: Vec<Move>,
    /// How many moves it takes with them, where that is known.
    pub by_rules: Option<u32>,
    /// Whether it is known to be the shortest.
    pub is_shortest: bool,
    /// What stands below the solution, in the language of the book: a line for each variation.
    pub beside: Vec<String>,
}

impl SolvedProblem {
    /// A problem with its shortest solution.
    pub fn new(start: Position, solution: Vec<Move>) -> Self {
        Self {
            attacker: start.turn(),
            start,
            solution,
            by_rules: None,
            is_shortest: true,
            beside: Vec::new(),
        }
    }
}

/// A book of mate problems. All fields are public; start from [`ProblemBook::new`] and change what you like.
///
/// ```
/// use komadai_draw::{Language, Paper, ProblemBook, SolvedProblem};
/// use komadai_rules::{Position, Setup, SetupError};
///
/// let diagram: Setup = "4k4/9/4P4/9/9/9/9/9/9 b G".parse()?;
/// let start = Position::from_setup(&diagram).or_else(SetupError::allow_problem)?;
/// let problem = SolvedProblem::new(start, vec!["G*5b".parse()?]);
/// let book = ProblemBook::new(Paper::A4, Language::En);
/// assert_eq!(book.document(&[problem]).pages.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemBook {
    /// The paper it is printed on.
    pub paper: Paper,
    /// The language of headings and counts.
    pub language: Language,
    /// How moves are named.
    pub notation: Notation,
    /// What stands above every page.
    pub title: String,
    /// Diagrams beside each other.
    pub columns: u8,
    /// Diagrams above each other.
    pub rows: u8,
    /// What the pieces bear.
    pub pieces: Pieces,
    /// Whether the answers follow.
    pub answers: bool,
}

impl ProblemBook {
    /// Two columns of three in the type of books, with answers, in the language's own words and notation.
    pub fn new(paper: Paper, language: Language) -> Self {
        Self {
            paper,
            language,
            notation: language.either(Notation::Japanese, Notation::Hodges),
            title: language.either("詰将棋", "Mate problems").into(),
            columns: 2,
            rows: 3,
            pieces: Pieces { style: Style::Book, ..Pieces::default() },
            answers: true,
        }
    }

    /// The whole book; what stands beside the solutions is left out.
    ///
    /// # Panics
    ///
    /// If a solution has a move that is not legal.
    pub fn document(&self, problems: &[SolvedProblem]) -> Document {
        self.bound(problems, Self::back)
    }

    /// The whole book, with what stands beside each solution below it.
    ///
    /// # Panics
    ///
    /// If a solution has a move that is not legal.
    pub fn with_variations(&self, problems: &[SolvedProblem]) -> Document {
        self.bound(problems, Self::back_with_variations)
    }

    /// The problems in front, and the answers as `back` prints them from a page on.
    fn bound(
        &self,
        problems: &[SolvedProblem],
        back: fn(&Self, &[SolvedProblem], usize) -> Vec<Scene>,
    ) -> Document {
        let numbered = (1..).zip(problems);
        let front = Sheet {
            title: self.title.clone(),
            columns: self.columns,
            rows: self.rows,
            lines: 0,
            entries: numbered.map(|(number, problem)| self.problem(number, problem)).collect(),
            ..Sheet::new(self.paper)
        };
        let mut document = Document::new(&*self.title);
        document.pages = front.pages();
        if self.answers {
            document.pages.extend(back(self, problems, 1 + front.page_count()));
        }
        document
    }

    /// The sheet of the answers.
    fn answers(&self, first_page: usize) -> Sheet {
        Sheet {
            title: self.language.either("解答", "Answers").into(),
            columns: 3,
            first_page,
            ..Sheet::new(self.paper)
        }
    }

    fn back(&self, problems: &[SolvedProblem], first_page: usize) -> Vec<Scene> {
        let longest = problems.iter().map(|problem| problem.solution.len()).max();
        // Three moves fit on a line below the smallest diagram.
        let lines = longest.unwrap_or(0).div_ceil(3).clamp(2, 14) as u8;
        let numbered = (1..).zip(problems);
        let entries = numbered.map(|(number, problem)| self.answer(number, problem)).collect();
        let rows = if lines <= 5 { 4 } else { 3 };
        Sheet { rows, lines, entries, ..self.answers(first_page) }.pages()
    }

    /// The answers with their variations: fewer on a page where those need room.
    fn back_with_variations(&self, problems: &[SolvedProblem], first_page: usize) -> Vec<Scene> {
        let numbered = (1..).zip(problems);
        let answers: Vec<_> =
            numbered.map(|(number, problem)| self.whole_answer(number, problem)).collect();
        let sheet = |rows| Sheet { rows, flush_left: true, ..self.answers(first_page) };
        let mut pages = Vec::new();
        let mut rest = &answers[..];
        while !rest.is_empty() {
            let page = |rows: u8| {
                let (sheet, next) = (sheet(rows), &rest[..rest.len().min(3 * usize::from(rows))]);
                let needed = next.iter().map(|entry| sheet.lines_of(&entry.text)).max();
                (sheet, next, needed.unwrap_or(0))
            };
            let fits = |rows: &u8| {
                let (sheet, _, lines) = page(*rows);
                lines <= sheet.most_lines()
            };
            let (sheet, next, lines) = page([4, 3, 2].into_iter().find(fits).unwrap_or(1));
            let room = sheet.most_lines();
            let entries = next.iter().map(|entry| self.cut(&sheet, entry, room)).collect();
            let lines = lines.min(room) as u8;
            let first_page = first_page + pages.len();
            pages.extend(Sheet { lines, first_page, entries, ..sheet }.pages());
            rest = &rest[next.len()..];
        }
        pages
    }

    /// An answer with what stands beside it, a line each.
    fn whole_answer(&self, number: usize, problem: &SolvedProblem) -> SheetEntry {
        let answer = self.answer(number, problem);
        let text = [std::slice::from_ref(&answer.text), &problem.beside].concat().join("\n");
        SheetEntry { text, ..answer }
    }

    /// An answer without the last of its variations, as many as there is no room for; their number is told.
    fn cut(&self, sheet: &Sheet, entry: &SheetEntry, room: usize) -> SheetEntry {
        let lines: Vec<&str> = entry.text.lines().collect();
        let with = |kept: usize| {
            let left_out = lines.len() - kept;
            let more = match (self.language, left_out) {
                (_, 0) => String::new(),
                (Language::Ja, _) => format!("\nほか{left_out}手順"),
                (Language::En, _) => format!("\nand {left_out} more"),
            };
            format!("{}{more}", lines[..kept].join("\n"))
        };
        let fits = |kept: &usize| *kept <= 1 || sheet.lines_of(&with(*kept)) <= room;
        let kept = (0..=lines.len()).rev().find(fits).unwrap_or(lines.len());
        SheetEntry { text: with(kept), ..entry.clone() }
    }

    fn problem(&self, number: usize, problem: &SolvedProblem) -> SheetEntry {
        let plies = problem.solution.len();
        SheetEntry {
            heading: match (self.language, problem.is_shortest) {
                (Language::Ja, true) => format!("第{number}問　{plies}手詰"),
                (Language::Ja, false) => format!("第{number}問　{plies}手以内"),
                (Language::En, true) => format!("No. {number}: mate in {plies}"),
                (Language::En, false) => format!("No. {number}: mate in at most {plies}"),
            },
            text: String::new(),
            diagram: self.diagram(problem, &problem.start, None),
        }
    }

    fn answer(&self, number: usize, problem: &SolvedProblem) -> SheetEntry {
        let mut end = problem.start.clone();
        for &mv in &problem.solution {
            end.play(mv).expect("a solution is made of legal moves");
        }
        let named = line(self.notation, &problem.start, &problem.solution);
        let text = named.expect("legal moves have names");
        let by_rules = problem.by_rules.filter(|&plies| plies as usize != problem.solution.len());
        SheetEntry {
            heading: match (self.language, by_rules) {
                (Language::Ja, None) => format!("第{number}問"),
                (Language::Ja, Some(plies)) => format!("第{number}問（無駄合を含めて{plies}手）"),
                (Language::En, None) => format!("No. {number}"),
                (Language::En, Some(plies)) => {
                    format!("No. {number} ({plies} with futile interpositions)")
                }
            },
            text: match self.language {
                Language::Ja => format!("{text} まで"),
                Language::En => text,
            },
            diagram: self.diagram(problem, &end, problem.solution.last().copied()),
        }
    }

    fn diagram(
        &self,
        problem: &SolvedProblem,
        position: &Position,
        last_move: Option<Move>,
    ) -> Diagram {
        let whole = is_whole_set(&problem.start.to_setup(1));
        Diagram {
            last_move,
            flipped: problem.attacker == Color::White,
            theme: Theme::Print,
            pieces: self.pieces,
            coordinates: self.language.either(Coordinates::Japanese, Coordinates::Letters),
            rest: whole.then_some(!problem.attacker),
            language: self.language,
            ..Diagram::new(position.to_setup(1))
        }
    }
}

/// Whether no piece but a king is missing, so that the defender holds whatever is not seen.
fn is_whole_set(setup: &Setup) -> bool {
    HandKind::ALL.into_iter().all(|kind| {
        let on_board =
            setup.board.pieces().filter(|(_, piece)| piece.kind.unpromoted() == kind.piece_kind());
        let held: u32 =
            Color::ALL.map(|side| u32::from(setup.hands[side].count(kind))).iter().sum();
        on_board.count() as u32 + held == u32::from(kind.set_count())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_rules::SetupError;

    const PROBLEM: &str = "9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1";

    fn setup(sfen: &str) -> Setup {
        sfen.parse().expect("it is SFEN")
    }

    fn solved() -> SolvedProblem {
        let start = Position::from_setup(&setup(PROBLEM)).or_else(SetupError::allow_problem);
        let moves = ["S*8a", "9b8a", "G*8b"].map(|usi| usi.parse().expect("a move"));
        SolvedProblem::new(start.expect("a problem"), moves.into())
    }

    #[test]
    fn another_length_by_the_rules_stands_beside_the_answer() {
        for (language, heading, more) in [
            (Language::Ja, "第2問　3手詰", "第2問（無駄合を含めて7手）"),
            (Language::En, "No. 2: mate in 3", "No. 2 (7 with futile interpositions)"),
        ] {
            let book = ProblemBook::new(Paper::A4, language);
            let problem = SolvedProblem { by_rules: Some(7), ..solved() };
            assert_eq!(book.problem(2, &problem).heading, heading);
            assert_eq!(book.answer(2, &problem).heading, more);
            let open = SolvedProblem { is_shortest: false, ..solved() };
            assert_ne!(book.problem(2, &open).heading, heading);
        }
    }

    #[test]
    fn a_problem_stands_in_front_and_its_answer_at_the_back() {
        let mut book = ProblemBook::new(Paper::A4, Language::Ja);
        assert_eq!(book.document(&[solved()]).pages.len(), 2);
        let problem = book.problem(1, &solved());
        assert_eq!(problem.heading, "第1問　3手詰");
        assert_eq!(problem.diagram.rest, Some(Color::White));
        let answer = book.answer(1, &solved());
        assert!(answer.text.ends_with("まで"), "{}", answer.text);
        assert!(answer.diagram.last_move.is_some());
        book.answers = false;
        assert_eq!(book.document(&[solved()]).pages.len(), 1);
    }

    #[test]
    fn variations_stand_below_the_solution_and_none_is_lost_without_a_word() {
        for (language, more) in [(Language::Ja, "ほか"), (Language::En, "more")] {
            let book = ProblemBook::new(Paper::A4, language);
            let beside = |count: usize| SolvedProblem {
                beside: (0..count)
                    .map(|number| format!("ply 2, variation {number}: K-9c"))
                    .collect(),
                ..solved()
            };
            let answer = book.whole_answer(1, &beside(2));
            assert_eq!(answer.text.lines().count(), 3, "{}", answer.text);
            let pages = |counts: &[usize]| {
                let problems: Vec<_> = counts.iter().map(|&count| beside(count)).collect();
                book.with_variations(&problems).pages.len() - problems.len().div_ceil(6)
            };
            assert_eq!(pages(&[1; 12]), 1);
            assert_eq!(pages(&[20; 12]), 4, "they need more room");
            assert_eq!(pages(&[1, 1, 1, 15, 1, 1]), 1, "two rows do");
            let sheet = Sheet { columns: 3, rows: 1, ..Sheet::new(Paper::A4) };
            let room = sheet.most_lines();
            let whole = book.whole_answer(1, &beside(5));
            assert_eq!(book.cut(&sheet, &whole, room), whole);
            let cut = book.cut(&sheet, &book.whole_answer(1, &beside(500)), room).text;
            assert!(cut.lines().last().is_some_and(|last| last.contains(more)), "{cut}");
            assert!(sheet.lines_of(&cut) <= room && sheet.lines_of(&cut) + 3 > room, "{cut}");
        }
    }

    #[test]
    fn a_hand_that_is_not_the_rest_is_shown() {
        assert!(is_whole_set(&setup(PROBLEM)));
        assert!(!is_whole_set(&setup("9/k8/2B6/9/9/9/9/9/9 b GS")));
    }
}
