//! Rule ids: which ones exist, and which have a test.

use std::fs;
use std::path::Path;

/// The ids of a game: first cells of the table under `## Ids` in its RULES.md.
pub fn rule_ids(rules: &str) -> Vec<String> {
    rules
        .lines()
        .skip_while(|line| line.trim() != "## Ids")
        .skip(1)
        .take_while(|line| !line.starts_with("## "))
        .filter_map(|line| line.strip_prefix('|')?.split('|').next())
        .map(|cell| cell.trim().to_string())
        .filter(|cell| !cell.is_empty() && cell != "Id" && !cell.starts_with('-'))
        .collect()
}

/// The ids for which no test in the Rust files below `roots` has the id in its name or its doc lines. In a name
/// an id is written in lower case with underscores: `c_13_four_in_a_row_wins`.
pub fn untested(ids: &[String], roots: &[&Path]) -> Vec<String> {
    let mut headings = Vec::new();
    for root in roots {
        collect(root, &mut headings);
    }
    assert!(!headings.is_empty(), "there are no tests below {roots:?}");
    let tested = |id: &String| headings.iter().any(|heading| names(heading, id));
    ids.iter().filter(|id| !tested(id)).cloned().collect()
}

/// Doc lines and name of a test.
struct Heading {
    docs: String,
    name: String,
}

fn names(heading: &Heading, id: &str) -> bool {
    let snake: String =
        id.to_lowercase().chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' }).collect();
    let mut words = heading.docs.split(|letter: char| !(letter.is_alphanumeric() || "-._".contains(letter)));
    words.any(|word| word.trim_end_matches(['.', '-']) == id)
        || format!("_{}_", heading.name).contains(&format!("_{snake}_"))
}

fn collect(path: &Path, headings: &mut Vec<Heading>) {
    if path.is_dir() {
        let skipped = path.file_name().is_some_and(|name| name == "target" || name == "node_modules");
        let entries = fs::read_dir(path).into_iter().flatten().flatten();
        entries.filter(|_| !skipped).for_each(|entry| collect(&entry.path(), headings));
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        headings.extend(headings_in(&fs::read_to_string(path).unwrap_or_default()));
    }
}

fn headings_in(source: &str) -> Vec<Heading> {
    let mut headings = Vec::new();
    let (mut docs, mut is_test) = (String::new(), false);
    for line in source.lines().map(str::trim) {
        if let Some(doc) = line.strip_prefix("///") {
            docs.push_str(doc);
            docs.push('\n');
        } else if line == "#[test]" {
            is_test = true;
        } else if let Some(rest) = line.strip_prefix("fn ").filter(|_| is_test) {
            let name = rest.split('(').next().unwrap_or_default().to_string();
            headings.push(Heading { docs: std::mem::take(&mut docs), name });
            is_test = false;
        } else if !line.starts_with("#[") {
            docs.clear();
            is_test = false;
        }
    }
    headings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_in_names_and_doc_lines_of_tests_only() {
        let source = "
            /// F-6a, F-6b: a chain.
            #[test]
            fn chains() {}
            #[test]
            fn a3_6_an_odd_number_of_nopes_cancels() {}
            /// F-9 is mentioned, but this is not a test.
            fn helper() {}
        ";
        let headings = headings_in(source);
        let found = |id| headings.iter().any(|heading| names(heading, id));
        assert!(found("F-6a") && found("F-6b") && found("A3.6"));
        assert!(!found("F-6") && !found("F-9") && !found("A3.60"));
    }

    #[test]
    fn ids_are_read_from_the_table() {
        let rules = "# Game\n| X-1 | no |\n## Ids\n| Id | Rule |\n|---|---|\n| C-1 | one |\n| C-2 | two |\n## End\n| C-3 | no |\n";
        assert_eq!(rule_ids(rules), ["C-1", "C-2"]);
    }
}
