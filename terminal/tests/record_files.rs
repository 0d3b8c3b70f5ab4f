//! The file of a record is written beside and put in place: nothing is left there, and nothing of others is touched.
#![allow(clippy::unwrap_used)]

use kernel::{Choices, Seed};
use std::fs;
use std::path::{Path, PathBuf};
use store::Player;
use tempfile::TempDir;
use terminal::local::{Archive, LocalMatch, RecordFileFault, Setup};

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

    fn begin(&self) -> LocalMatch {
        let setup = Setup {
            game: catalog::find("connect4").unwrap(),
            choices: "first=1".parse::<Choices>().unwrap().with_seats(2),
            patience: Choices::default(),
            players: ["Ann", "Bob"].map(Player::human).to_vec(),
            seed: Some(Seed([7; 32])),
            entropy: Vec::new(),
        };
        LocalMatch::begin(&self.archive, &setup, Some(&self.record())).unwrap().0
    }

    fn play(&self, match_: &mut LocalMatch) {
        let prepared = match_.table.stored("1 4").unwrap();
        assert!(match_.submit(&self.archive, prepared).unwrap().own.is_some());
    }

    /// The names of all files beside the record, and of itself.
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
    let mut match_ = place.begin();
    fs::remove_file(place.record()).unwrap();
    fs::create_dir(place.record()).unwrap();
    place.play(&mut match_);
    assert!(matches!(match_.take_record_fault(), Some(RecordFileFault::Io(..))));
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
    let mut match_ = place.begin();
    place.play(&mut match_);
    assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
    assert_eq!(fs::read_to_string(place.record()).unwrap(), match_.record().to_string());
    assert!(fs::symlink_metadata(place.record()).unwrap().is_file());
    assert_eq!(place.files(), ["game.txt".to_string(), beside]);
}
