//! Everything that a stranger can hand to the program: records, saved games, arguments. The program always says in a sentence
//! what is wrong, in time, without a panic and without a raw control character, and claims nothing that it did not check.

mod arguments;
mod databases;
mod games;
mod program;
mod records;

use crate::Verdict;

pub fn check() -> Verdict {
    let program = program::Program::find()?;
    let records = records::check(&program)?;
    let databases = databases::check(&program)?;
    let arguments = arguments::check(&program)?;
    Ok(format!("{records}; {databases}; {arguments}; longest run {} ms", program.longest().as_millis()))
}
