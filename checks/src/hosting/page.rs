//! The page for hosts as data: its sections, and the commands and files in them.

/// What one block of the page is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Commands, to be typed one after the other.
    Commands(String),
    /// A file and its text.
    File { path: String, text: String },
}

/// A heading, and the blocks below it.
#[derive(Clone, Debug)]
pub struct Section {
    pub title: String,
    pub blocks: Vec<Block>,
}

/// Reads the page. A block that is neither commands nor a file with a path is an error.
pub fn sections(page: &str) -> Result<Vec<Section>, String> {
    let mut sections: Vec<Section> = Vec::new();
    let mut lines = page.lines();
    let mut before = "";
    while let Some(line) = lines.next() {
        if let Some(title) = line.strip_prefix("## ") {
            sections.push(Section { title: title.into(), blocks: Vec::new() });
        } else if let Some(kind) = line.strip_prefix("```") {
            let text: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            let section = sections.last_mut().ok_or("a block without a heading")?;
            // An excerpt for other machines than this one.
            if kind == "text" {
                continue;
            }
            section.blocks.push(block(kind, before, text.join("\n") + "\n")?);
        }
        before = line;
    }
    Ok(sections)
}

fn block(kind: &str, before: &str, text: String) -> Result<Block, String> {
    if kind == "sh" {
        return Ok(Block::Commands(text));
    }
    // A file is named at the end of the line before it.
    let named = before.strip_suffix("`:").and_then(|before| before.rsplit('`').next());
    match named.filter(|path| path.starts_with('/')) {
        Some(path) => Ok(Block::File { path: path.into(), text }),
        None => Err(format!("where does this file belong?\n{text}")),
    }
}
