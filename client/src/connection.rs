//! One connection: a WebSocket over TCP or TLS.

use crate::{Address, Failure, Obstacle, Terms};
use futures_util::{SinkExt as _, StreamExt as _};
use rustls::{ClientConfig, RootCertStore};
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{Connector, MaybeTlsStream, WebSocketStream, client_async_tls_with_config};

/// No message of a server is larger, in bytes: a record has at most 4 MB.
const LARGEST: usize = 8 << 20;

/// What is read and written at once.
const BUFFER: usize = 4 << 10;

pub(crate) struct Connection(WebSocketStream<MaybeTlsStream<TcpStream>>);

/// What comes from the server.
pub(crate) enum Received {
    Text(String),
    /// A sign of life.
    Nothing,
    /// The connection is closed.
    End,
}

impl Connection {
    pub async fn open(address: &Address, terms: &Terms) -> Result<Self, Failure> {
        let connecting = Self::connect(address);
        timeout(terms.connecting, connecting)
            .await
            .unwrap_or_else(|_| Err(Failure::Unreachable(Obstacle::Silent)))
    }

    async fn connect(address: &Address) -> Result<Self, Failure> {
        let found = lookup_host(address.endpoint()).await;
        let found: Vec<SocketAddr> = found.map(Iterator::collect).unwrap_or_default();
        if found.is_empty() {
            return Err(Failure::Unreachable(Obstacle::NoSuchAddress));
        }
        let stream = TcpStream::connect(&found[..]).await;
        let stream = stream.map_err(|error| Failure::Unreachable(error.into()))?;
        // An answer is one small message: it must not wait for another one.
        let _ = stream.set_nodelay(true);
        let connector = if address.is_secure() { Connector::Rustls(tls()?) } else { Connector::Plain };
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER)
            .write_buffer_size(0)
            .max_write_buffer_size(LARGEST)
            .max_message_size(Some(LARGEST))
            .max_frame_size(Some(LARGEST));
        let opened =
            client_async_tls_with_config(address.socket(), stream, Some(config), Some(connector)).await;
        match opened {
            Ok((socket, _)) => Ok(Self(socket)),
            // A proxy says that the server behind it is not there at the moment.
            Err(Error::Http(response)) if response.status().is_server_error() => {
                Err(Failure::Unreachable(Obstacle::Other(response.status().to_string())))
            }
            Err(Error::Http(_) | Error::Protocol(_) | Error::HttpFormat(_)) => Err(Failure::NotParlour),
            Err(Error::Io(error)) => Err(Failure::Unreachable(error.into())),
            Err(error) => Err(Failure::Unreachable(Obstacle::Other(error.to_string()))),
        }
    }

    pub async fn send(&mut self, text: String) -> Result<(), ()> {
        self.0.send(Message::text(text)).await.map_err(|_| ())
    }

    pub async fn ping(&mut self) -> Result<(), ()> {
        self.0.send(Message::Ping(Vec::new().into())).await.map_err(|_| ())
    }

    /// The next thing that the server sends. Pings are answered.
    pub async fn receive(&mut self) -> Received {
        match self.0.next().await {
            Some(Ok(Message::Text(text))) => Received::Text(text.as_str().into()),
            Some(Ok(Message::Ping(_))) => {
                // The answer is queued already; it has to be written.
                if self.0.flush().await.is_err() { Received::End } else { Received::Nothing }
            }
            Some(Ok(Message::Pong(_) | Message::Binary(_) | Message::Frame(_))) => Received::Nothing,
            Some(Ok(Message::Close(_)) | Err(_)) | None => Received::End,
        }
    }

    /// Says goodbye; nobody waits for the answer.
    pub async fn close(&mut self) {
        let _ = self.0.close(None).await;
    }
}

/// What this computer trusts.
fn tls() -> Result<Arc<ClientConfig>, Failure> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| Failure::Unreachable(Obstacle::Other(error.to_string())))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::new(config))
}
