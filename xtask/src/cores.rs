//! How busy the cores are, as Linux counts it; other systems do not tell, and nothing is printed there.

use std::fs;

/// The time of all cores since the machine started, in ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticks {
    idle: u64,
    all: u64,
}

impl Ticks {
    /// The ticks of this moment.
    pub fn now() -> Option<Self> {
        Self::parse(&fs::read_to_string("/proc/stat").ok()?)
    }

    /// Reads the first line of `/proc/stat`: `cpu user nice system idle iowait irq softirq steal …`.
    fn parse(stat: &str) -> Option<Self> {
        let line = stat.lines().next()?.strip_prefix("cpu ")?;
        let ticks = line.split_whitespace().map(str::parse).take(8);
        let ticks: Vec<u64> = ticks.collect::<Result<_, _>>().ok()?;
        Some(Self { idle: ticks.get(3)? + ticks.get(4)?, all: ticks.iter().sum() })
    }

    /// The share of the cores that stood idle since `earlier`, in percent.
    pub fn idle_since(self, earlier: Self) -> Option<u64> {
        let all = self.all.checked_sub(earlier.all)?;
        let idle = self.idle.checked_sub(earlier.idle)?;
        (100 * idle + all / 2).checked_div(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_for_the_disk_is_idle() {
        let earlier = Ticks::parse("cpu  10 0 10 60 20 0 0 0 0 0\ncpu0 1 2 3").unwrap();
        let later = Ticks::parse("cpu  40 0 10 100 50 0 0 0 7 7\n").unwrap();
        assert_eq!(later.idle_since(earlier), Some(70));
        assert_eq!(earlier.idle_since(earlier), None);
        assert_eq!(Ticks::parse("intr 5"), None);
    }
}
