//! The wire law: what a client receives tells it nothing that its player may not know.
//!
//! Two tables of one server are dealt so that they look the same to one viewer: the devices draw bits until they do. The
//! same is said at both, except that answers that the viewer hears nothing of are given at the first table sooner than at
//! the second, or not at all. Every byte that the viewer receives is the same, once times and values that are random by
//! design (ids, codes, pledges) are replaced by placeholders of equal length. The worlds part when the viewer is told,
//! sees or is asked something different: the laws of the games say what may be told.

use crate::common::{Client, Host, named};
use kernel::{Choices, Dice as _, FastDice, Seat, Seed, Viewer};
use protocol::{Ask, Message, NewTable, Request, Stage, TableName};
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;
use store::{Rooms as _, SqliteStore};
use table::{Fairness, TableRules};

const SETUPS: &[(&str, &str, u8)] = &[
    ("kittens", "preset=classic", 2),
    ("kittens", "preset=classic", 3),
    ("kittens", "preset=official", 5),
    ("kittens", "preset=official edition=all hand=4", 4),
    ("kittens", "preset=house edition=streaking hand=3", 2),
    ("kittens", "preset=house edition=streaking hand=3", 4),
    ("tellstones", "", 2),
];

/// How many pairs of games are played for every setup and viewer; `WIRE_PAIRS` plays another number. To find two deals that
/// look the same takes longer than to play them.
fn pairs() -> u64 {
    std::env::var("WIRE_PAIRS").ok().and_then(|pairs| pairs.parse().ok()).unwrap_or(4)
}

const STEPS: u32 = 40;

struct World {
    table: TableName,
    /// By seat; the last one is a spectator.
    clients: Vec<Client>,
    /// What the viewer has received before the cards were dealt, and after.
    checked: usize,
}

/// A mistake that a server could make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mistake {
    None,
    /// Everybody gets a message for every entry, even if it tells them nothing.
    EmptyMessages,
    /// Numbers count entries.
    EntryNumbers,
    /// A message is longer by what others hold.
    Padding,
}

impl World {
    async fn gather(host: &Host, new: &NewTable, seats: u8) -> Self {
        let mut clients = Vec::new();
        for seat in 0..seats {
            clients.push(Client::guest(host.address, &format!("P{seat}")).await);
        }
        let table = clients[0].make(new.clone()).await;
        clients.push(Client::guest(host.address, "").await);
        for client in &mut clients {
            client.open(&table).await;
        }
        Self { table, clients, checked: 0 }
    }

    /// What the server drew for this table.
    async fn secret(&self, folder: &Path) -> Seed {
        let store = SqliteStore::open(folder.join("server.db")).await.unwrap();
        let room = store.room(self.table.0.parse().unwrap()).await.unwrap().unwrap();
        let data: Value = serde_json::from_str(&room.data).unwrap();
        store.close().await;
        data["secret"].as_str().unwrap().parse().unwrap()
    }

    async fn begin(&mut self, bits: &[Vec<u8>]) {
        for (client, bits) in self.clients.iter_mut().zip(bits) {
            client.bits = bits.as_slice().try_into().unwrap();
            client.sit(&self.table).await;
        }
        let (spectator, players) = self.clients.split_last_mut().unwrap();
        for player in players.iter_mut() {
            player.until(|player| matches!(player.stage(), Some(Stage::Revealing { .. }))).await;
            player.reveal(&self.table).await.unwrap();
        }
        for player in players.iter_mut() {
            player.until(|player| player.update.is_some()).await;
        }
        spectator.until(|spectator| spectator.update.is_some()).await;
    }

    /// Everything that was said at the table so far has been carried out, and this client has received its part.
    async fn settle(&mut self, client: usize) {
        const KEY: &str = "settle";
        let client = &mut self.clients[client];
        let ask = Ask::Reveal { table: self.table.clone(), round: 0, bits: String::new() };
        let request = Request { key: KEY.into(), ask };
        client.send_text(&serde_json::to_string(&request).unwrap()).await;
        assert!(client.reply(KEY).await.is_err());
        // This test asks, not the viewer.
        client.log.retain(|text| !text.contains(r#""re":"settle""#));
        client.take_in();
    }

    /// The texts that are random by design.
    fn random(&self) -> Vec<String> {
        let mut random = vec![self.table.0.clone()];
        for client in &self.clients {
            random.extend(client.person.clone());
            random.extend(client.token.clone());
            random.push(client.pledge());
            random.extend(client.update.as_ref().map(|update| update.of.0.clone()));
            if let Some(info) = &client.table {
                random.extend([info.code.clone(), info.round.pledge.clone()]);
                random.extend(info.round.commitment.clone());
            }
            for text in &client.log {
                if let Ok(Message::Table(info)) = serde_json::from_str(text) {
                    random.extend(info.round.commitment);
                }
            }
        }
        random
    }

    /// What the viewer received, without what is random by design.
    fn received(&self, viewer: usize) -> Vec<String> {
        let random = self.random();
        let plain = |text: &String| {
            let text =
                random.iter().fold(text.clone(), |text, value| text.replace(value, &"#".repeat(value.len())));
            hide_times(&text)
        };
        self.clients[viewer].log.iter().map(plain).collect()
    }

    /// What the rules let the viewer know.
    fn knowledge(&self, viewer: usize) -> (Vec<String>, String, bool, bool) {
        let client = &self.clients[viewer];
        let position = client.position().unwrap();
        (client.heard.clone(), position.view.get().into(), position.asked.is_some(), position.over.is_some())
    }

    async fn answer(&mut self, seat: usize, text: &str) {
        self.settle(seat).await;
        let Some((question, _)) = self.clients[seat].options() else { return };
        let ask = Ask::Answer { table: self.table.clone(), question, text: text.into() };
        // A late answer is as good as none.
        let _ = self.clients[seat].ask(ask).await;
    }
}

/// Every digit of a time becomes a zero.
fn hide_times(text: &str) -> String {
    let mut hidden = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((place, key)) = ["\"now\":", "\"until\":", "\"since\":", "\"last\":", "\"left\":["]
        .iter()
        .filter_map(|key| Some((rest.find(key)?, *key)))
        .min()
    {
        let (before, after) = rest.split_at(place + key.len());
        hidden.push_str(before);
        let end = after
            .find(|c: char| !(c.is_ascii_digit() || (key.ends_with('[') && c == ',')))
            .unwrap_or(after.len());
        hidden.extend(after[..end].chars().map(|c| if c == ',' { ',' } else { '0' }));
        rest = &after[end..];
    }
    hidden + rest
}

/// Bits for both tables with which they look the same to the viewer.
fn alike(
    new: &NewTable,
    secrets: [Seed; 2],
    seats: u8,
    viewer: Viewer,
    salt: u64,
) -> Option<[Vec<Vec<u8>>; 2]> {
    let game = catalog::find(&new.game).unwrap();
    let choices: Choices = new.choices.parse().unwrap();
    let choices = game.configure(&choices).unwrap();
    let mut known: [HashMap<String, Vec<Vec<u8>>>; 2] = [HashMap::new(), HashMap::new()];
    for attempt in 0..12_000_u64 {
        for world in [0, 1] {
            let bits = |seat: u8| {
                let mut bits = vec![seat; 32];
                bits[..8].copy_from_slice(&(attempt * 2 + world as u64).to_le_bytes());
                bits[8..16].copy_from_slice(&salt.to_le_bytes());
                bits
            };
            let bits: Vec<Vec<u8>> = (0..seats).map(bits).collect();
            let fairness = Fairness::together(secrets[world], bits.clone());
            let (table, heard) = game.open(&choices, fairness, TableRules::default(), 0).unwrap();
            let sight = format!(
                "{} {:?} {:?} {}",
                table.view_json(viewer),
                table.asked(viewer).map(|question| question.id),
                table.on_turn(),
                heard.json(viewer)
            );
            if let Some(other) = known[1 - world].remove(&sight) {
                return Some(if world == 1 { [other, bits] } else { [bits, other] });
            }
            known[world].insert(sight, bits);
        }
    }
    None
}

struct Pair {
    worlds: [World; 2],
    viewer: usize,
    dice: FastDice,
    /// Answers that were given at the first table alone.
    owed: Vec<(usize, String)>,
    mistake: Mistake,
}

#[derive(Debug, Default)]
struct Compared {
    games: u32,
    moments: u32,
    secrets: u32,
    bytes: usize,
}

impl Pair {
    async fn settle(&mut self) {
        for world in &mut self.worlds {
            world.settle(self.viewer).await;
        }
    }

    /// `None` once the viewer may know which world it is.
    async fn compare(&mut self, compared: &mut Compared) -> Option<Result<(), String>> {
        self.settle().await;
        let [here, there] = [0, 1].map(|world| self.worlds[world].knowledge(self.viewer));
        if here != there || here.3 {
            return None;
        }
        compared.moments += 1;
        compared.secrets += u32::from(!self.owed.is_empty());
        let [mut here, there] = [0, 1].map(|world: usize| self.worlds[world].received(self.viewer));
        match self.mistake {
            Mistake::None => {}
            Mistake::EmptyMessages => here.extend(self.owed.iter().map(|_| String::new())),
            Mistake::EntryNumbers => {
                here.extend((!self.owed.is_empty()).then(|| self.owed.len().to_string()));
            }
            Mistake::Padding => {
                if let (Some(last), true) = (here.last_mut(), !self.owed.is_empty()) {
                    last.push(' ');
                }
            }
        }
        compared.bytes += here.iter().map(String::len).sum::<usize>();
        for (number, (one, other)) in here.iter().zip(&there).enumerate() {
            if one != other {
                return Some(Err(format!("message {number}:\n{one}\nor\n{other}")));
            }
        }
        if here.len() != there.len() {
            return Some(Err(format!("{} messages or {}", here.len(), there.len())));
        }
        self.worlds[0].checked = here.len();
        Some(Ok(()))
    }

    /// An answer that is possible at both tables.
    async fn possible(&mut self) -> Option<(usize, String)> {
        let seats = self.worlds[0].clients.len() - 1;
        let mut asked = Vec::new();
        for seat in 0..seats {
            for world in &mut self.worlds {
                world.settle(seat).await;
            }
            let options = [0, 1].map(|world: usize| self.worlds[world].clients[seat].options());
            if let [Some((_, here)), Some((_, there))] = options {
                let both: Vec<String> = here.into_iter().filter(|text| there.contains(text)).collect();
                asked.push((seat, both));
            }
        }
        asked.retain(|(_, both)| !both.is_empty());
        let (seat, both) = asked.get(self.dice.below(asked.len().max(1) as u32) as usize)?;
        Some((*seat, both[self.dice.below(both.len() as u32) as usize].clone()))
    }

    async fn pay(&mut self) {
        for (seat, text) in std::mem::take(&mut self.owed) {
            self.worlds[1].answer(seat, &text).await;
        }
    }

    async fn play(&mut self, compared: &mut Compared) -> Result<(), String> {
        for _ in 0..STEPS {
            let Some(same) = self.compare(compared).await else { break };
            same?;
            let Some((seat, text)) = self.possible().await else {
                if self.owed.is_empty() {
                    break;
                }
                self.pay().await;
                continue;
            };
            let is_own = seat == self.viewer;
            if is_own {
                self.pay().await;
            }
            let before = self.worlds[0].knowledge(self.viewer);
            self.worlds[0].answer(seat, &text).await;
            self.owed.push((seat, text));
            self.settle().await;
            if is_own || self.worlds[0].knowledge(self.viewer) != before || self.dice.below(3) == 0 {
                if self.worlds[0].knowledge(self.viewer) == before && !is_own {
                    let Some(same) = self.compare(compared).await else { break };
                    same?;
                }
                self.pay().await;
            }
        }
        Ok(())
    }
}

async fn hold(mistake: Mistake, pairs: u64) -> Result<Compared, String> {
    let (folder, host) = Host::new().await;
    let mut compared = Compared::default();
    for &(game, choices, seats) in SETUPS {
        let choices = choices.parse::<Choices>().unwrap().with_seats(seats).to_string();
        let new = NewTable { clock: "move=3000 game=9000+5 reaction=3000".into(), ..named(game, &choices) };
        for viewer in 0..=usize::from(seats) {
            let eyes = Seat::checked(viewer)
                .filter(|_| viewer < seats.into())
                .map_or(Viewer::Spectator, Viewer::Seat);
            for number in 0..pairs {
                let mut worlds =
                    [World::gather(&host, &new, seats).await, World::gather(&host, &new, seats).await];
                let secrets = [worlds[0].secret(folder.path()).await, worlds[1].secret(folder.path()).await];
                let Some(bits) = alike(&new, secrets, seats, eyes, number) else { continue };
                for (world, bits) in worlds.iter_mut().zip(&bits) {
                    world.begin(bits).await;
                }
                compared.games += 2;
                let mut pair = Pair { worlds, viewer, dice: FastDice::new(number), owed: vec![], mistake };
                pair.play(&mut compared)
                    .await
                    .map_err(|fault| format!("{game} {choices}, {eyes:?}: {fault}"))?;
            }
        }
    }
    host.close().await;
    Ok(compared)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_on_the_wire_tells_what_a_player_may_not_know() {
    let compared = hold(Mistake::None, pairs()).await.unwrap_or_else(|fault| panic!("{fault}"));
    eprintln!("{compared:?}");
    assert!(compared.games >= 200 && compared.moments > 100 && compared.secrets > 15, "{compared:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_mistake_of_a_server_is_seen() {
    for mistake in [Mistake::EmptyMessages, Mistake::EntryNumbers, Mistake::Padding] {
        assert!(hold(mistake, 1).await.is_err(), "{mistake:?}");
    }
}
