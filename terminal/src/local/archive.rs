//! The store of this machine, for code that blocks.

use etcetera::BaseStrategy as _;
use host::{MatchFault, Opened};
use kernel::Seat;
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::time::Duration;
use std::{env, fmt};
use store::{Database, Filter, Log as _, MatchId, Overview, Page, Store as _, StoreError, Window};
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::time::timeout;

/// The file of all matches, below the folder of all data.
pub fn archive_file(home: &Path) -> PathBuf {
    home.join("parlour.db")
}

/// The folder of all data: `PARLOUR_HOME`, or the platform's data folder.
pub fn home() -> Option<PathBuf> {
    if let Some(home) = env::var_os(machine::HOME).filter(|home| !home.is_empty()) {
        return Some(home.into());
    }
    Some(etcetera::choose_base_strategy().ok()?.data_dir().join("parlour"))
}

/// How long closing may take.
const CLOSING: Duration = Duration::from_secs(1);

/// How long the store may take before people are told what they are waiting for.
const LONG: Duration = Duration::from_millis(500);

/// How often the company is called during a wait.
const GLANCE: Duration = Duration::from_millis(50);

/// Keeps people company while another program has the saved games locked.
pub trait Company {
    /// The wait is long: says what it is for.
    fn begin(&mut self);

    /// A little time has passed. Break: nobody wants to wait any longer.
    fn go_on(&mut self) -> ControlFlow<()>;

    fn end(&mut self);
}

/// For waits that nobody watches.
#[derive(Debug)]
struct Nobody;

impl Company for Nobody {
    fn begin(&mut self) {}

    fn go_on(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn end(&mut self) {}
}

/// The store for threads that block by themselves: nobody keeps them company.
#[derive(Clone, Debug)]
pub struct Shelf {
    store: Database,
    handle: Handle,
}

impl Shelf {
    /// Where matches are kept.
    pub const fn store(&self) -> &Database {
        &self.store
    }

    /// Waits for the store.
    pub fn run<T>(&self, work: impl Future<Output = T>) -> T {
        self.handle.block_on(work)
    }

    /// Has somebody deleted this match? Nobody waits long for the answer: what was stored is there as far as is known.
    pub fn lacks(&self, id: MatchId) -> bool {
        let looked = self.run(async { timeout(CLOSING, self.store.entries_since(id, 0)).await });
        matches!(looked, Ok(Err(StoreError::NotFound(_))))
    }

    /// Up to which number of its stream each seat has seen everything, where that is known.
    pub fn seen(&self, id: MatchId) -> Result<Vec<Option<u32>>, StoreError> {
        self.run(self.store.seen(id))
    }

    /// This seat has seen everything before this number.
    pub fn set_seen(&self, id: MatchId, seat: Seat, number: u32) -> Result<(), StoreError> {
        self.run(self.store.set_seen(id, seat.index() as u8, number))
    }
}

/// The store of this machine, for code that blocks.
pub struct Archive {
    store: Database,
    runtime: Runtime,
    company: RefCell<Box<dyn Company>>,
    /// Nobody waited for the answer to the last change: it may still be on its way to the file.
    is_unanswered: Cell<bool>,
}

impl fmt::Debug for Archive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Archive").field("store", &self.store).finish_non_exhaustive()
    }
}

impl Archive {
    /// For matches that nobody keeps: gone when it is dropped.
    pub fn in_memory() -> Result<Self, StoreError> {
        let runtime =
            Builder::new_multi_thread().worker_threads(1).thread_name("store").enable_time().build()?;
        let store = runtime.block_on(Database::in_memory())?;
        let company: Box<dyn Company> = Box::new(Nobody);
        Ok(Self { store, runtime, company: RefCell::new(company), is_unanswered: Cell::new(false) })
    }

    pub fn open(home: &Path) -> Result<Self, StoreError> {
        Self::open_in(home, Box::new(Nobody))
    }

    /// The same, for somebody who waits.
    pub fn open_in(home: &Path, mut company: Box<dyn Company>) -> Result<Self, StoreError> {
        let runtime =
            Builder::new_multi_thread().worker_threads(1).thread_name("store").enable_time().build()?;
        let store = wait(&runtime, &mut *company, Database::open_file(archive_file(home)));
        let store = store.unwrap_or(Err(StoreError::Busy))?;
        Ok(Self { store, runtime, company: RefCell::new(company), is_unanswered: Cell::new(false) })
    }

    /// From now on somebody else waits.
    pub fn set_company(&self, company: Box<dyn Company>) {
        self.company.replace(company);
    }

    /// `None` if somebody left the wait.
    fn wait<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        match self.company.try_borrow_mut() {
            Ok(mut company) => wait(&self.runtime, &mut **company, work),
            Err(_) => Some(self.runtime.block_on(work)),
        }
    }

    /// Keeps people company until this is true; it may take the time that it is given. False if somebody left.
    pub fn keep_company(&self, mut is_done: impl FnMut(Duration) -> bool) -> bool {
        let Ok(mut company) = self.company.try_borrow_mut() else { return is_done(Duration::MAX) };
        company.begin();
        let is_there = loop {
            if company.go_on().is_break() {
                break false;
            }
            if is_done(GLANCE) {
                break true;
            }
        };
        company.end();
        is_there
    }

    /// The same store for another thread.
    pub fn shelf(&self) -> Shelf {
        Shelf { store: self.store.clone(), handle: self.runtime.handle().clone() }
    }

    /// The store completes a change that it has begun, even if nobody waits for it any more.
    pub fn change<T, E: From<StoreError>>(
        &self,
        work: impl AsyncFnOnce(&Database) -> Result<T, E>,
    ) -> Result<T, E> {
        let answer = self.wait(work(&self.store));
        self.is_unanswered.set(answer.is_none());
        answer.unwrap_or_else(|| Err(StoreError::Unanswered.into()))
    }

    /// Reads without changing anything.
    pub fn read<T, E: From<StoreError>>(
        &self,
        work: impl AsyncFnOnce(&Database) -> Result<T, E>,
    ) -> Result<T, E> {
        self.wait(work(&self.store)).unwrap_or_else(|| Err(StoreError::Busy.into()))
    }

    /// A stored match, over or not, as far as it is intact.
    pub fn opened(&self, id: MatchId) -> Result<Opened, MatchFault> {
        self.read(async |store| Opened::load(store, id).await)
    }

    /// One that can be continued.
    pub fn unfinished_match(&self, id: MatchId) -> Result<Opened, MatchFault> {
        self.read(async |store| Opened::unfinished(store, id).await)
    }

    /// Deletes a match that can't be replayed.
    pub fn delete(&self, id: MatchId) -> Result<(), MatchFault> {
        self.change(async |store| Opened::delete(store, id).await)
    }

    /// Deletes a match in which nothing was played. False if something was: then it is kept.
    pub fn forget_unplayed(&self, id: MatchId) -> Result<bool, MatchFault> {
        self.change(async |store| Opened::forget_unplayed(store, id).await)
    }

    /// Is everything that was handed in acknowledged, and still where it was written?
    pub fn check(&self) -> Result<(), StoreError> {
        if self.is_unanswered.get() {
            return Err(StoreError::Unanswered);
        }
        self.runtime.block_on(self.store.check())
    }
}

/// The most matches that a list is chosen from. Older ones are found by their ids.
const MOST_KNOWN: usize = 5_000;

impl Archive {
    /// The unfinished matches, most recently played first.
    pub fn all_unfinished(&self) -> Result<Vec<Overview>, StoreError> {
        self.read(async |store| all(async |window| store.unfinished(window).await).await)
    }

    /// The finished matches, most recently finished first.
    pub fn all_finished(&self) -> Result<Vec<Overview>, StoreError> {
        let filter = Filter::default();
        self.read(async |store| all(async |window| store.finished(&filter, window).await).await)
    }
}

/// All pages of a list, up to what anybody looks through.
async fn all(page: impl AsyncFn(Window) -> Result<Page, StoreError>) -> Result<Vec<Overview>, StoreError> {
    let mut matches = Vec::new();
    let mut window = Window::first(Window::MOST);
    loop {
        let Page { matches: more, next } = page(window).await?;
        matches.extend(more);
        match next {
            Some(next) if matches.len() < MOST_KNOWN => window = window.after(next),
            _ => return Ok(matches),
        }
    }
}

/// Closes the file, so that everything is in it: a copy of it alone is a copy of all matches.
impl Drop for Archive {
    fn drop(&mut self) {
        let close = self.store.clone().close();
        // Nothing is lost without this, so it does not wait long for somebody else's lock.
        let _ = self.runtime.block_on(async { timeout(CLOSING, close).await });
    }
}

/// Waits for the store, which works in its own threads: meanwhile this one is free to keep company. `None` if
/// somebody left the wait.
fn wait<T>(runtime: &Runtime, company: &mut dyn Company, work: impl Future<Output = T>) -> Option<T> {
    let mut work = pin!(work);
    let mut glance = |time| runtime.block_on(async { timeout(time, work.as_mut()).await });
    if let Ok(answer) = glance(LONG) {
        return Some(answer);
    }
    company.begin();
    let answer = loop {
        if company.go_on().is_break() {
            break None;
        }
        if let Ok(answer) = glance(GLANCE) {
            break Some(answer);
        }
    };
    company.end();
    answer
}
