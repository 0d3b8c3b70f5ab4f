use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::pile::Listeners;
use crate::{Bus, Listener, News};

/// A bus in one program: for a server that is alone, and for tests with several in one process.
#[derive(Debug)]
pub struct InProcess {
    own: Arc<Listeners>,
    /// The ends of all who have joined.
    all: Arc<Mutex<Vec<Weak<Listeners>>>>,
}

impl InProcess {
    /// A new bus that nobody else has joined.
    pub fn new() -> Self {
        Self::with(Arc::default())
    }

    /// Another end of the same bus.
    #[must_use]
    pub fn join(&self) -> Self {
        Self::with(Arc::clone(&self.all))
    }

    fn with(all: Arc<Mutex<Vec<Weak<Listeners>>>>) -> Self {
        let own = Arc::new(Listeners::default());
        {
            let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
            all.retain(|end| end.strong_count() > 0);
            all.push(Arc::downgrade(&own));
        }
        Self { own, all }
    }
}

impl Default for InProcess {
    fn default() -> Self {
        Self::new()
    }
}

impl Bus for InProcess {
    fn tell(&self, news: News) {
        let all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        for end in all.iter().filter_map(Weak::upgrade) {
            if !Arc::ptr_eq(&end, &self.own) {
                end.hear(news);
            }
        }
    }

    fn listen(&self) -> Listener {
        self.own.listen()
    }

    fn is_connected(&self) -> bool {
        true
    }
}
