//! The first layer kept up to date move by move, so that judging a position costs what its last move changed.

use std::ops::Range;
use std::sync::Arc;

use komadai_rules::{Color, Move, Position};

use crate::change::Change;
use crate::feature::View;
use crate::kernels::{Add, Swap, SwapBoth, Weigh};
use crate::network::{Block, Network};
use crate::simd::Isa;

/// Judges the positions of a line as a search walks along it.
///
/// It is told every move before it is played and after it is taken back, and does nothing about it until a position is
/// judged: most of what a search visits is cut off or in check, and never is. Passing the turn changes nothing it
/// keeps.
///
/// ```
/// use std::sync::Arc;
/// use komadai_nnue::{Accumulators, Network, Weights};
/// use komadai_rules::Position;
///
/// let network = Arc::new(Network::new(&Weights::by_chance(64, 5))?);
/// let mut accumulators = Accumulators::new(Arc::clone(&network));
/// let mut position = Position::startpos();
/// accumulators.begin(&position);
/// let mv = "7g7f".parse()?;
/// accumulators.play(&position, mv);
/// let undo = position.play(mv)?;
/// assert_eq!(accumulators.judge(&position), network.evaluate_from_scratch(&position));
/// accumulators.undo();
/// position.undo(mv, undo);
/// assert_eq!(accumulators.judge(&position), network.evaluate_from_scratch(&position));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Accumulators {
    network: Arc<Network>,
    isa: Isa,
    /// The positions of the line, the one to be judged last.
    plies: Vec<Ply>,
    /// The sums of each ply of the line, Black's and then White's; more of them where the line was longer before.
    sums: Vec<Block>,
    /// Inputs that are being added up.
    active: Vec<usize>,
}

/// A position of the line.
#[derive(Clone, Copy, Debug)]
struct Ply {
    /// What led here.
    change: Option<Change>,
    /// How each side sees it.
    views: [View; 2],
    /// Whether each side's sums are there.
    known: [bool; 2],
}

impl Accumulators {
    /// Accumulators that have begun nowhere yet, with the best instructions that this processor has.
    pub fn new(network: Arc<Network>) -> Self {
        Self::with_isa(network, Isa::best())
    }

    /// The same with chosen instructions; the answers are the same too.
    pub fn with_isa(network: Arc<Network>, isa: Isa) -> Self {
        Self { network, isa, plies: Vec::new(), sums: Vec::new(), active: Vec::new() }
    }

    /// The network that judges.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Begins at a position.
    pub fn begin(&mut self, position: &Position) {
        self.plies.clear();
        self.plies.push(Ply {
            change: None,
            views: Color::ALL.map(|color| View::of(position, color)),
            known: [false; 2],
        });
    }

    /// `mv` is about to be played from `position`, the last of the line.
    #[inline]
    pub fn play(&mut self, position: &Position, mv: Move) {
        let us = position.turn();
        let mut views = match self.plies.last() {
            Some(ply) => ply.views,
            None => Color::ALL.map(|color| View::of(position, color)),
        };
        if mv.from().is_some() && mv.from() == position.king(us) {
            views[us.index()] = View::new(us, Some(mv.to()));
        }
        self.plies.push(Ply { change: Change::of(position, mv), views, known: [false; 2] });
    }

    /// The last move told is taken back.
    #[inline]
    pub fn undo(&mut self) {
        self.plies.pop();
    }

    /// What `position`, which the moves told have led to, is worth to the side to move, in centipawns.
    #[inline]
    pub fn judge(&mut self, position: &Position) -> i32 {
        if self.plies.is_empty() {
            self.begin(position);
        }
        for color in Color::ALL {
            self.bring_up_to_date(position, color);
        }
        self.weigh(position.turn())
    }

    /// Where one side's sums of a ply are.
    #[inline]
    fn place(&self, ply: usize, color: Color) -> Range<usize> {
        let begin = (2 * ply + color.index()) * self.network.blocks();
        begin..begin + self.network.blocks()
    }

    /// Works out one side's sums of the last position, from the nearest ones that are there.
    #[inline]
    fn bring_up_to_date(&mut self, position: &Position, color: Color) {
        let (side, last) = (color.index(), self.plies.len() - 1);
        let view = self.plies[last].views[side];
        let mut ply = last;
        while !self.plies[ply].known[side] {
            if ply == 0 || self.plies[ply - 1].views[side] != view {
                return self.sum_up(position, color);
            }
            ply -= 1;
        }
        for next in ply + 1..=last {
            self.carry_over(next, color);
        }
    }

    /// One side's sums of the last position from nothing.
    fn sum_up(&mut self, position: &Position, color: Color) {
        let last = self.plies.len() - 1;
        let place = self.place(last, color);
        self.make_room(last);
        let ply = &mut self.plies[last];
        ply.known[color.index()] = true;
        self.active.clear();
        ply.views[color.index()].each(position, |input| self.active.push(input));
        let to = &mut self.sums[place];
        to.copy_from_slice(self.network.bias());
        self.isa.run(Add { to, table: self.network.table(), rows: &self.active });
    }

    /// One side's sums of a ply from those of the ply before.
    #[inline]
    fn carry_over(&mut self, ply: usize, color: Color) {
        self.make_room(ply);
        let (before, after) = (self.place(ply - 1, color), self.place(ply, color));
        let (earlier, later) = self.sums.split_at_mut(after.start);
        let (from, to) = (&earlier[before], &mut later[..self.network.blocks()]);
        let ply = &mut self.plies[ply];
        ply.known[color.index()] = true;
        let Some(change) = ply.change else {
            return to.copy_from_slice(from);
        };
        let view = ply.views[color.index()];
        let row = |feature| self.network.row(view.input(feature));
        let (come, gone) = (row(change.come), row(change.gone));
        match change.capture {
            None => self.isa.run(Swap { to, from, come, gone }),
            Some(capture) => self.isa.run(SwapBoth {
                to,
                from,
                come: [come, row(capture.come)],
                gone: [gone, row(capture.gone)],
            }),
        }
    }

    /// Room for the sums of a ply and all before it.
    #[inline]
    fn make_room(&mut self, ply: usize) {
        let end = self.place(ply, Color::White).end;
        if self.sums.len() < end {
            self.sums.resize(end, Block::ZERO);
        }
    }

    /// The worth to `turn`, both sides' sums being there.
    #[inline]
    fn weigh(&self, turn: Color) -> i32 {
        let last = self.plies.len() - 1;
        let [own, other] = self.network.output();
        let sum = |color, weights| {
            self.isa.run(Weigh { sums: &self.sums[self.place(last, color)], weights })
        };
        self.network.centipawns(sum(turn, own) + sum(!turn, other))
    }
}
