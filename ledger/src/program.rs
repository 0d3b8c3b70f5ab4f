//! How a player that is a program is named: `exec:` and its command.

/// Marks the name of a player that is a program.
const PREFIX: &str = "exec:";

/// A command, split into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramName(Vec<String>);

impl ProgramName {
    /// The command in a player's name like `exec:python3 my-bot.py`; `None` if it names no program. Words with spaces
    /// go in quotes.
    pub fn read(name: &str) -> Option<Self> {
        let words = words(name.strip_prefix(PREFIX)?)?;
        (!words.is_empty()).then_some(Self(words))
    }

    /// The command and its arguments.
    pub fn words(&self) -> &[String] {
        &self.0
    }

    /// What to call the player: the script if an interpreter runs one, otherwise the program; without its ending.
    pub fn title(&self) -> &str {
        let last = |word: &'_ str| -> usize { word.rfind(['/', '\\']).map_or(0, |at| at + 1) };
        let is_script = |word: &&String| {
            let name = &word[last(word)..];
            !word.starts_with('-')
                && name.rsplit_once('.').is_some_and(|(stem, end)| {
                    !stem.is_empty() && !end.is_empty() && end.chars().all(char::is_alphanumeric)
                })
        };
        let script = self.0.iter().skip(1).find(is_script).map(|word| &word[last(word)..]);
        let name = script.unwrap_or_else(|| self.file_name());
        name.rsplit_once('.').map_or(name, |(stem, _)| if stem.is_empty() { name } else { stem })
    }

    /// The part that others may see: no folders and no arguments.
    pub fn file_name(&self) -> &str {
        let command = self.0.first().map_or("", String::as_str);
        command.rsplit(['/', '\\']).find(|part| !part.is_empty()).unwrap_or(command)
    }
}

fn words(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in text.chars() {
        match (quote, letter) {
            (Some(mark), letter) if letter == mark => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, letter) if letter.is_whitespace() => words.extend(word.take()),
            (_, letter) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_where_a_shell_would() {
        let split = |text: &str| words(text);
        let owned = |words: &[&str]| Some(words.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(split("python3 bot.py"), owned(&["python3", "bot.py"]));
        assert_eq!(split("  'my bot' --name \"a 'b'\" '' "), owned(&["my bot", "--name", "a 'b'", ""]));
        assert_eq!(split("sh -c 'exit"), None);
        assert_eq!(ProgramName::read("exec:"), None);
        assert_eq!(ProgramName::read("hard"), None);
    }

    #[test]
    fn what_is_told_of_a_command_is_the_name_of_its_file() {
        let told = |name: &str| ProgramName::read(name).map(|name| name.file_name().to_string());
        assert_eq!(told("exec:/home/ann/bots/best --secret x"), Some("best".into()));
        assert_eq!(told("exec:python3 bot.py"), Some("python3".into()));
    }

    #[test]
    fn a_program_is_called_by_its_script() {
        let title = |name: &str| ProgramName::read(name).map(|name| name.title().to_string());
        for (command, called) in [
            ("python3 docs/examples/bot.py", "bot"),
            ("python3 -u 'my bots/best one.py' --depth 3.5", "best one"),
            ("/home/ann/bots/best --secret x", "best"),
            ("node .", "node"),
            ("bot.exe", "bot"),
            (".hidden", ".hidden"),
        ] {
            assert_eq!(title(&format!("exec:{command}")).as_deref(), Some(called), "{command}");
        }
    }
}
