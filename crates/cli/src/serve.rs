//! `komadai serve`: the web app and its engine, on a port.

use std::fs;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use komadai_server::Config;
use komadai_server::csa::{GameName, Manners, Round};

use crate::failure::Failure;

/// Serve the web app on http://127.0.0.1:7117 (what komadai alone does too)
#[derive(clap::Args)]
pub struct Arguments {
    /// Where to listen; 0.0.0.0:7117 lets other machines in, port 0 takes any free one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:7117", value_parser = address)]
    listen: SocketAddr,
    /// The folder for what the server keeps, made where it is missing; without one, games end with the server
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Let engines that speak the CSA protocol play too, at this address [default: 127.0.0.1:4081]
    #[arg(long, value_name = "ADDR", num_args = 0..=1, default_missing_value = "127.0.0.1:4081", value_parser = address)]
    csa: Option<SocketAddr>,
    /// Which custom the CSA port follows: that of floodgate servers, or the protocol as written
    #[arg(
        long,
        value_name = "CUSTOM",
        default_value = "floodgate",
        requires = "csa"
    )]
    csa_manners: Custom,
    /// A game of the CSA port that is paired by a schedule, and every how many minutes; may be said again [default:
    /// floodgate-900-0=30 floodgate-600-10F=30 floodgate-3600-0=120]
    #[arg(long, value_name = "GAME=MINUTES", requires = "csa", value_parser = round)]
    csa_round: Vec<Round>,
    /// How many threads analyse games in the background; other machines can do it too (komadai worker)
    #[arg(long, value_name = "N", default_value_t = 1)]
    workers: usize,
}

#[derive(Clone, Copy, ValueEnum)]
enum Custom {
    Floodgate,
    Standard,
}

/// Reads `floodgate-600-10F=30`.
fn round(text: &str) -> Result<Round, String> {
    let expected = || "expected a game and minutes, as in floodgate-600-10F=30".to_owned();
    let (game, minutes) = text.split_once('=').ok_or_else(expected)?;
    let game: GameName = game.parse().map_err(|_| expected())?;
    let minutes: u32 = minutes.parse().map_err(|_| expected())?;
    if minutes == 0 || !game.as_str().starts_with("floodgate-") {
        return Err(
            "what is paired by a schedule is called floodgate-…, every minute at most".into(),
        );
    }
    Ok(Round {
        game,
        every: Duration::from_secs(60 * u64::from(minutes)),
    })
}

/// Reads `127.0.0.1:7117`, `[::1]:7117` or `localhost:7117`.
fn address(text: &str) -> Result<SocketAddr, String> {
    let example = "as in 127.0.0.1:7117";
    let mut found = text
        .to_socket_addrs()
        .map_err(|error| format!("expected an address and a port, {example}: {error}"))?;
    found
        .next()
        .ok_or_else(|| format!("no such address; expected one and a port, {example}"))
}

/// Serves until it is told to stop.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(folder) = &arguments.data {
        fs::create_dir_all(folder)
            .map_err(|error| Failure::Input(format!("--data {}: {error}", folder.display())))?;
    }
    let config = Config {
        listen: arguments.listen,
        data: arguments.data.clone(),
        csa: arguments.csa,
        csa_manners: match arguments.csa_manners {
            Custom::Floodgate => Manners::Floodgate,
            Custom::Standard => Manners::Standard,
        },
        csa_rounds: arguments.csa_round.clone(),
        analyses: komadai_server::queue::Settings {
            workers: arguments.workers,
            ..Default::default()
        },
        ..Config::default()
    };
    komadai_server::run(&config).map_err(Failure::Server)
}
