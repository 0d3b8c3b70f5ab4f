//! The text form of a match, which people can read and send.
//!
//! ```text
//! [Parlour "3"]
//! [Game "connect4"]
//! [Rules "1"]
//! [Config "width=7 height=6 line=4 first=random"]
//! [Seats "Ann (human); Player 2 (bot:random)"]
//! [Date "2026-11-15T19:40:00Z"]
//! [Commitment "…"]
//! [First "1"]
//! [Chain "2f8e1c07"]
//! [Seed "…"]
//! [Result "1 2"]
//!
//! 1. 1 4 5b0c9a44
//! 2. 0 4 d1a2f37e
//! end 2 80c1b2aa
//! ```
//!
//! `[Pledges "… … -"]` after the commitment says that the seed was made together: by the server, whose pledge comes first, and by
//! the devices of the seats, with `-` for a seat that added nothing. `[Opening "4"]` says that the first 4 entries were set up before anybody played.
//! Seats count from 0. Each entry carries a link of a hash chain over everything before it. While the game runs there is no `Seed`, the
//! result is `*`, the last line begins with `open`, and the entries are the public lines of the game (see
//! [`Projection`](crate::Projection)) with numbers and a chain of their own: `0 ?` is an answer that is not shown, `?`
//! a question that was settled by hidden answers. In a game with secrets each of these lines ends with a veil, a
//! hash of what it covers, so that nothing can be changed afterwards; the finished record has the entries
//! themselves. Reading is strict.

use crate::chain::{Chain, Link};
use crate::preparation::{MOST_ENTRIES, MOST_UNDOS};
use crate::{Commitment, Fairness, Pledge, Pledges, clean_name};
use kernel::{Choices, MAX_SEATS, Outcome, Seat, Seed, is_visible, tell};
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// The version of the format that is written and read.
const FORMAT: u32 = 3;

/// No record is larger, in bytes.
pub const LARGEST_RECORD: u64 = 4 << 20;

/// A match as text: read, or about to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// How it was set up.
    pub config: Choices,
    /// Who played.
    pub seats: Vec<SeatLabel>,
    /// When the match began, as ISO 8601 in UTC.
    pub date: String,
    /// What was shown of the seed before anything was dealt.
    pub commitment: Commitment,
    /// If the seed was made together: the pledges that the commitment covers.
    pub pledges: Option<Pledges>,
    /// What the players added to the seed, by seat.
    pub entropy: Vec<Vec<u8>>,
    /// Did somebody ask for this seed?
    pub seed_given: bool,
    /// How many of the first entries were set up before anybody played.
    pub opening: u32,
    /// The seat that was asked first.
    pub first: Seat,
    /// Shown once the game is over.
    pub secret: Option<Seed>,
    /// A place for every seat, once the game is over.
    pub result: Option<Vec<u8>>,
    /// What the text lists: everything once the game is over, the public lines before.
    pub entries: Vec<RecordEntry>,
    /// The public lines, also of a finished match; empty in a finished record that was read from text.
    pub(crate) public: Vec<RecordEntry>,
    /// The link of the last line, as it was read; `None` in a record that is being written.
    pub(crate) end: Option<Link>,
}

/// Who sits there: `Ann (human)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatLabel {
    /// The player's name.
    pub name: String,
    /// `human`, `bot:` and a level, or `bot:exec` and the file name of a program.
    pub controller: String,
}

impl SeatLabel {
    /// The controller of a program. Its arguments are private, and its file name is shortened to the characters that
    /// are allowed in a record.
    pub fn program(file_name: &str) -> String {
        let fits = |character: char| character.is_alphanumeric() || "._+-".contains(character);
        let name: String =
            file_name.chars().map(|c| if fits(c) && is_visible(c) { c } else { '_' }).collect();
        format!("{PROGRAM}{}", name.chars().take(LONGEST_PROGRAM).collect::<String>())
    }

    fn is_controller(text: &str) -> bool {
        if let Some(file_name) = text.strip_prefix(PROGRAM) {
            return !file_name.is_empty() && Self::program(file_name) == text;
        }
        let is_level = |level: &str| {
            (1..=LONGEST_PROGRAM).contains(&level.len())
                && level
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        };
        text == "human" || text.strip_prefix("bot:").is_some_and(is_level)
    }
}

const PROGRAM: &str = "bot:exec ";
const LONGEST_PROGRAM: usize = 40;

/// One line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordEntry {
    /// An entry, or a public line.
    pub text: String,
    /// In a running game with secrets: a hash of everything that this line covers.
    pub veil: Option<String>,
}

impl fmt::Display for RecordEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        self.veil.iter().try_for_each(|veil| write!(f, " {veil}"))
    }
}

/// Why a text is not a record that can be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordFault {
    /// It is a different kind of file.
    #[error("not a Parlour record")]
    Foreign,
    /// A newer version wrote it.
    #[error("written by a newer version: format {format}")]
    Newer {
        /// The version of its format.
        format: u32,
    },
    /// An older version wrote it, in a format that is no longer read.
    #[error("written by an older version: format {format}")]
    Older {
        /// The version of its format.
        format: u32,
    },
    /// It is larger than a record may be.
    #[error("too large")]
    TooLarge,
    /// It has more entries than a game may have.
    #[error("more entries than a game can have")]
    TooLong,
    /// A line has an invisible character.
    #[error("line {line} has a character that can't be seen")]
    Unseen {
        /// Counted from 1.
        line: usize,
    },
    /// A line has a name that can't be used.
    #[error("line {line} has a name that can't be used")]
    Name {
        /// Counted from 1.
        line: usize,
    },
    /// A line is damaged.
    #[error("line {line} is damaged")]
    Damaged {
        /// Counted from 1.
        line: usize,
    },
    /// The headers do not fit their link.
    #[error("the headers were changed")]
    HeadersChanged,
    /// The commitment does not fit the seed, nor the headers their link.
    #[error("the commitment was changed")]
    CommitmentChanged,
    /// The seed does not fit the commitment.
    #[error("the seed was changed")]
    SeedChanged,
    /// The commitment is not that of these pledges, with this game and setup.
    #[error("the pledges do not fit the commitment")]
    PledgesChanged,
    /// What a seat added does not fit its pledge.
    #[error("what {name} added does not fit the pledge")]
    BitsChanged {
        /// Whose seat it is.
        name: String,
    },
    /// An entry is missing.
    #[error("entry {number} is missing")]
    EntryMissing {
        /// Counted from 1.
        number: u32,
    },
    /// An entry does not fit its link.
    #[error("entry {number} was changed")]
    EntryChanged {
        /// Counted from 1.
        number: u32,
    },
    /// It stops in the middle.
    #[error("the end is missing")]
    EndMissing,
    /// The last line does not fit its link.
    #[error("the last line was changed")]
    EndChanged,
}

tell! { RecordFault: "record-" {
    RecordFault::Foreign => "foreign" {},
    RecordFault::Newer { format } => "newer" { format: *format },
    RecordFault::Older { format } => "older" { format: *format },
    RecordFault::TooLarge => "too-large" { most: LARGEST_RECORD >> 20 },
    RecordFault::TooLong => "too-long" {},
    RecordFault::Unseen { line } => "unseen" { line: *line },
    RecordFault::Name { line } => "name" { line: *line },
    RecordFault::Damaged { line } => "damaged" { line: *line },
    RecordFault::HeadersChanged => "headers-changed" {},
    RecordFault::CommitmentChanged => "commitment-changed" {},
    RecordFault::SeedChanged => "seed-changed" {},
    RecordFault::PledgesChanged => "pledges-changed" {},
    RecordFault::BitsChanged { name } => "bits-changed" { name: name.clone() },
    RecordFault::EntryMissing { number } => "entry-missing" { number: *number },
    RecordFault::EntryChanged { number } => "entry-changed" { number: *number },
    RecordFault::EndMissing => "end-missing" {},
    RecordFault::EndChanged => "end-changed" {},
} }

impl Record {
    /// Is it the record of a finished match?
    pub fn is_over(&self) -> bool {
        self.result.is_some()
    }

    /// The randomness of the match, once it may be known.
    pub fn fairness(&self) -> Option<Fairness> {
        let (secret, entropy) = (self.secret?, self.entropy.clone());
        Some(match self.pledges {
            Some(_) => Fairness::together(secret, entropy),
            None if self.seed_given => Fairness::given(secret).with_entropy(entropy),
            None => Fairness::drawn(secret).with_entropy(entropy),
        })
    }

    /// Is `earlier` a record of the same match, written before this one while the game ran? This can't be told for a
    /// finished record that was only read: its public lines have to be computed first.
    pub fn continues(&self, earlier: &Self) -> bool {
        !earlier.is_over()
            && self.fixed_headers() == earlier.fixed_headers()
            && self.public.starts_with(&earlier.entries)
    }

    pub(crate) fn claims(&self, outcome: &Outcome) -> bool {
        self.result.as_deref() == Some(outcome.places())
    }

    fn fixed_headers(&self) -> Vec<(&'static str, String)> {
        let seats: Vec<String> =
            self.seats.iter().map(|seat| format!("{} ({})", seat.name, seat.controller)).collect();
        let mut headers = vec![
            ("Parlour", FORMAT.to_string()),
            ("Game", self.game.clone()),
            ("Rules", self.rules.to_string()),
            ("Config", self.config.to_string()),
            ("Seats", seats.join("; ")),
            ("Date", self.date.clone()),
            ("Commitment", self.commitment.to_string()),
        ];
        if let Some(pledges) = &self.pledges {
            headers.push(("Pledges", pledges.to_string()));
        }
        if !self.entropy.is_empty() {
            let hex = |bytes: &Vec<u8>| {
                bytes.iter().fold(String::new(), |mut hex, byte| {
                    let _ = write!(hex, "{byte:02x}");
                    hex
                })
            };
            headers.push(("Entropy", self.entropy.iter().map(hex).collect::<Vec<_>>().join(",")));
        }
        if self.seed_given {
            headers.push(("SeedGiven", "yes".into()));
        }
        if self.opening > 0 {
            headers.push(("Opening", self.opening.to_string()));
        }
        headers.push(("First", self.first.index().to_string()));
        headers
    }

    fn result_text(&self) -> String {
        self.result
            .as_ref()
            .map_or_else(|| "*".to_string(), |places| Outcome::from_places(places).to_string())
    }

    /// The links of the headers, of all entries, and of the last line.
    fn links(&self) -> (Link, Vec<Link>, Link) {
        let mut chain = Chain::start();
        let headers: Vec<Link> =
            self.fixed_headers().iter().map(|(key, value)| chain.take(&format!("{key} {value}"))).collect();
        let entries: Vec<Link> = self
            .entries
            .iter()
            .enumerate()
            .map(|(index, entry)| chain.take(&format!("{} {entry}", index + 1)))
            .collect();
        let seed = self.secret.map_or_else(String::new, |seed| seed.to_string());
        let end = chain.take(&format!("end {seed} {}", self.result_text()));
        (headers[headers.len() - 1], entries, end)
    }

    /// Does the last line fit everything before it?
    pub(crate) fn end_fits(&self) -> bool {
        self.end.is_none_or(|end| end == self.links().2)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (headers, links, end) = self.links();
        for (key, value) in self.fixed_headers() {
            writeln!(f, "[{key} \"{value}\"]")?;
        }
        writeln!(f, "[Chain \"{headers}\"]")?;
        if let Some(secret) = self.secret {
            writeln!(f, "[Seed \"{secret}\"]")?;
        }
        writeln!(f, "[Result \"{}\"]\n", self.result_text())?;
        for (index, (entry, link)) in self.entries.iter().zip(links).enumerate() {
            writeln!(f, "{}. {entry} {link}", index + 1)?;
        }
        let word = if self.is_over() { "end" } else { "open" };
        writeln!(f, "{word} {} {end}", self.entries.len())
    }
}

/// The lines of a record, with line numbers for messages.
struct Lines<'t> {
    lines: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'t>>>,
    number: usize,
}

impl<'t> Lines<'t> {
    fn damaged(&self) -> RecordFault {
        RecordFault::Damaged { line: self.number }
    }

    fn next(&mut self) -> Option<&'t str> {
        let (index, line) = self.lines.next()?;
        self.number = index + 1;
        Some(line.trim_end())
    }

    /// The value of the next line, if that is this header.
    fn header(&mut self, key: &str) -> Option<&'t str> {
        let (_, line) = self.lines.peek()?;
        let value =
            line.trim_end().strip_prefix('[')?.strip_prefix(key)?.strip_prefix(" \"")?.strip_suffix("\"]")?;
        self.next();
        Some(value)
    }

    fn require<T: FromStr>(&mut self, key: &str) -> Result<T, RecordFault> {
        let missing = RecordFault::Damaged { line: self.number + 1 };
        let value = self.header(key).ok_or(missing)?;
        value.parse().map_err(|_| self.damaged())
    }
}

impl FromStr for Record {
    type Err = RecordFault;

    fn from_str(text: &str) -> Result<Self, RecordFault> {
        if text.len() as u64 > LARGEST_RECORD {
            return Err(RecordFault::TooLarge);
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        // Mail adds blank lines at the end.
        let text = text.trim_end_matches(['\r', '\n']);
        check_visible(text)?;
        let mut lines = Lines { lines: text.lines().enumerate().peekable(), number: 0 };
        let format = lines.header("Parlour").ok_or(RecordFault::Foreign)?;
        let format: u32 = format.parse().map_err(|_| lines.damaged())?;
        match format {
            FORMAT => {}
            1.. if format > FORMAT => return Err(RecordFault::Newer { format }),
            _ => return Err(RecordFault::Older { format }),
        }
        let game = lines.require("Game")?;
        let rules = lines.require("Rules")?;
        let config = lines.require("Config")?;
        let seats: String = lines.require("Seats")?;
        let seats = seats.split("; ").map(read_seat).collect::<Option<Vec<_>>>();
        let seats = seats.filter(|seats| seats.len() <= MAX_SEATS).ok_or_else(|| lines.damaged())?;
        check_names(&seats).ok_or(RecordFault::Name { line: lines.number })?;
        let date: String = lines.require("Date")?;
        if !is_date(&date) {
            return Err(lines.damaged());
        }
        let commitment: Commitment = lines.require("Commitment")?;
        let pledges = match lines.header("Pledges") {
            Some(text) => {
                let pledges: Option<Pledges> = text.parse().ok();
                let fits = |pledges: &Pledges| pledges.seats.len() == seats.len();
                Some(pledges.filter(fits).ok_or_else(|| lines.damaged())?)
            }
            None => None,
        };
        let entropy = match lines.header("Entropy") {
            // One part for each seat. Where nobody adds anything to a seed that is drawn, there is no such line.
            Some(text) => read_entropy(text)
                .filter(|parts| parts.len() == seats.len())
                .filter(|parts| pledges.is_some() || !parts.iter().all(Vec::is_empty))
                .ok_or_else(|| lines.damaged())?,
            None if pledges.is_some() => return Err(RecordFault::Damaged { line: lines.number + 1 }),
            None => Vec::new(),
        };
        // Nobody gives a seed that is made together.
        let seed_given = pledges.is_none() && lines.header("SeedGiven") == Some("yes");
        let opening = match lines.header("Opening") {
            // At least one, written as it would be written again.
            Some(text) => text.parse().ok().filter(|count: &u32| *count > 0 && count.to_string() == text),
            None => Some(0),
        };
        let opening = opening.ok_or_else(|| lines.damaged())?;
        let first: u8 = lines.require("First")?;
        let first = Seat::try_from(first).map_err(|_| lines.damaged())?;
        let chain: String = lines.require("Chain")?;
        let chain: Link = chain.parse().map_err(|()| lines.damaged())?;
        let secret: Option<Seed> = match lines.header("Seed") {
            Some(seed) => Some(seed.parse().map_err(|_| lines.damaged())?),
            None => None,
        };
        let result: String = lines.require("Result")?;
        let result = match result.as_str() {
            "*" => None,
            places => {
                let places: Result<Vec<u8>, _> = places.split(' ').map(str::parse).collect();
                Some(places.map_err(|_| lines.damaged())?)
            }
        };
        if lines.next().is_none_or(|line| !line.is_empty()) || secret.is_some() != result.is_some() {
            return Err(lines.damaged());
        }
        let mut record = Self {
            game,
            rules,
            config,
            seats,
            date,
            commitment,
            pledges,
            entropy,
            seed_given,
            opening,
            first,
            secret,
            result,
            entries: Vec::new(),
            public: Vec::new(),
            end: None,
        };
        record.check_headers(chain)?;
        record.read_entries(&mut lines)?;
        record.check_form(text)?;
        if !record.is_over() {
            record.public.clone_from(&record.entries);
        }
        Ok(record)
    }
}

impl Record {
    fn check_headers(&self, chain: Link) -> Result<(), RecordFault> {
        match (self.links().0 == chain, self.check_commitment()) {
            (true, checked) => checked,
            (false, Ok(())) => Err(RecordFault::HeadersChanged),
            (false, Err(RecordFault::SeedChanged)) if self.pledges.is_none() => {
                Err(RecordFault::CommitmentChanged)
            }
            (false, fault) => fault,
        }
    }

    /// Is the commitment that of the seed and the pledges, as far as they may be known?
    pub(crate) fn check_commitment(&self) -> Result<(), RecordFault> {
        let Some(pledges) = &self.pledges else {
            let commitment = self.fairness().map(|fairness| fairness.commitment(&self.game, &self.config));
            let fits = commitment.is_none_or(|commitment| commitment == self.commitment);
            return if fits { Ok(()) } else { Err(RecordFault::SeedChanged) };
        };
        if pledges.commitment(&self.game, &self.config) != self.commitment {
            return Err(RecordFault::PledgesChanged);
        }
        for (index, label) in self.seats.iter().enumerate() {
            let added = self.entropy.get(index).and_then(|bits| Pledge::of_seat(bits));
            if pledges.seats.get(index) != Some(&added) {
                return Err(RecordFault::BitsChanged { name: label.name.clone() });
            }
        }
        let fits = self.secret.is_none_or(|secret| Pledge::of(secret.0) == pledges.server);
        if fits { Ok(()) } else { Err(RecordFault::SeedChanged) }
    }

    /// There is only one way to write a record. The link of the last line is checked elsewhere.
    fn check_form(&self, text: &str) -> Result<(), RecordFault> {
        let form = |line: &str| line.trim_end().to_string();
        let unlinked = |line: &str| form(line).rsplit_once(' ').map(|(start, _)| start.to_string());
        let last = text.lines().count();
        for (index, (read, right)) in text.lines().zip(self.to_string().lines()).enumerate() {
            let same =
                if index + 1 == last { unlinked(read) == unlinked(right) } else { form(read) == right };
            if !same {
                return Err(RecordFault::Damaged { line: index + 1 });
            }
        }
        Ok(())
    }

    fn read_entries(&mut self, lines: &mut Lines) -> Result<(), RecordFault> {
        let mut written = Vec::new();
        let mut undos = 0;
        loop {
            let line = lines.next().ok_or(RecordFault::EndMissing)?;
            let (body, mark) = line.rsplit_once(' ').ok_or_else(|| lines.damaged())?;
            let mark: Link = mark.parse().map_err(|()| lines.damaged())?;
            let (number, body) = body.split_once(' ').ok_or_else(|| lines.damaged())?;
            let expected = self.entries.len() as u32 + 1;
            let Some(number) = number.strip_suffix('.') else {
                let word = if self.is_over() { "end" } else { "open" };
                let count: u32 = body.parse().map_err(|_| lines.damaged())?;
                if number != word || lines.next().is_some() {
                    return Err(lines.damaged());
                }
                if count >= expected {
                    return Err(RecordFault::EntryMissing { number: expected });
                }
                self.end = Some(mark);
                break;
            };
            let number: u32 = number.parse().map_err(|_| lines.damaged())?;
            if number != expected {
                return Err(RecordFault::EntryMissing { number: expected });
            }
            undos += usize::from(body.starts_with("- !undo "));
            if undos > MOST_UNDOS || self.entries.len() == MOST_ENTRIES {
                return Err(RecordFault::TooLong);
            }
            self.entries.push(read_entry(body, self.is_over()).ok_or_else(|| lines.damaged())?);
            written.push(mark);
        }
        let (_, right, _) = self.links();
        if let Some(index) = right.iter().zip(&written).position(|(right, written)| right != written) {
            return Err(RecordFault::EntryChanged { number: index as u32 + 1 });
        }
        // In a finished record the result is part of the last line: a wrong result is reported after the game
        // has been replayed.
        if !self.is_over() && !self.end_fits() {
            return Err(RecordFault::EndChanged);
        }
        Ok(())
    }
}

/// Nothing in a record may be invisible, or control the terminal that shows it.
fn check_visible(text: &str) -> Result<(), RecordFault> {
    for (index, line) in text.split('\n').enumerate() {
        let line = line.strip_suffix('\r').unwrap_or(line);
        if !line
            .chars()
            .all(|character| is_visible(character) && (character == ' ' || !character.is_whitespace()))
        {
            // A file without the first line of a record is some other file.
            let is_record = index > 0 || line.starts_with("[Parlour ");
            return Err(if is_record {
                RecordFault::Unseen { line: index + 1 }
            } else {
                RecordFault::Foreign
            });
        }
        if index == 0 && !line.starts_with("[Parlour ") {
            return Err(RecordFault::Foreign);
        }
    }
    Ok(())
}

/// `2026-11-15T19:40:00Z`.
fn is_date(text: &str) -> bool {
    const FORM: &[u8] = b"0000-00-00T00:00:00Z";
    let fits = |(byte, form): (u8, &u8)| if *form == b'0' { byte.is_ascii_digit() } else { byte == *form };
    text.len() == FORM.len() && text.bytes().zip(FORM).all(fits)
}

fn read_seat(text: &str) -> Option<SeatLabel> {
    let (name, controller) = text.strip_suffix(')')?.rsplit_once(" (")?;
    SeatLabel::is_controller(controller)
        .then(|| SeatLabel { name: name.into(), controller: controller.into() })
}

/// Names in a record must be names that could have been typed.
fn check_names(seats: &[SeatLabel]) -> Option<()> {
    for (index, SeatLabel { name, .. }) in seats.iter().enumerate() {
        let is_new = seats[..index].iter().all(|other| other.name != *name);
        clean_name(name).ok().filter(|clean| clean == name && is_new)?;
    }
    Some(())
}

fn read_entropy(text: &str) -> Option<Vec<Vec<u8>>> {
    let bytes = |hex: &str| -> Option<Vec<u8>> {
        if !hex.len().is_multiple_of(2) || !hex.is_ascii() {
            return None;
        }
        (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).ok()).collect()
    };
    text.split(',').map(bytes).collect()
}

fn read_entry(body: &str, over: bool) -> Option<RecordEntry> {
    let (text, veil) = match body.rsplit_once(" #") {
        Some((text, veil)) => (text, Some(format!("#{veil}"))),
        None => (body, None),
    };
    // Only a running game has anything to cover.
    let fits = match &veil {
        Some(veil) => !over && veil.len() == 17 && veil[1..].bytes().all(|byte| byte.is_ascii_hexdigit()),
        None => true,
    };
    fits.then(|| RecordEntry { text: text.into(), veil })
}
