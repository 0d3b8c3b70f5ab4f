//! Matches in a store that several owners share.

use host::{Hosted, MatchFault, News, Opened, Recruiter, Said, Setup};
use kernel::{Choices, Seat, Seed, Viewer};
use store::{MatchId, Player, SqliteStore, Store as _, StoredMatch, Timestamp};
use table::ClockRules;
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

/// Each owner has its own store, as separate processes have.
pub struct Parlour {
    _home: TempDir,
    pub runtime: Runtime,
    pub stores: [SqliteStore; 2],
}

impl Parlour {
    pub fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        let runtime = Builder::new_current_thread().enable_time().build().unwrap();
        let file = home.path().join("parlour.db");
        let stores = [(), ()].map(|()| runtime.block_on(SqliteStore::open(file.clone())).unwrap());
        Self { _home: home, runtime, stores }
    }

    pub fn setup(game: &str, choices: &str, seats: usize, seed: u8) -> Setup {
        Setup {
            game: catalog::find(game).unwrap(),
            choices: choices.parse::<Choices>().unwrap().with_seats(seats as u8),
            patience: Choices::default(),
            clock: "move=60 reaction=60".parse::<ClockRules>().unwrap(),
            players: (0..seats).map(|n| Player::human(format!("Player {n}"))).collect(),
            seed: Some(Seed([seed; 32])),
            entropy: Vec::new(),
        }
    }

    pub fn begin(&self, setup: &Setup) -> Hosted {
        self.begin_with(setup, Box::new(()))
    }

    pub fn begin_with(&self, setup: &Setup, recruiter: Box<dyn Recruiter>) -> Hosted {
        self.begin_where(setup, recruiter, 0)
    }

    pub fn begin_at(&self, setup: &Setup, at: i64) -> Hosted {
        self.begin_where(setup, Box::new(()), at)
    }

    fn begin_where(&self, setup: &Setup, recruiter: Box<dyn Recruiter>, at: i64) -> Hosted {
        let (now, store) = (Timestamp::from_millis(at), &self.stores[0]);
        let begun = Hosted::begin::<MatchFault>(store, setup, Seed([0; 32]), now, recruiter, |_| Ok(()));
        self.runtime.block_on(begun).unwrap().0
    }

    /// A match in which this was answered.
    pub fn played(&self, setup: &Setup, answers: &[(u8, &str)]) -> MatchId {
        let mut hosted = self.begin(setup);
        for &(seat, text) in answers {
            let seat = Seat::new(seat);
            let question = hosted.table().asked(Viewer::Seat(seat)).unwrap().id;
            let said = Said::Answer { seat, question, text: text.into() };
            assert_eq!(counts(&self.say(0, &mut hosted, said, 0)), 1, "{seat:?} {text}");
        }
        hosted.id()
    }

    pub fn owner(&self, which: usize, id: MatchId) -> Hosted {
        let opened = self.runtime.block_on(Opened::load(&self.stores[which], id)).unwrap();
        opened.seat(&[], Box::new(())).unwrap()
    }

    pub fn say(&self, which: usize, hosted: &mut Hosted, said: Said, at: i64) -> Vec<News> {
        let (now, mut news) = (Timestamp::from_millis(at), Vec::new());
        self.runtime.block_on(hosted.say(&self.stores[which], said, now, &mut news)).unwrap();
        news
    }

    /// An answer to the question that this seat is asked now.
    pub fn answer(&self, hosted: &mut Hosted, seat: u8, text: &str, at: i64) -> Vec<News> {
        let seat = Seat::new(seat);
        let question = hosted.table().asked(Viewer::Seat(seat)).unwrap().id;
        self.say(0, hosted, Said::Answer { seat, question, text: text.into() }, at)
    }

    pub fn expire(&self, which: usize, hosted: &mut Hosted, at: Timestamp) -> Vec<News> {
        let mut news = Vec::new();
        self.runtime.block_on(hosted.expire(&self.stores[which], at, &mut news)).unwrap();
        news
    }

    pub fn load(&self, id: MatchId) -> StoredMatch {
        self.runtime.block_on(self.stores[0].load(id)).unwrap()
    }
}

/// How many entries count: silence may be that of several seats.
pub fn counts(news: &[News]) -> usize {
    news.iter().filter(|news| matches!(news, News::Heard(_))).count()
}
