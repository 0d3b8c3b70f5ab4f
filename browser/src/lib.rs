//! The engine in a web page: rules, tables, computer players, records, lessons and words, compiled to WebAssembly.
//!
//! A question and its answer are JSON. The page asks for room (`parlour_room`), writes the bytes of a question there, has it
//! answered (`parlour_call`, which returns the length of the answer), and reads the answer where `parlour_answer` says.
//! Rust code handles no pointer: the addresses go to the page, which owns the memory. The page has no threads; it tells the
//! time when asked, and adds the date and fresh random bits to every question.

#![warn(missing_docs)]

mod analysis;
mod boards;
mod catalogue;
mod clock;
mod deal;
mod engine;
mod fault;
mod local;
mod names;
mod pairs;
mod question;
mod reader;
mod records;
mod sight;
mod speech;
mod summing;
mod tale;

pub use engine::Engine;
pub use speech::{files, speech_in};

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// What is being said, and who answers.
#[derive(Debug, Default)]
struct Talk {
    engine: Engine,
    question: Vec<u8>,
    answer: Vec<u8>,
}

static TALK: LazyLock<Mutex<Talk>> = LazyLock::new(Mutex::default);

fn talk() -> MutexGuard<'static, Talk> {
    TALK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An address in the memory of the page.
fn address(bytes: &[u8]) -> u32 {
    u32::try_from(bytes.as_ptr().addr()).unwrap_or(0)
}

/// Makes room for a question of this many bytes, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn parlour_room(length: u32) -> u32 {
    let mut talk = talk();
    talk.question = vec![0; length as usize];
    address(&talk.question)
}

/// Answers the question, and says how many bytes that takes.
#[unsafe(no_mangle)]
pub extern "C" fn parlour_call() -> u32 {
    let mut talk = talk();
    let question = std::mem::take(&mut talk.question);
    talk.answer = talk.engine.answer(&question).into_bytes();
    u32::try_from(talk.answer.len()).unwrap_or(0)
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn parlour_answer() -> u32 {
    address(&talk().answer)
}
