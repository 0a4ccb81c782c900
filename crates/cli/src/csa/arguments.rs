//! What can be asked of a client, and what it comes to.

use std::path::PathBuf;
use std::time::Duration;

use komadai_arena::{Contender, Pace, Program, Protocol};
use komadai_csa::{BadName, GameKind, GameName, Login, Password, PlayerName};

use komadai_csa_client::{EngineSettings, GameFolder, Plan, Tls};
use komadai_rules::Color;
use komadai_usi::process::EngineCommand;

use crate::arguments::{own_program, secret, side};
use crate::failure::Failure;
use crate::told::Told as _;
use crate::words;

/// Let an engine play on a CSA server, as on floodgate
///
/// The engine is ours, any that speaks USI, or GNU Shogi. A connection that breaks is made again, with growing pauses;
/// Ctrl-C leaves after the game that is being played, a second one resigns it and leaves at once.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The server; its port is 4081 unless another is given
    #[arg(long, value_name = "HOST[:PORT]")]
    server: String,
    /// Connect by TLS, so that nobody on the way reads the password
    #[arg(long)]
    tls: bool,
    /// A PEM file with the certificates that vouch for the server, in place of those that browsers trust
    #[arg(long, value_name = "FILE", requires = "tls")]
    tls_authority: Option<PathBuf>,
    /// The name to play under
    #[arg(long, value_name = "NAME")]
    user: PlayerName,
    /// The password, visible to everybody who can list processes: a file or KOMADAI_CSA_PASSWORD are better places
    #[arg(long, value_name = "PASSWORD", conflicts_with = "password_file")]
    password: Option<String>,
    /// A file whose first line is the password
    #[arg(long, value_name = "FILE")]
    password_file: Option<PathBuf>,
    /// The game to wait for on floodgate-style servers, as in floodgate-600-10F; it goes before the password, which
    /// only games of other names can be played without
    #[arg(long, value_name = "NAME-TOTAL-BYOYOMI")]
    game: Option<GameName>,
    /// The colour to ask for with it [default: any]
    #[arg(long, value_name = "COLOUR", requires = "game", value_parser = side())]
    color: Option<Color>,
    /// The engine: komadai, or cmd=PROGRAM; then after commas name=, proto=gnushogi, option.NAME=VALUE, nodes= or
    /// depth=; \, is a comma within a value
    #[arg(long, value_name = "ENGINE", default_value = "komadai", value_parser = Contender::parse)]
    engine: Contender,
    /// How many games to play [default: until the server or Ctrl-C ends it]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// A folder for the records, a CSA file for each game
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// What every move loses on its way to the server, in milliseconds; the engine is given so much less
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    margin: u32,
    /// Think on the opponent's time too
    #[arg(long)]
    ponder: bool,
    /// Tell the server what the engine thinks of its moves [default: with --game, as floodgate-style servers take it]
    #[arg(long, conflicts_with = "no_comments")]
    comments: bool,
    /// Do not tell the server what the engine thinks of its moves
    #[arg(long)]
    no_comments: bool,
    /// How long to go without sending anything before an empty line is sent, in seconds; at least 30, as servers demand
    #[arg(long, value_name = "S", default_value_t = 40, value_parser = clap::value_parser!(u32).range(30..=600))]
    keep_alive: u32,
}

const EXAMPLES: &str = "Examples:
  KOMADAI_CSA_PASSWORD=… komadai csa --server example.org --user Kumo --game floodgate-600-10F --save games
  komadai csa --server shogi.example --tls --user Kumo --password-file engine-password --game club-600-10F
  komadai csa --server localhost:4081 --user Kaze --password-file secret --game club-60-5 --games 10 \\
    --engine 'cmd=./other --quiet,option.Threads=2' --margin 200 --ponder";

/// Where the password is looked for when it is not given.
const PASSWORD: &str = "KOMADAI_CSA_PASSWORD";
/// What to do where one is missing.
fn give_one() -> String {
    words::give_password(PASSWORD)
}

/// The port servers of this protocol listen on.
const PORT: u16 = 4081;

/// What is to be done, all of it checked.
pub struct Preparation {
    pub plan: Plan,
    pub engine: EngineSettings,
    /// What it means if the server does not let us in and says no more.
    pub refused: String,
}

impl Arguments {
    /// Reads what must be read, makes what must be made, and checks that all of it goes together.
    pub fn prepare(&self) -> Result<Preparation, Failure> {
        let refused = |reason: String| Failure::Usage(format!("--engine: {reason}"));
        if matches!(self.engine.pace, Some(Pace::Clock(_))) || self.engine.margin.is_some() {
            return Err(refused(words::server_keeps_clock()));
        }
        let folder = self.save.clone().map(GameFolder::create).transpose();
        let folder = folder.map_err(|error| Failure::about("--save", error))?;
        let file = ("--password-file", self.password_file.as_ref());
        let secret = secret(file, self.password.as_ref(), PASSWORD)?;
        let refused = match &secret {
            Some(_) => words::password_or_name(),
            None => words::name_in_use(give_one()),
        };
        let server = address(&self.server)?;
        let plan = Plan {
            tls: self.tls.then(|| self.tls(&server)).transpose()?,
            server,
            login: Login {
                name: self.user.clone(),
                password: self.credential(secret)?,
                extended: false,
                reconnect: None,
            },
            floodgate: self.game.is_some(),
            comments: self.comments || self.game.is_some() && !self.no_comments,
            keep_alive: Duration::from_secs(self.keep_alive.into()),
            games: self.games,
            folder,
        };
        let engine = EngineSettings {
            options: self.engine.options.clone(),
            pace: self.engine.pace,
            margin: Duration::from_millis(self.margin.into()),
            ponders: self.ponder,
            retimes_ponderhit: self.engine.program == Program::Own,
            ..EngineSettings::of(command(&self.engine)?)
        };
        Ok(Preparation { plan, engine, refused })
    }

    /// How the server has to prove itself.
    fn tls(&self, server: &str) -> Result<Tls, Failure> {
        let host = server.rsplit_once(':').map_or(server, |(host, _)| host);
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let option = if self.tls_authority.is_some() { "--tls-authority" } else { "--server" };
        Tls::new(host, self.tls_authority.as_deref()).map_err(|error| Failure::about(option, error))
    }

    /// The password as it goes over the wire, the game before it.
    fn credential(&self, secret: Option<String>) -> Result<Password, Failure> {
        // A schedule pairs nobody who has none; what else there is by name can be waited for without one.
        let is_paired = |game: &GameName| game.kind() == GameKind::Floodgate;
        if secret.is_none() && self.game.as_ref().is_none_or(is_paired) {
            return Err(Failure::Usage(words::no_password(give_one())));
        }
        let color = match self.color {
            None => "",
            Some(Color::Black) => "-B",
            Some(Color::White) => "-W",
        };
        let game = self.game.as_ref().map(|game| format!("{game}{color}"));
        let text = Vec::from_iter(game.into_iter().chain(secret)).join(",");
        // The text must not be shown, so the reason is all there is to say.
        text.parse().map_err(|error: BadName| Failure::Usage(words::bad_password(error.told())))
    }
}

/// The program that speaks USI for a contender.
fn command(contender: &Contender) -> Result<EngineCommand, Failure> {
    let own = |arguments: &[&str]| {
        let program =
            own_program().map_err(|failure| Failure::Refused(format!("--engine: {failure}")))?;
        let arguments = arguments.iter().map(|&word| word.to_owned()).collect();
        Ok((program, arguments))
    };
    let (program, arguments) = match (&contender.program, contender.protocol) {
        (Program::Own, _) => own(&["usi"])?,
        // It does not speak USI itself.
        (Program::Command { path, .. }, Protocol::GnuShogi) => {
            let path = path.display().to_string().replace(',', "\\,");
            own(&["usi", "--engine", &format!("cmd='{path}',proto=gnushogi")])?
        }
        (Program::Command { path, arguments }, Protocol::Usi) => (path.clone(), arguments.clone()),
    };
    Ok(EngineCommand { program, arguments, directory: None })
}

/// The server with its port.
fn address(server: &str) -> Result<String, Failure> {
    let wrong = || Failure::Usage(words::expected_host(server, PORT));
    // An IPv6 address has colons of its own, and brackets where a port follows.
    let is_bare_ipv6 = server.parse::<std::net::Ipv6Addr>().is_ok();
    let (host, port) = match server.rsplit_once(':') {
        _ if is_bare_ipv6 => return Ok(format!("[{server}]:{PORT}")),
        Some((_, port)) if port.ends_with(']') => (server, PORT),
        Some((host, port)) => (host, port.parse().map_err(|_| wrong())?),
        None => (server, PORT),
    };
    if host.is_empty() || host.contains(char::is_whitespace) || port == 0 {
        return Err(wrong());
    }
    Ok(format!("{host}:{port}"))
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn the_port_is_4081_unless_another_is_given() {
        for (server, expected) in [
            ("example.org", Some("example.org:4081")),
            ("example.org:99", Some("example.org:99")),
            ("::1", Some("[::1]:4081")),
            ("[::1]:99", Some("[::1]:99")),
            ("[::1]", Some("[::1]:4081")),
            ("example.org:x", None),
            ("example.org:0", None),
            (":99", None),
            ("", None),
        ] {
            assert_eq!(address(server).ok().as_deref(), expected, "{server:?}");
        }
    }
}
