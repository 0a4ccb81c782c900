//! A slot for an engine: empty, or with its process and what it was last set to.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use komadai_opponent::Examination;
use komadai_rules::{Game, PositionLine};
use komadai_usi::process::{
    EngineCommand, EngineProcess, Event, Patience, ProcessError, ProcessFault,
};
use komadai_usi::{EngineOption, Go, OptionKind};
use tokio::sync::mpsc;

use super::lines::BestLines;
use crate::api::engines::{
    EngineTrouble, EngineUpdate, HostEngineCard, HostOption, HostOptionKind,
};
use crate::config::EngineSetting;

/// A reader waits: an engine that takes longer is out of order.
const PATIENCE: Patience = Patience {
    handshake: Duration::from_secs(15),
    ready: Duration::from_secs(30),
    stop: Duration::from_secs(5),
    quit: Duration::from_secs(1),
};
/// How long a last word may be left unread.
const LAST_WORD: Duration = Duration::from_secs(5);
/// News comes no more often than this.
const NEWS_EVERY: Duration = Duration::from_millis(150);
/// How many lines to look for is asked with every position.
const LINES: &str = "MultiPV";
/// Parts of the names of options that are the host's alone: they cost memory and cores, or say what is spoken and
/// played.
const HOSTS_OWN: [&str; 7] = ["hash", "thread", "core", "cpu", "protocol", "usi_", "uci_"];

/// An engine, once it was started.
#[derive(Debug, Default)]
pub(super) struct Slot {
    engine: Option<EngineProcess>,
    /// What was set otherwise than the host has it.
    set: BTreeMap<String, String>,
}

/// What somebody wants to know, and how the engine shall be set for it.
#[derive(Debug)]
pub(super) struct Wish {
    pub(super) examined: Examination,
    pub(super) lines: u8,
    pub(super) time: Duration,
    pub(super) options: BTreeMap<String, String>,
}

impl Slot {
    /// What the engine says of itself.
    ///
    /// # Errors
    ///
    /// It cannot be started.
    pub(super) async fn card(
        &mut self,
        setting: &EngineSetting,
    ) -> Result<HostEngineCard, ProcessError> {
        let engine = self.engine(setting).await?;
        let options = offered(engine, setting).filter_map(|option| {
            let kind = match &option.kind {
                OptionKind::Check { default } => HostOptionKind::Check { value: *default },
                OptionKind::Spin { default, min, max } => {
                    HostOptionKind::Spin { value: *default, min: *min, max: *max }
                }
                OptionKind::Combo { default, choices } => {
                    HostOptionKind::Combo { value: default.clone(), choices: choices.clone() }
                }
                OptionKind::Button | OptionKind::Text { .. } | OptionKind::Filename { .. } => {
                    return None;
                }
            };
            Some(HostOption { name: option.name.clone(), kind })
        });
        Ok(HostEngineCard {
            title: engine.name(),
            author: engine.author().map(str::to_owned),
            options: options.collect(),
        })
    }

    /// Says what is wrong with the options of a wish, if anything is.
    ///
    /// # Errors
    ///
    /// The engine cannot be started.
    pub(super) async fn fault(
        &mut self,
        setting: &EngineSetting,
        options: &BTreeMap<String, String>,
    ) -> Result<Option<String>, ProcessError> {
        let engine = self.engine(setting).await?;
        Ok(options.iter().find_map(|(name, value)| {
            match offered(engine, setting).find(|option| option.name == *name) {
                None => Some(format!("{name:?} is nothing that can be set here")),
                Some(option) => {
                    let wrong = option.kind.read(value).err()?;
                    Some(format!("{name}: {wrong}"))
                }
            }
        }))
    }

    /// Has the engine look at the position until the time is over, it has done, or nobody listens any more. An engine
    /// that breaks says so and leaves.
    pub(super) async fn look(
        &mut self,
        setting: &EngineSetting,
        wish: &Wish,
        out: &mpsc::Sender<EngineUpdate>,
    ) {
        if let Err(error) = self.try_look(setting, wish, out).await {
            tracing::warn!(engine = setting.name, %error, "an engine of the host broke");
            *self = Self::default();
            tell(out, EngineUpdate::Broken(trouble(&error.fault))).await;
        }
    }

    async fn try_look(
        &mut self,
        setting: &EngineSetting,
        wish: &Wish,
        out: &mpsc::Sender<EngineUpdate>,
    ) -> Result<(), ProcessError> {
        self.engine(setting).await?;
        let game = wish.examined.game();
        let engine = self.prepared(wish).await?;
        engine.position(&line(game)).await?;
        // Not every engine knows of a time for a move, but each knows how to stop.
        engine.go(&Go { infinite: true, ..Go::default() }).await?;
        let deadline = Instant::now() + wish.time;
        let mut lines = BestLines::new(game);
        let (mut is_news, mut next_news) = (false, Instant::now());
        while engine.is_searching() {
            let until = if is_news { next_news.min(deadline) } else { deadline };
            let heard = tokio::select! {
                heard = engine.next(until) => heard?,
                () = out.closed() => break,
            };
            match heard {
                Some((Event::Info(info), _)) => is_news |= lines.hear(&info),
                Some((Event::BestMove(best), _)) => lines.hear_answer(best.choice),
                _ => {}
            }
            let now = Instant::now();
            if now >= deadline {
                break;
            }
            if is_news && now >= next_news {
                (is_news, next_news) = (false, now + NEWS_EVERY);
                // A slow reader misses some.
                let _ = lines.found().map(|found| out.try_send(EngineUpdate::Found(found)));
            }
        }
        engine.finish().await?;
        if let Some(found) = lines.found() {
            tell(out, EngineUpdate::Found(found)).await;
        } else if let Some(book) = lines.book() {
            tell(out, EngineUpdate::Book(book)).await;
        }
        Ok(())
    }

    /// The engine, started if it is not running.
    async fn engine(
        &mut self,
        setting: &EngineSetting,
    ) -> Result<&mut EngineProcess, ProcessError> {
        if self.engine.is_none() {
            let command = EngineCommand {
                program: setting.command.clone(),
                arguments: setting.arguments.clone(),
                directory: None,
            };
            let mut engine = EngineProcess::start(command, PATIENCE).await?;
            for (name, value) in &setting.options {
                engine.set_option(name, Some(value)).await?;
            }
            engine.ready().await?;
            self.set.clear();
            self.engine = Some(engine);
        }
        Ok(self.engine.as_mut().expect("it was started above"))
    }

    /// The engine, set as a wish has it and ready.
    async fn prepared(&mut self, wish: &Wish) -> Result<&mut EngineProcess, ProcessError> {
        let engine = self.engine.as_mut().expect("the caller has started it");
        let mut wanted = wish.options.clone();
        if engine.option(LINES).is_some() {
            wanted.insert(LINES.into(), wish.lines.to_string());
        }
        let before = std::mem::take(&mut self.set);
        for name in before.keys().filter(|name| !wanted.contains_key(*name)) {
            let first = engine.option(name).and_then(|option| at_first(&option.kind));
            if let Some(value) = first {
                engine.set_option(name, Some(&value)).await?;
            }
        }
        for (name, value) in &wanted {
            if before.get(name) != Some(value) {
                engine.set_option(name, Some(value)).await?;
            }
        }
        self.set = wanted;
        engine.ready().await?;
        engine.new_game().await?;
        Ok(engine)
    }
}

/// What a page is told of an engine that broke; its last words may name what is the host's alone.
fn trouble(fault: &ProcessFault) -> EngineTrouble {
    match fault {
        ProcessFault::Start(_) => EngineTrouble::NotStarted,
        ProcessFault::Ended { .. } => EngineTrouble::Ended,
        ProcessFault::Silent { .. } => EngineTrouble::Silent,
        ProcessFault::Nonsense(_) => EngineTrouble::Nonsense,
    }
}

/// The options that a page may set.
fn offered<'a>(
    engine: &'a EngineProcess,
    setting: &'a EngineSetting,
) -> impl Iterator<Item = &'a EngineOption> {
    engine.options().iter().filter(|EngineOption { name, kind }| {
        let plain = matches!(
            kind,
            OptionKind::Check { .. } | OptionKind::Spin { .. } | OptionKind::Combo { .. }
        );
        let lower = name.to_ascii_lowercase();
        let hosts = setting.options.keys().any(|own| own.eq_ignore_ascii_case(name));
        let hosts_own = HOSTS_OWN.iter().any(|part| lower.contains(part));
        plain && !hosts && !hosts_own && !name.eq_ignore_ascii_case(LINES)
    })
}

/// What an option is where nothing is said.
fn at_first(kind: &OptionKind) -> Option<String> {
    match kind {
        OptionKind::Check { default } => Some(default.to_string()),
        OptionKind::Spin { default, .. } => Some(default.to_string()),
        OptionKind::Combo { default, .. } => Some(default.clone()),
        OptionKind::Button | OptionKind::Text { .. } | OptionKind::Filename { .. } => None,
    }
}

fn line(game: &Game) -> PositionLine {
    PositionLine { setup: *game.start(), moves: game.moves().collect(), end: None }
}
/// Says something that should not be missed. A reader who does not read keeps the slot only for a moment.
async fn tell(out: &mpsc::Sender<EngineUpdate>, said: EngineUpdate) {
    let _ = tokio::time::timeout(LAST_WORD, out.send(said)).await;
}
