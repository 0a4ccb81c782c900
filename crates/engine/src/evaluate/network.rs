//! The evaluation that has learnt from games: a network.

use std::sync::Arc;

use komadai_nnue::{Accumulators, Network};
use komadai_rules::{Move, Position};

use super::Evaluation;
use crate::Score;

/// A network, and the line it judges.
#[derive(Clone, Debug)]
pub(crate) struct NetworkEvaluation(Accumulators);

impl NetworkEvaluation {
    pub(crate) fn new(network: Arc<Network>) -> Self {
        Self(Accumulators::new(network))
    }
}

impl Evaluation for NetworkEvaluation {
    fn begin(&mut self, position: &Position) {
        self.0.begin(position);
    }

    #[inline]
    fn play(&mut self, position: &Position, mv: Move) {
        self.0.play(position, mv);
    }

    #[inline]
    fn undo(&mut self) {
        self.0.undo();
    }

    #[inline]
    fn judge(&mut self, position: &Position) -> Score {
        Score::centipawns(self.0.judge(position))
    }
}
