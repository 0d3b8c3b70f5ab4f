//! The engine inside a web page, as far as a test needs it. A question and its answer are JSON.
//!
//! The page hands over the bytes of a question with `parlour_put`, has it answered by `parlour_call`, which returns the length
//! of the answer, and reads that byte by byte with `parlour_get`. No pointer crosses the boundary. The page has no threads;
//! it tells the time when asked.

mod answer;
mod clock;
mod memory;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is being said.
struct Talk {
    question: Vec<u8>,
    answer: Vec<u8>,
}

static TALK: Mutex<Talk> = Mutex::new(Talk { question: Vec::new(), answer: Vec::new() });

fn talk() -> MutexGuard<'static, Talk> {
    TALK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The next byte of the question.
#[unsafe(no_mangle)]
pub extern "C" fn parlour_put(byte: u32) {
    talk().question.extend(byte.to_le_bytes().first());
}

/// Answers the question, and says how many bytes that takes.
#[unsafe(no_mangle)]
pub extern "C" fn parlour_call() -> u32 {
    let mut talk = talk();
    let question = std::mem::take(&mut talk.question);
    talk.answer = answer::answer(&question).to_string().into_bytes();
    u32::try_from(talk.answer.len()).unwrap_or(u32::MAX)
}

/// A byte of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn parlour_get(index: u32) -> u32 {
    let byte = usize::try_from(index).ok().and_then(|index| talk().answer.get(index).copied());
    byte.map_or(0, u32::from)
}
