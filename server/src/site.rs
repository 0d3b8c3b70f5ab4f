//! The browser client, as files that were built before. They are read once, so that no request reaches the disk.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

/// The page that every link leads to.
const INDEX: &str = "index.html";
/// Files here have a hash of their content in their names: they never change.
const HASHED: &str = "assets/";
/// A client is smaller than this, in bytes; anything else is the wrong folder.
const LARGEST: u64 = 64 << 20;
const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// A copy may be kept, and is used once the server has said that it is still the newest.
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// What is wrong with a folder that should have the browser client.
#[derive(Debug)]
pub enum SiteFault {
    /// It can't be read.
    Io(io::Error),
    /// It has no page.
    NoPage,
    /// It has far more than a client.
    TooLarge,
}

impl From<io::Error> for SiteFault {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

struct File {
    kind: &'static str,
    plain: Bytes,
    /// The same, compressed.
    brotli: Option<Bytes>,
    /// Names the content.
    tag: HeaderValue,
}

/// The files of the browser client, by their paths below the server's root.
#[derive(Default)]
pub struct Site {
    files: BTreeMap<String, File>,
    /// The page for links like `/t/CODE`: everything that it loads is one folder up.
    inner: Option<File>,
}

impl std::fmt::Debug for Site {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.files.keys()).finish()
    }
}

impl Site {
    /// Reads a folder. Files that end in `.br` are the compressed form of another one.
    pub fn read(folder: &Path) -> Result<Self, SiteFault> {
        let mut found = BTreeMap::new();
        let mut room = LARGEST;
        collect(folder, "", &mut room, &mut found)?;
        let mut site = Self::default();
        for (path, content) in &found {
            if path.strip_suffix(".br").is_some_and(|plain| found.contains_key(plain)) {
                continue;
            }
            let brotli = found.get(&format!("{path}.br")).cloned();
            site.files.insert(path.clone(), file(path, content.clone(), brotli));
        }
        let index = found.get(INDEX).ok_or(SiteFault::NoPage)?;
        let inner = String::from_utf8_lossy(index).replace("=\"./", "=\"../");
        site.inner = Some(file(INDEX, inner.into(), None));
        Ok(site)
    }

    /// The page, at the server's root or one folder below it.
    pub(crate) fn page(&self, is_inner: bool, headers: &HeaderMap) -> Option<Response> {
        let file = if is_inner { self.inner.as_ref() } else { self.files.get(INDEX) };
        file.map(|file| file.answer(headers, ASK_AGAIN))
    }

    /// The file at this path.
    pub(crate) fn file(&self, uri: &Uri, headers: &HeaderMap) -> Option<Response> {
        let path = uri.path().strip_prefix('/')?;
        let age = if path.starts_with(HASHED) { FOREVER } else { ASK_AGAIN };
        self.files.get(path).map(|file| file.answer(headers, age))
    }
}

fn collect(
    folder: &Path,
    prefix: &str,
    room: &mut u64,
    found: &mut BTreeMap<String, Bytes>,
) -> Result<(), SiteFault> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        if name.starts_with('.') {
            continue;
        }
        let (path, kind) = (format!("{prefix}{name}"), entry.file_type()?);
        if kind.is_dir() {
            collect(&entry.path(), &format!("{path}/"), room, found)?;
        } else if kind.is_file() {
            *room = room.checked_sub(entry.metadata()?.len()).ok_or(SiteFault::TooLarge)?;
            found.insert(path, fs::read(entry.path())?.into());
        }
    }
    Ok(())
}

fn file(path: &str, plain: Bytes, brotli: Option<Bytes>) -> File {
    use sha2::Digest as _;
    let hash = sha2::Sha256::digest(&plain);
    let tag = hash.iter().take(12).fold(String::from("\""), |tag, byte| format!("{tag}{byte:02x}")) + "\"";
    let tag = HeaderValue::try_from(tag).unwrap_or(HeaderValue::from_static("\"\""));
    File { kind: kind(path), plain, brotli, tag }
}

/// What a browser is told about a file.
fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "txt" | "ftl" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

impl File {
    fn answer(&self, headers: &HeaderMap, age: HeaderValue) -> Response {
        let says = |name, text: &str| {
            headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok()).is_some_and(|value| {
                value.split(',').any(|one| one.split(';').next().is_some_and(|one| one.trim() == text))
            })
        };
        let tag = self.tag.to_str().unwrap_or_default();
        let common = [
            (header::ETAG, self.tag.clone()),
            (header::CACHE_CONTROL, age),
            (header::VARY, HeaderValue::from_static("accept-encoding")),
        ];
        if says(header::IF_NONE_MATCH, tag) || says(header::IF_NONE_MATCH, &format!("W/{tag}")) {
            return (StatusCode::NOT_MODIFIED, common).into_response();
        }
        let kind = [(header::CONTENT_TYPE, HeaderValue::from_static(self.kind))];
        match self.brotli.as_ref().filter(|_| says(header::ACCEPT_ENCODING, "br")) {
            Some(brotli) => {
                let encoding = [(header::CONTENT_ENCODING, HeaderValue::from_static("br"))];
                (common, kind, encoding, brotli.clone()).into_response()
            }
            None => (common, kind, self.plain.clone()).into_response(),
        }
    }
}

/// What is shown where there is no client: HTML that the host of the server has written.
pub(crate) fn notice(page: Bytes) -> Response {
    Html(page).into_response()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn site() -> (tempfile::TempDir, Site) {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("assets")).unwrap();
        fs::write(at("index.html"), "<script src=\"./assets/a-1.js\"></script>").unwrap();
        fs::write(at("assets/a-1.js"), "let a = 1;").unwrap();
        fs::write(at("assets/a-1.js.br"), "squeezed").unwrap();
        fs::write(at(".secret"), "x").unwrap();
        let site = Site::read(folder.path()).unwrap();
        (folder, site)
    }

    fn ask(site: &Site, path: &'static str, headers: &[(header::HeaderName, &str)]) -> Option<Response> {
        let headers = headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
        site.file(&Uri::from_static(path), &headers)
    }

    #[test]
    fn hashed_files_are_kept_forever_and_others_are_asked_for_again() {
        let (_folder, site) = site();
        let asset = ask(&site, "/assets/a-1.js", &[]).unwrap();
        assert_eq!(asset.headers()[header::CACHE_CONTROL], FOREVER);
        assert_eq!(asset.headers()[header::CONTENT_TYPE], "text/javascript; charset=utf-8");
        let page = site.page(false, &HeaderMap::new()).unwrap();
        assert_eq!(page.headers()[header::CACHE_CONTROL], ASK_AGAIN);
        let tag = page.headers()[header::ETAG].to_str().unwrap().to_owned();
        let again = ask(&site, "/index.html", &[(header::IF_NONE_MATCH, &tag)]).unwrap();
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    }

    #[test]
    fn browsers_that_can_read_it_get_the_compressed_form() {
        let (_folder, site) = site();
        let encoding = |accepted: &str| {
            let answer = ask(&site, "/assets/a-1.js", &[(header::ACCEPT_ENCODING, accepted)]).unwrap();
            answer.headers().get(header::CONTENT_ENCODING).cloned()
        };
        assert_eq!(encoding("gzip, deflate, br").unwrap(), "br");
        assert_eq!(encoding("gzip"), None);
        assert!(ask(&site, "/assets/a-1.js.br", &[]).is_none());
    }

    #[test]
    fn only_files_of_the_client_are_served() {
        let (_folder, site) = site();
        for path in ["/.secret", "/../site.rs", "/assets/../.secret", "/assets", "/"] {
            assert!(ask(&site, path, &[]).is_none(), "{path}");
        }
    }

    #[test]
    fn behind_a_link_everything_is_one_folder_up() {
        let (_folder, site) = site();
        let inner = site.inner.as_ref().unwrap();
        assert_eq!(inner.plain, "<script src=\"../assets/a-1.js\"></script>");
    }

    #[test]
    fn a_folder_without_a_page_is_no_client() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(Site::read(folder.path()), Err(SiteFault::NoPage)));
        assert!(matches!(Site::read(&folder.path().join("none")), Err(SiteFault::Io(_))));
    }
}
