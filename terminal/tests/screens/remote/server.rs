//! The other end of the connection.

use host::{Hosted, MatchFault, News, Said, Setup};
use kernel::{Budget, Seat, Seed, Viewer};
use serde_json::{Value, json};
use std::collections::HashMap;
use store::{Log as _, SqliteStore};
use table::{Hearing, Told};
use tokio::runtime::{Builder, Runtime};

/// It receives and sends only text.
pub struct Server {
    runtime: Runtime,
    store: SqliteStore,
    pub hosted: Hosted,
    /// The verdict on everything that was said, by the key that its sender gave it.
    verdicts: HashMap<String, Value>,
    /// What everybody hears apart from what happens in the game, in order.
    pub notes: Vec<Value>,
}

impl Server {
    pub fn new(setup: &Setup) -> Self {
        let runtime = Builder::new_current_thread().enable_time().build().unwrap();
        let store = runtime.block_on(SqliteStore::in_memory()).unwrap();
        let begun =
            Hosted::begin::<MatchFault>(&store, setup, Seed([0; 32]), store::now(), Box::new(()), |_| Ok(()));
        let (hosted, _) = runtime.block_on(begun).unwrap();
        Self { runtime, store, hosted, verdicts: HashMap::new(), notes: Vec::new() }
    }

    pub fn answer(&mut self, message: &Value) -> Value {
        let key = message["key"].as_str().unwrap().to_string();
        if let Some(verdict) = self.verdicts.get(&key) {
            return verdict.clone();
        }
        let verdict = match said(message) {
            Some(said) => self.say(said),
            None if message["say"] == "seen" => {
                let (seat, number) = (message["seat"].as_u64().unwrap(), message["number"].as_u64().unwrap());
                let seen = self.store.set_seen(self.hosted.id(), seat as u8, number as u32);
                self.runtime.block_on(seen).unwrap();
                json!({ "kind": "accepted" })
            }
            None => {
                let mut news = Vec::new();
                self.runtime.block_on(self.hosted.expire(&self.store, store::now(), &mut news)).unwrap();
                self.note(&news);
                json!({ "kind": "accepted" })
            }
        };
        let mut verdict = verdict;
        verdict["key"] = json!(key);
        self.verdicts.insert(key, verdict.clone());
        verdict
    }

    fn say(&mut self, said: Said) -> Value {
        let mut news = Vec::new();
        self.runtime.block_on(self.hosted.say(&self.store, said, store::now(), &mut news)).unwrap();
        self.note(&news);
        match news.first() {
            Some(News::Stale { .. }) => json!({ "kind": "stale" }),
            Some(News::Refused { refused, .. }) => json!({ "kind": "refused", "line": refused.line }),
            _ => json!({ "kind": "accepted" }),
        }
    }

    /// What everybody hears.
    fn note(&mut self, news: &[News]) {
        for news in news {
            self.notes.extend(match news {
                News::UndoAsked(wish) => {
                    Some(json!({ "note": "undo-asked", "asker": wish.asker, "waiting": wish.waiting }))
                }
                News::UndoRefused { by } => Some(json!({ "note": "undo-refused", "by": by })),
                News::TimeUp { seat, .. } => Some(json!({ "note": "time-up", "seat": seat })),
                _ => None,
            });
        }
    }

    /// Computers at this end play on.
    pub fn think(&mut self) {
        for task in self.hosted.tasks() {
            let thought = task.think(Budget::iterations(1));
            self.say(Said::Thought(thought));
        }
    }

    /// Everything that one seat has not received: from these numbers of its own stream and of the public one.
    pub fn update(&self, seat: Seat, own: u64, public: u64, notes: usize) -> Value {
        let table = self.hosted.table();
        let stream = |viewer, since: u64| -> Vec<Option<String>> {
            let items = table.stream(viewer, since as u32, 0);
            let item = |item: &Hearing| match item {
                Hearing::Told(told) => Some(told.notice.json()),
                Hearing::TakenBack => None,
            };
            items.iter().map(item).collect()
        };
        let retold = |viewer| -> Vec<Vec<String>> {
            let told = |told: Vec<Told>| told.iter().map(|told| told.notice.json()).collect();
            table.retell(viewer).into_iter().map(told).collect()
        };
        let clock = table.clock_face().map(|face| {
            json!({
                "left": face.left,
                "running": face.running,
                "since": face.since,
                "until": face.until,
                "is_paused": face.is_paused,
            })
        });
        json!({
            "kind": "update",
            "own": { "from": own, "items": stream(Viewer::Seat(seat), own) },
            "public": { "from": public, "items": stream(Viewer::Spectator, public) },
            "retold": [retold(Viewer::Seat(seat)), retold(Viewer::Spectator)],
            "notes": { "from": notes, "items": &self.notes[notes..] },
            "told": table.next_told(Viewer::Seat(seat)),
            "undoable": self.hosted.would_undo(),
            "clock": clock,
            "view": table.view_json(Viewer::Seat(seat)),
            "public_view": table.view_json(Viewer::Spectator),
            "asked": table.asked(Viewer::Seat(seat)),
            "on_turn": table.on_turn(),
            "moves": table.move_count(),
            "sheet": table.score_sheet(),
            "places": table.outcome().map(|outcome| outcome.places().to_vec()),
            "record": table.outcome().map(|_| self.hosted.record().to_string()),
        })
    }
}

/// What a message says; `None` if it is not for the match itself.
fn said(message: &Value) -> Option<Said> {
    let seat = || serde_json::from_value(message["seat"].clone()).unwrap();
    Some(match message["say"].as_str().unwrap() {
        "answer" => Said::Answer {
            seat: seat(),
            question: serde_json::from_value(message["question"].clone()).unwrap(),
            text: message["text"].as_str().unwrap().into(),
        },
        "unreadable" => Said::Unreadable { seat: seat() },
        "leave" => Said::Leave { seat: seat() },
        "ask-undo" => Said::AskUndo { seat: seat() },
        "agree" => Said::Agree { seat: seat(), agrees: message["agrees"] == true },
        "pause" => Said::Pause,
        "go-on" => Said::GoOn,
        _ => return None,
    })
}
