//! A server of which every word is in the test.

use client::{Address, Client, Event, Identity, Terms};
use protocol::{
    Access, Ask, Hearing, Message, Occupant, Outcome, Position, Request, Round, SeatInfo, Stage, TableInfo,
    Update, VERSION,
};
use serde_json::value::RawValue;
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::{self, WebSocket};

/// Less patient than people are.
pub const TERMS: Terms = Terms {
    connecting: Duration::from_secs(5),
    silence: Duration::from_millis(300),
    last_wait: Duration::from_millis(300),
    first_pause: Duration::from_millis(20),
    longest_pause: Duration::from_millis(100),
};

/// Patient enough that nothing happens by itself.
pub const CALM: Terms = Terms { silence: Duration::from_secs(30), ..TERMS };

pub struct Fake(pub TcpListener);

impl Fake {
    pub fn new() -> Self {
        Self(TcpListener::bind("127.0.0.1:0").unwrap())
    }

    pub fn address(&self) -> Address {
        Address::read(&format!("http://{}", self.0.local_addr().unwrap())).unwrap().0
    }

    pub fn client(&self, terms: Terms) -> Client {
        Client::connect_on(terms, &self.address(), Identity::guest("Ann"), [("connect4".into(), 1)].into())
    }

    /// The next connection, before anybody is greeted.
    pub fn accept(&self) -> Talk {
        let (stream, _) = self.0.accept().unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        Talk(tungstenite::accept(stream).unwrap())
    }

    /// The next connection, with a client that is welcome.
    pub fn welcome(&self) -> Talk {
        let mut talk = self.accept();
        let request = talk.hear();
        assert!(matches!(request.ask, Ask::Hello { .. }), "{request:?}");
        talk.reply(&request, welcome());
        talk
    }
}

pub fn welcome() -> Outcome {
    Outcome::Welcome {
        you: None,
        token: Some("secret-token".into()),
        server: "fake".into(),
        rules: [("connect4".into(), 1)].into(),
        now: 0,
    }
}

/// One connection.
pub struct Talk(pub WebSocket<TcpStream>);

impl Talk {
    /// The next request.
    pub fn hear(&mut self) -> Request {
        loop {
            match self.0.read().unwrap() {
                tungstenite::Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                tungstenite::Message::Close(_) => panic!("closed"),
                _ => {}
            }
        }
    }

    pub fn say(&mut self, text: &str) {
        self.0.send(tungstenite::Message::text(text)).unwrap();
    }

    pub fn tell(&mut self, message: &Message) {
        self.say(&serde_json::to_string(message).unwrap());
    }

    pub fn reply(&mut self, request: &Request, outcome: Outcome) {
        self.tell(&Message::Reply { re: request.key.clone(), outcome });
    }

    pub fn done(&mut self) -> Ask {
        let request = self.hear();
        self.reply(&request, Outcome::Done);
        request.ask
    }
}

/// What the client hears next.
pub fn next(client: &Client) -> Event {
    assert!(client.has_news_within(Duration::from_secs(10)), "nothing is heard");
    client.hear().unwrap()
}

/// What the client hears until something of this kind.
pub fn until(client: &Client, wanted: impl Fn(&Event) -> bool) -> (Vec<Event>, Event) {
    let (mut before, end) = (Vec::new(), Instant::now() + Duration::from_secs(10));
    while Instant::now() < end {
        let event = next(client);
        if wanted(&event) {
            return (before, event);
        }
        before.push(event);
    }
    panic!("not heard: {before:?}");
}

/// Nothing more is heard for a while.
pub fn assert_silent(client: &Client) {
    assert!(!client.has_news_within(Duration::from_millis(150)), "{:?}", client.hear());
}

pub fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.into()).unwrap()
}

/// Things with these numbers happened in match `m` at table `t`.
pub fn update(from: u32, count: u32) -> Update {
    Update {
        table: "t".into(),
        of: "m".into(),
        viewer: None,
        now: 0,
        from,
        heard: (from..from + count).map(|number| Hearing::Told(raw(&number.to_string()))).collect(),
        retold: None,
        unseen: Vec::new(),
        position: Position {
            view: raw("null"),
            asked: None,
            on_turn: Vec::new(),
            told: from + count,
            undoable: None,
            clock: None,
            moves: 0,
            sheet: String::new(),
            over: None,
        },
    }
}

/// Table `t` with two seats, nobody on them.
pub fn table(stage: Stage, round: u32) -> TableInfo {
    let seat = SeatInfo {
        who: Occupant::Open,
        pledge: None,
        wants_rematch: false,
        is_replaced: false,
        replaced_by_vote_of: Vec::new(),
    };
    TableInfo {
        table: "t".into(),
        code: "plum".into(),
        game: "connect4".into(),
        rules: 1,
        choices: String::new(),
        patience: String::new(),
        clock: String::new(),
        access: Access::Listed,
        spectators: true,
        locked: false,
        host: None,
        seats: vec![seat.clone(), seat],
        you: None,
        stage,
        round: Round { number: round, pledge: String::new(), commitment: None, voids: Vec::new() },
        last: 0,
    }
}

pub fn hello_of(request: &Request) -> (u32, Option<&str>, Option<&str>) {
    match &request.ask {
        Ask::Hello { protocol, token, name, .. } => (*protocol, token.as_deref(), name.as_deref()),
        other => panic!("{other:?}"),
    }
}

pub const OURS: u32 = VERSION;
