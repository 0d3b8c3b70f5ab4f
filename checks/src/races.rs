//! C-11 on real connections to the real program: two windows of one player answer the same question at the same time.
//! Exactly one answer counts, the other window is told so, and all four windows of both players show one board.

use crate::{Verdict, program};
use ::crowd::{Heard, Player, Served, Wire, free_columns};
use futures_util::future::{join, try_join};
use kernel::{Dice, FastDice};
use protocol::FaultKey;
use tempfile::TempDir;
use tokio::runtime::Builder;

const RACES: u32 = 1000;

/// A player's window: a connection of its own.
struct Window {
    wire: Wire,
    player: Player,
}

impl Window {
    async fn open(served: &Served, player: Player) -> Result<Self, String> {
        Ok(Self { wire: Wire::connect(&served.url()).await?, player })
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

/// A whole game, every turn of which is a race.
async fn race(served: &Served, dice: &mut FastDice, tally: &mut Tally) -> Result<(), String> {
    let number = u64::from(tally.games) * 2;
    let has_begun = |player: &Player| !player.sheets.is_empty();
    let mut ann = Window::open(served, Player::new(number, None)).await?;
    ann.until(|player| player.table().is_some()).await?;
    let mut bob = Window::open(served, Player::new(number + 1, ann.player.table().cloned())).await?;
    try_join(ann.until(has_begun), bob.until(has_begun)).await?;
    let mut windows = Vec::new();
    for first in [ann, bob] {
        let mut second = Window::open(served, first.player.again()).await?;
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
        // The rules say so where the other answer has ended the game.
        if key != FaultKey::Stale && !(is_over && key == FaultKey::Refused) {
            return Err(format!("game {}, turn {turn}: the late answer was told {key:?}", tally.games));
        }
        if is_over {
            break;
        }
    }
    tally.games += 1;
    Ok(())
}

pub fn check() -> Verdict {
    let home = TempDir::new().map_err(|error| error.to_string())?;
    let served = Served::start(&program()?, home.path(), 0, &[])?;
    let runtime = Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())?;
    let (mut dice, mut tally) = (FastDice::new(11), Tally::default());
    while tally.races < RACES {
        runtime.block_on(race(&served, &mut dice, &mut tally))?;
    }
    let Tally { races, games, upsets } = tally;
    Ok(format!(
        "{races} races at every turn of {games} games, exactly one answer counted each time ({upsets} times that of \
         the second socket), the other was told so, four windows saw one board"
    ))
}
