//! Results so far, as a table.

use crate::local::{Archive, shown_name};
use crate::screen::text::clip_middle;
use crate::{Speech, say};
use host::{Against, Opponent, Score, Scores, scores};
use store::StoreError;
use unicode_width::UnicodeWidthStr as _;

/// The widths of the columns with numbers.
const PLAYED: usize = 7;
const SHARE: usize = 9;
/// The first column: at least this wide, and at most. The whole table fits the smallest window.
const NAMES: (usize, usize) = (18, 22);

/// The results of everybody who has finished a match here: by game, opponent and level.
pub fn statistics_lines(speech: &Speech, archive: &Archive) -> Result<Vec<String>, StoreError> {
    let Scores { all, damaged } = archive.read(async |store| scores(store).await)?;
    let damaged = (damaged > 0).then(|| say!(speech, "stats-damaged", count = damaged));
    if all.is_empty() {
        return Ok([say!(speech, "stats-none")].into_iter().chain(damaged).collect());
    }
    let mut lines = vec![String::new(), say!(speech, "stats-title")];
    lines.extend(table(speech, &all));
    lines.extend(damaged);
    Ok(lines)
}

/// One line of the table; people have a line without numbers.
struct Row {
    name: String,
    numbers: Option<[u32; 4]>,
}

impl Row {
    /// `name   4   2  50%   1  25%   1  25%`.
    fn line(&self, names: usize) -> String {
        let Some([played, shares @ ..]) = self.numbers else { return self.name.clone() };
        let name = clip_middle(&self.name, names);
        let gap = " ".repeat(names.saturating_sub(name.width()));
        let shares = shares.map(|count| {
            let percent = format!("{}%", (200 * count + played) / (2 * played.max(1)));
            format!("{count:>width$}{percent:>5}", width = SHARE - 5)
        });
        format!("{name}{gap}{played:>PLAYED$}{}", shares.concat())
    }
}

fn table(speech: &Speech, all: &[Score]) -> Vec<String> {
    let mut rows = Vec::new();
    let mut people: Vec<&str> = Vec::new();
    for Score { player, .. } in all {
        if people.contains(&player.as_str()) {
            continue;
        }
        people.push(player);
        rows.push(Row { name: shown_name(speech, player), numbers: None });
        for score in all.iter().filter(|score| score.player == *player) {
            let title = catalog::find(&score.game)
                .map_or_else(|| score.game.clone(), |game| speech.game_title(game.name()));
            let Score { played, won, drawn, lost, .. } = *score;
            rows.push(Row { name: format!("  {title}"), numbers: Some([played, won, drawn, lost]) });
            for Against { opponent, played, won, drawn, lost } in &score.against {
                let name = match opponent {
                    Opponent::Person(name) => shown_name(speech, name),
                    Opponent::Computer(level) => speech.computer(level),
                };
                let numbers = Some([*played, *won, *drawn, *lost]);
                rows.push(Row { name: format!("    {name}"), numbers });
            }
        }
    }
    let names = rows.iter().filter(|row| row.numbers.is_some()).map(|row| row.name.width());
    let names = names.max().unwrap_or(0).clamp(NAMES.0, NAMES.1);
    let right =
        |text: String, width: usize| format!("{}{text}", " ".repeat(width.saturating_sub(text.width())));
    let heading = [
        " ".repeat(names),
        right(say!(speech, "stats-played"), PLAYED),
        right(say!(speech, "stats-won"), SHARE),
        right(say!(speech, "stats-drawn"), SHARE),
        right(say!(speech, "stats-lost"), SHARE),
    ];
    std::iter::once(heading.concat()).chain(rows.iter().map(|row| row.line(names))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speech_in;
    use words::Language;

    fn shown(language: Language) -> String {
        let against = |opponent, numbers: [u32; 4]| {
            let [played, won, drawn, lost] = numbers;
            Against { opponent, played, won, drawn, lost }
        };
        let all = [
            Score {
                player: "Ann".into(),
                game: "connect4".into(),
                played: 3,
                won: 2,
                drawn: 0,
                lost: 1,
                against: vec![
                    against(Opponent::Person("지수".into()), [2, 1, 0, 1]),
                    against(Opponent::Computer("easy".into()), [1, 1, 0, 0]),
                ],
            },
            Score {
                player: "지수".into(),
                game: "connect4".into(),
                played: 2,
                won: 1,
                drawn: 0,
                lost: 1,
                against: vec![against(Opponent::Person("Ann".into()), [2, 1, 0, 1])],
            },
        ];
        table(&speech_in(language).unwrap(), &all).join("\n")
    }

    #[test]
    fn results_are_a_table_by_game_opponent_and_level() {
        insta::assert_snapshot!("table-en", shown(Language::English));
        insta::assert_snapshot!("table-ko", shown(Language::Korean));
    }

    /// The table fits the smallest window, and its columns are in line in both languages.
    #[test]
    fn the_table_is_narrow_and_straight() {
        for language in Language::ALL {
            let text = shown(language);
            assert!(text.lines().all(|line| line.width() <= 56), "{text}");
            let rows = text.lines().filter(|line| line.contains('%'));
            let ends: Vec<usize> = rows.map(unicode_width::UnicodeWidthStr::width).collect();
            assert!(ends.windows(2).all(|pair| pair[0] == pair[1]), "{text}");
        }
    }
}
