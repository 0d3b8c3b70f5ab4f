//! C-11 on real connections to the real program: two windows of one player answer the same question at the same time.
//! Exactly one answer counts, the other window is told so, and all four windows of both players show one board.

use crate::{Verdict, program};
use ::crowd::{Heard, Player, Served, Wire, free_columns};
use futures_util::future::{join, try_join};
use kernel::{Dice, FastDice};
use protocol::FaultKey;
use services::{Nats, Postgres};
use tempfile::TempDir;
use tokio::runtime::Builder;

const RACES: u32 = 1000;
/// With the two windows of each player on different servers.
const ACROSS: u32 = 500;

/// A player's window: a connection of its own.
struct Window {
    wire: Wire,
    player: Player,
}

impl Window {
    async fn open(url: &str, player: Player) -> Result<Self, String> {
        Ok(Self { wire: Wire::connect(url).await?, player })
    }

    async fn send(&mut self) -> Result<(), String> {
        for text in self.player.says.drain(..) {
            self.wire.send(text).await?;
        }
        Ok(())
    }

    /// Hears one message. An answer that the player would give at random is not sent.
    async fn hear(&mut self) -> Result<Heard, String> {
        let text = self.wire.next().await.ok_or("a connection was lost")?;
        let heard = self.player.hear(&text)?;
        if heard == Heard::Asked {
            self.player.says.clear();
        }
        Ok(heard)
    }

    /// Says what there is to say, and hears until this holds.
    async fn until(&mut self, holds: impl Fn(&Player) -> bool) -> Result<(), String> {
        self.send().await?;
        while !holds(&self.player) {
            self.hear().await?;
            self.send().await?;
        }
        Ok(())
    }

    /// What came of the answer that was sent.
    async fn verdict(&mut self) -> Result<Heard, String> {
        loop {
            match self.hear().await? {
                verdict @ (Heard::Confirmed | Heard::Refused(_)) => return Ok(verdict),
                Heard::News | Heard::Asked => {}
            }
        }
    }
}

#[derive(Default)]
struct Tally {
    races: u32,
    games: u32,
    /// How often the window that was served first lost.
    upsets: u32,
}

/// A whole game, every turn of which is a race. The first windows of the players are on the first server, the second ones on the
/// other.
async fn race(urls: [&str; 2], dice: &mut FastDice, tally: &mut Tally) -> Result<(), String> {
    let number = u64::from(tally.games) * 2;
    let has_begun = |player: &Player| !player.sheets.is_empty();
    let mut ann = Window::open(urls[0], Player::new(number, None)).await?;
    ann.until(|player| player.table().is_some()).await?;
    let mut bob = Window::open(urls[1], Player::new(number + 1, ann.player.table().cloned())).await?;
    try_join(ann.until(has_begun), bob.until(has_begun)).await?;
    let mut windows = Vec::new();
    for (first, url) in [(ann, urls[1]), (bob, urls[0])] {
        let mut second = Window::open(url, first.player.again()).await?;
        second.until(has_begun).await?;
        windows.push([first, second]);
    }
    for turn in 0.. {
        let sheet = windows[0][0].player.sheet().to_string();
        let mut free = free_columns(&sheet);
        dice.shuffle(&mut free);
        let asked = windows.iter_mut().find(|own| own.iter().all(|window| window.player.is_asked()));
        // With one column left, both answers would be the same.
        let (Some(own), [one, other, ..]) = (asked, &free[..]) else { break };
        own[0].player.answer(*one);
        own[1].player.answer(*other);
        let first = dice.below(2) as usize;
        own.rotate_left(first);
        let [a, b] = own;
        let (sent_a, sent_b) = join(a.send(), b.send()).await;
        sent_a.and(sent_b)?;
        let verdicts = try_join(a.verdict(), b.verdict()).await?;
        let (is_upset, key) = match verdicts {
            (Heard::Confirmed, Heard::Refused(key)) => (false, key),
            (Heard::Refused(key), Heard::Confirmed) => (true, key),
            both => return Err(format!("game {}, turn {turn}: {both:?}", tally.games)),
        };
        tally.races += 1;
        tally.upsets += u32::from(is_upset);
        for window in windows.iter_mut().flatten() {
            window.until(|player| player.sheet().len() > turn).await?;
        }
        let boards: Vec<&str> = windows.iter().flatten().map(|window| window.player.sheet()).collect();
        if boards.iter().any(|board| *board != boards[0] || board.len() != turn + 1) {
            return Err(format!("game {}, turn {turn}: the boards are {boards:?}", tally.games));
        }
        let is_over = windows[0][0].player.is_over();
        if key != FaultKey::Stale && !(is_over && key == FaultKey::Over) {
            return Err(format!("game {}, turn {turn}: the late answer was told {key:?}", tally.games));
        }
        if is_over {
            break;
        }
    }
    tally.games += 1;
    Ok(())
}

fn races(urls: [&str; 2], least: u32) -> Result<Tally, String> {
    let runtime = Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())?;
    let (mut dice, mut tally) = (FastDice::new(11), Tally::default());
    while tally.races < least {
        runtime.block_on(race(urls, &mut dice, &mut tally))?;
    }
    Ok(tally)
}

pub fn check() -> Verdict {
    let (program, home) = (program()?, TempDir::new().map_err(|error| error.to_string())?);
    let served = Served::start(&program, home.path(), 0, &[])?;
    let Tally { races: number, games, upsets } = races([&served.url(), &served.url()], RACES)?;
    let (postgres, nats) = (Postgres::start(), Nats::start());
    let (database, bus) = (postgres.place().url(), nats.url());
    let options = ["--database", &database, "--bus", &bus];
    let nodes = [Served::with(&program, &options, 0, &[])?, Served::with(&program, &options, 0, &[])?];
    let across = races([&nodes[0].url(), &nodes[1].url()], ACROSS)?;
    Ok(format!(
        "{number} races at every turn of {games} games, and {} with the two sockets on different servers: exactly one answer \
         counted each time ({upsets} and {} times that of the second socket), the other was told so, four windows saw one board",
        across.races, across.upsets
    ))
}
