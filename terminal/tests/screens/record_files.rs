//! A record is written to a temporary file and renamed: nothing is left behind, and no other file is touched.
use host::Setup;
use kernel::{Choices, Seat, Seed};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use store::Player;
use tempfile::TempDir;
use terminal::local::{self, Archive, RecordFileFault};
use terminal::place::{Event, LocalPlace, Means, Place as _, PlaceFault, Saying};

struct Place {
    home: TempDir,
    records: TempDir,
    archive: Archive,
}

impl Place {
    fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        let archive = Archive::open(home.path()).unwrap();
        Self { home, records: tempfile::tempdir().unwrap(), archive }
    }

    fn record(&self) -> PathBuf {
        self.records.path().join("game.txt")
    }

    fn begin(&self) -> LocalPlace {
        let setup = Setup {
            game: catalog::find("connect4").unwrap(),
            choices: "first=1".parse::<Choices>().unwrap().with_seats(2),
            patience: Choices::default(),
            clock: table::ClockRules::default(),
            players: ["Ann", "Bob"].map(Player::human).to_vec(),
            seed: Some(Seed([7; 32])),
            entropy: Vec::new(),
        };
        local::begin(&self.archive, &Means::of(&self.archive), &setup, Some(&self.record())).unwrap()
    }

    /// Plays one move, and returns why the record could not be written, if so.
    fn play(place: &mut LocalPlace) -> Option<RecordFileFault> {
        while place.hear().is_some() {}
        let seat = Seat::new(0);
        let question = place.state().question(seat).unwrap().id;
        place.say(Saying::Answer { seat, question, text: "4".into() });
        while place.is_sending() {
            assert!(place.has_news_within(Duration::from_mins(1)));
            match place.hear() {
                Some(Event::Warned(PlaceFault::Record(fault))) => return Some(fault),
                Some(Event::Heard(_)) => {}
                other => panic!("{other:?}"),
            }
        }
        None
    }

    /// The names of all files in the folder of the record.
    fn files(&self) -> Vec<String> {
        let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
        let mut files: Vec<String> =
            fs::read_dir(self.records.path()).unwrap().map(|file| name(&file.unwrap().path())).collect();
        files.sort();
        files
    }
}

#[test]
fn a_record_that_can_not_be_put_in_place_leaves_nothing_beside_it() {
    let place = Place::new();
    let mut played = place.begin();
    fs::remove_file(place.record()).unwrap();
    fs::create_dir(place.record()).unwrap();
    let fault = Place::play(&mut played);
    assert!(matches!(fault, Some(RecordFileFault::Io(..))));
    assert_eq!(place.files(), ["game.txt"]);
}

#[cfg(unix)]
#[test]
fn a_record_is_not_written_through_the_links_of_others() {
    let place = Place::new();
    let victim = place.home.path().join("victim");
    fs::write(&victim, "precious").unwrap();
    let beside = format!("game.txt.{}", std::process::id());
    std::os::unix::fs::symlink(&victim, place.records.path().join(&beside)).unwrap();
    let mut played = place.begin();
    assert!(Place::play(&mut played).is_none());
    assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
    assert_eq!(
        fs::read_to_string(place.record()).unwrap(),
        place.archive.opened(played.about().id).unwrap().record().to_string()
    );
    assert!(fs::symlink_metadata(place.record()).unwrap().is_file());
    assert_eq!(place.files(), ["game.txt".to_string(), beside]);
}
