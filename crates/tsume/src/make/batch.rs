//! Problems that belong together: none has the diagram or the solution of another, and no idea is worn out.

use std::collections::{HashMap, HashSet};

use super::Composition;

/// Composed problems, each unlike those before it.
///
/// ```
/// use komadai_tsume::{Batch, Composition};
///
/// let line = "9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1\t13\t1\t2\tS*8a 9b8a G*8b";
/// let mirrored = "9/8k/6B2/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1\t13\t1\t2\tS*2a 1b2a G*2b";
/// let mut batch = Batch::default();
/// assert!(batch.add(line.parse()?));
/// assert!(!batch.add(mirrored.parse()?));
/// assert_eq!(batch.problems().len(), 1);
/// # Ok::<(), komadai_tsume::CompositionError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Batch {
    problems: Vec<Composition>,
    diagrams: HashSet<u64>,
    solutions: HashSet<u64>,
    ideas: HashMap<String, usize>,
}

impl Batch {
    /// Takes a problem up if its diagram and its solution are new, up to shift and mirror, and if its idea has not yet
    /// occurred too often among those before: once, and once more for every so many problems.
    pub fn add(&mut self, made: Composition) -> bool {
        let is_new = self.is_new(&made);
        if is_new {
            self.diagrams.insert(made.likeness);
            self.solutions.insert(made.outline.signature);
            *self.ideas.entry(made.outline.idea.clone()).or_default() += 1;
            self.problems.push(made);
        }
        is_new
    }

    fn is_new(&self, made: &Composition) -> bool {
        let often = self.ideas.get(&made.outline.idea).copied().unwrap_or(0);
        // The longer the solutions, the more ideas there are.
        let problems_an_idea = 4 + 4 * made.solution.len().min(7);
        !self.diagrams.contains(&made.likeness)
            && !self.solutions.contains(&made.outline.signature)
            && often <= self.problems.len() / problems_an_idea
    }

    /// What was taken up, in its order.
    pub fn problems(&self) -> &[Composition] {
        &self.problems
    }

    /// What was taken up, the most beautiful first.
    pub fn into_ranking(mut self) -> Vec<Composition> {
        self.problems.sort_by_key(|made| (-made.grade.beauty().total(), made.to_string()));
        self.problems
    }
}
