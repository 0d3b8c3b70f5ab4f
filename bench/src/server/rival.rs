//! boardgame.io: its server, and a player who speaks its protocol (Engine.IO 4, Socket.IO) over a bare WebSocket.

use super::load::{Contender, Side};
use crowd::{Heard, Wire};
use kernel::{Dice as _, FastDice};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Where its server and its lock file are.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/boardgameio");
/// What every message of the game begins with: an event in the namespace of the game.
const EVENT: &str = "42/connect4,";
const COLUMNS: u32 = 7;
const ROWS: usize = 6;

/// A running server of boardgame.io.
pub struct Rival {
    child: Child,
    url: String,
}

impl Rival {
    /// Installs the packages of the lock file, if they are not there.
    pub fn install() -> Result<(), String> {
        if Path::new(FOLDER).join("node_modules/.package-lock.json").exists() {
            return Ok(());
        }
        let installed = Command::new("npm")
            .args(["ci", "--no-audit", "--no-fund", "--loglevel=error"])
            .current_dir(FOLDER)
            .stdout(Stdio::null())
            .status()
            .map_err(|error| format!("npm, which comes with Node 20: {error}"))?;
        if installed.success() { Ok(()) } else { Err("npm could not install boardgame.io".into()) }
    }

    pub fn start() -> Result<Self, String> {
        let fault = |error: std::io::Error| error.to_string();
        let mut child = Command::new("node")
            .arg("server.js")
            .current_dir(FOLDER)
            .env("NODE_ENV", "production")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(fault)?;
        let mut line = String::new();
        let output = child.stdout.take().ok_or("no output")?;
        BufReader::new(output).read_line(&mut line).map_err(fault)?;
        let url = format!("ws://127.0.0.1:{}/socket.io/?EIO=4&transport=websocket", line.trim());
        Ok(Self { child, url })
    }
}

impl Drop for Rival {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Contender for Rival {
    type Side = Player;

    async fn seat(&self, number: u64) -> Result<[(Wire, Player); 2], String> {
        let side = |seat| Player::new(number, seat);
        Ok([
            (Wire::connect(&self.url).await?, side(Seat::First)),
            (Wire::connect(&self.url).await?, side(Seat::Second)),
        ])
    }

    fn processes(&self) -> Vec<u32> {
        vec![self.child.id()]
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Seat {
    First,
    Second,
}

impl Seat {
    const fn id(self) -> &'static str {
        match self {
            Self::First => "0",
            Self::Second => "1",
        }
    }
}

/// A player who answers at once, with a random column that is not full.
pub struct Player {
    table: u64,
    seat: Seat,
    dice: FastDice,
    /// Every game is a match of its own, made when somebody asks for it.
    round: u32,
    /// The state that the last move was made in.
    moved: Option<u32>,
    says: Vec<String>,
}

#[derive(Deserialize)]
struct Update<'a>(IgnoredAny, &'a str, #[serde(borrow)] State<'a>, IgnoredAny);

#[derive(Deserialize)]
struct Sync<'a>(IgnoredAny, &'a str, #[serde(borrow)] Synced<'a>);

#[derive(Deserialize)]
struct Synced<'a> {
    #[serde(borrow)]
    state: State<'a>,
}

#[derive(Deserialize)]
struct State<'a> {
    #[serde(rename = "G")]
    game: Game,
    #[serde(borrow)]
    ctx: Context<'a>,
    #[serde(rename = "_stateID")]
    number: u32,
}

#[derive(Deserialize)]
struct Game {
    columns: Vec<Vec<IgnoredAny>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Context<'a> {
    current_player: &'a str,
    gameover: Option<IgnoredAny>,
}

impl Player {
    fn new(table: u64, seat: Seat) -> Self {
        let dice = FastDice::new(table * 2 + u64::from(seat == Seat::Second));
        Self { table, seat, dice, round: 0, moved: None, says: Vec::new() }
    }

    fn match_id(&self) -> String {
        format!("{}-{}", self.table, self.round)
    }

    fn sync(&mut self) {
        self.says.push(format!("{EVENT}[\"sync\",\"{}\",\"{}\",null,2]", self.match_id(), self.seat.id()));
    }

    fn play(&mut self, of: &str, state: &State<'_>) -> Heard {
        if of != self.match_id() {
            return Heard::News;
        }
        let is_confirmed = self.moved.take_if(|moved| *moved < state.number).is_some();
        if state.ctx.gameover.is_some() {
            self.round += 1;
            self.sync();
        } else if state.ctx.current_player == self.seat.id() && !is_confirmed {
            self.moved = Some(state.number);
            let column = self.column(&state.game);
            let seat = self.seat.id();
            self.says.push(format!(
                "{EVENT}[\"update\",{{\"type\":\"MAKE_MOVE\",\"payload\":{{\"type\":\"drop\",\"args\":[{column}],\
                 \"playerID\":\"{seat}\"}}}},{},\"{}\",\"{seat}\"]",
                state.number,
                self.match_id(),
            ));
            return Heard::Asked;
        }
        if is_confirmed { Heard::Confirmed } else { Heard::News }
    }

    fn column(&mut self, game: &Game) -> u32 {
        loop {
            let column = self.dice.below(COLUMNS);
            if game.columns[column as usize].len() < ROWS {
                return column;
            }
        }
    }
}

impl Side for Player {
    fn says(&mut self) -> &mut Vec<String> {
        &mut self.says
    }

    fn hear(&mut self, text: &str) -> Result<Heard, String> {
        let bad = |error: serde_json::Error| format!("{error} in {text}");
        match text.strip_prefix(EVENT) {
            Some(event) if event.starts_with("[\"update\"") => {
                let Update(_, of, state, _) = serde_json::from_str(event).map_err(bad)?;
                return Ok(self.play(of, &state));
            }
            Some(event) if event.starts_with("[\"sync\"") => {
                let Sync(_, of, Synced { state }) = serde_json::from_str(event).map_err(bad)?;
                return Ok(self.play(of, &state));
            }
            // Who is connected.
            Some(_) => {}
            // The connection is open; then the namespace is; a ping wants a pong.
            None if text.starts_with('0') => self.says.push("40/connect4,".into()),
            None if text.starts_with("40/connect4,") => self.sync(),
            None if text == "2" => self.says.push("3".into()),
            None => return Err(text.into()),
        }
        Ok(Heard::News)
    }
}
