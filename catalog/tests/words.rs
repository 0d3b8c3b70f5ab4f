//! Every game has all its messages in every language, and no unused ones.

use words::{Language, Words, compare};

#[test]
fn every_message_of_every_game_is_there_in_every_language() {
    for game in catalog::games() {
        for language in Language::ALL {
            let Some(file) = game.words(language.code()) else {
                panic!("{} has no words in {language:?}", game.name());
            };
            let mismatches = compare(file, &game.keys());
            assert!(mismatches.is_empty(), "{} in {language:?}: {mismatches:#?}", game.name());
        }
    }
}

#[test]
fn the_files_of_all_games_can_be_used_together() {
    for language in Language::ALL {
        let files: Vec<&str> =
            catalog::games().iter().filter_map(|game| game.words(language.code())).collect();
        assert!(Words::new(language, &files).is_ok());
    }
}
