use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, ServerAddr, Subscriber};
use futures_util::StreamExt as _;
use thiserror::Error;
use tokio::task::AbortHandle;
use tokio::time::{sleep, timeout};

use crate::pile::{Listeners, Pile};
use crate::{Bus, Listener, News};

/// What all servers listen to. NATS keeps nothing: who is not there does not hear it.
const SUBJECT: &str = "parlour.news";

/// How a URL begins; the second is encrypted.
const SCHEMES: [&str; 2] = ["nats://", "tls://"];

/// More is told in the next message.
const LINES: usize = 500;

/// A lost connection is noticed and made again within seconds.
const PING: Duration = Duration::from_secs(3);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// How long handing over a message may take.
const SENDING: Duration = Duration::from_secs(2);

/// A bus over a NATS server. While that is away everything goes on, slower; when it is back, everybody looks at everything.
#[derive(Debug)]
pub struct Nats {
    client: Client,
    /// What is not told yet.
    outbox: Arc<Pile>,
    listeners: Arc<Listeners>,
    tasks: [AbortHandle; 2],
}

/// This does not say where a NATS server is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct BadUrl(String);

impl Nats {
    /// The bus at a URL like `nats://host:4222`, with `user:password@` where it needs them. The server need not be there yet.
    pub async fn connect(url: &str) -> Result<Self, BadUrl> {
        let bad = |error: &dyn std::error::Error| BadUrl(error.to_string());
        let address: ServerAddr = url.parse().map_err(|error| bad(&error))?;
        if !SCHEMES.iter().any(|scheme| url.starts_with(scheme)) || address.host().is_empty() {
            return Err(BadUrl(format!("a bus is at {}HOST:PORT", SCHEMES[0])));
        }
        let (outbox, listeners) = (Arc::new(Pile::default()), Arc::new(Listeners::default()));
        let client = options(&outbox, &listeners).connect(address).await.map_err(|error| bad(&error))?;
        let heard = client.subscribe(SUBJECT).await.map_err(|error| bad(&error))?;
        let hearing = tokio::spawn(hear(heard, Arc::clone(&listeners)));
        let telling = tokio::spawn(tell(client.clone(), Arc::clone(&outbox)));
        let tasks = [hearing.abort_handle(), telling.abort_handle()];
        Ok(Self { client, outbox, listeners, tasks })
    }
}

fn options(outbox: &Arc<Pile>, listeners: &Arc<Listeners>) -> ConnectOptions {
    let (outbox, listeners) = (Arc::clone(outbox), Arc::downgrade(listeners));
    let was_connected = AtomicBool::new(false);
    let notice = move |event| {
        let is_again = matches!(event, Event::Connected) && was_connected.swap(true, Ordering::Relaxed);
        if is_again {
            // Some of what was told last may have been on its way.
            outbox.add(News::Missed);
        }
        if matches!(event, Event::Connected | Event::SlowConsumer(_))
            && let Some(listeners) = listeners.upgrade()
        {
            listeners.hear(News::Missed);
        }
        std::future::ready(())
    };
    ConnectOptions::new()
        .name("parlour")
        .no_echo()
        .retry_on_initial_connect()
        .ping_interval(PING)
        .reconnect_delay_callback(|attempts| {
            let pause = Duration::from_millis(50).saturating_mul(u32::try_from(attempts).unwrap_or(u32::MAX));
            pause.min(LONGEST_PAUSE)
        })
        .event_callback(notice)
}

async fn hear(mut heard: Subscriber, listeners: Arc<Listeners>) {
    while let Some(message) = heard.next().await {
        // A newer server may tell what this one does not know.
        let text = String::from_utf8_lossy(&message.payload);
        for news in text.lines().filter_map(|line| line.parse().ok()) {
            listeners.hear(news);
        }
    }
}

async fn tell(client: Client, outbox: Arc<Pile>) {
    loop {
        // While nobody would hear it, it waits where it is put together.
        while client.connection_state() != State::Connected {
            sleep(Duration::from_millis(50)).await;
        }
        let news = outbox.take(LINES).await;
        if news.is_empty() {
            return;
        }
        let mut lines = String::new();
        for news in news {
            // Writing into a string can't fail.
            let _ = writeln!(lines, "{news}");
        }
        if !matches!(timeout(SENDING, client.publish(SUBJECT, lines.into())).await, Ok(Ok(()))) {
            outbox.add(News::Missed);
        }
    }
}

impl Bus for Nats {
    fn tell(&self, news: News) {
        self.outbox.add(news);
    }

    fn listen(&self) -> Listener {
        self.listeners.listen()
    }

    fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.outbox.close();
        for task in &self.tasks {
            task.abort();
        }
    }
}
