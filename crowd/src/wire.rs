//! One WebSocket.

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

/// A WebSocket that carries texts.
#[derive(Debug)]
pub struct Wire {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

/// Thousands of connections are open at the same time.
const BUFFER: usize = 8 * 1024;

impl Wire {
    /// Connects to a URL that begins with `ws://`.
    pub async fn connect(url: &str) -> Result<Self, String> {
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        let connected = connect_async_with_config(url, Some(config), true).await;
        let (socket, _) = connected.map_err(|error| error.to_string())?;
        Ok(Self { socket })
    }

    /// Sends one text.
    pub async fn send(&mut self, text: String) -> Result<(), String> {
        self.socket.send(Message::text(text)).await.map_err(|error| error.to_string())
    }

    /// The next text; `None` if the connection is closed or lost.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        loop {
            match self.socket.next().await? {
                Ok(Message::Text(text)) => return Some(text),
                Ok(Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_)) => {}
                Ok(Message::Close(_)) | Err(_) => return None,
            }
        }
    }
}
