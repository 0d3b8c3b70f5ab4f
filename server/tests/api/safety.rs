//! What keeps pages of other sites, and strangers, away.

use crate::http::{Answer, Host, fault};
use serde_json::json;

fn assert_headers(answer: &Answer) {
    let policy = answer.header("content-security-policy").unwrap();
    for part in ["default-src 'self'", "frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'") && !policy.contains('*'));
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(answer.header(name), Some(value));
    }
    assert_eq!(answer.header("access-control-allow-origin"), None);
}

#[tokio::test]
async fn every_answer_has_the_headers_that_browsers_obey() {
    let (_folder, host) = Host::new().await;
    let (_, token) = host.guest("Ann").await;
    for ask in [
        host.get("/api/games"),
        host.get("/api/me").bearer(&token),
        host.get("/api/me"),
        host.get("/api/nothing"),
        host.get("/nothing"),
        host.get("/healthz"),
        host.get("/api/socket"),
        host.ask("DELETE", "/api/games"),
        host.ask("OPTIONS", "/api/me").header("origin", "https://evil.example"),
        host.post("/api/guests", &json!({})),
    ] {
        assert_headers(&ask.send().await);
    }
    let me = host.get("/api/me").bearer(&token).send().await;
    assert_eq!(me.header("cache-control"), Some("no-store"));
    host.close().await;
}

#[tokio::test]
async fn the_browser_client_is_served_under_the_same_policy() {
    let folder = tempfile::tempdir().unwrap();
    let client = tempfile::tempdir().unwrap();
    std::fs::create_dir(client.path().join("assets")).unwrap();
    std::fs::write(client.path().join("index.html"), "<script src=\"./assets/a-1.js\"></script>").unwrap();
    std::fs::write(client.path().join("assets/a-1.js"), "let a = 1;").unwrap();
    let site = server::Site::read(client.path()).unwrap();
    let options = server::Options { site: Some(std::sync::Arc::new(site)), ..server::Options::default() };
    let host = Host::open(folder.path(), options).await;
    for (path, kind, age) in [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/t/plum-7", "text/html; charset=utf-8", "no-cache"),
        ("/m/7k3m09pq", "text/html; charset=utf-8", "no-cache"),
        ("/assets/a-1.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
    ] {
        let answer = host.get(path).send().await;
        assert_headers(&answer);
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(kind)), "{path}");
        assert_eq!(answer.header("cache-control"), Some(age), "{path}");
    }
    for path in ["/assets/none.js", "/assets/../../server.db", "/index.html.br"] {
        assert_eq!(host.get(path).send().await.status, 404, "{path}");
    }
    host.close().await;
}

#[tokio::test]
async fn pages_of_other_sites_change_nothing() {
    let (_folder, host) = Host::new().await;
    let (_, token) = host.guest("Ann").await;
    let cookie = format!("parlour={token}");
    let with = |ask: crate::http::Ask, origin: &str| ask.header("origin", origin).header("cookie", &cookie);
    let own = format!("http://{}", host.address);
    for origin in ["https://evil.example", "null", "http://127.0.0.1", ""] {
        for ask in [
            host.post("/api/tables", &json!({ "game": "connect4" })),
            host.post("/api/guests", &json!({ "name": "Eve" })),
            host.ask("PATCH", "/api/me").json(&json!({ "name": "Eve" })),
            host.ask("DELETE", "/api/session"),
            host.ask("DELETE", "/api/me"),
        ] {
            let answer = with(ask, origin).send().await;
            assert_eq!(answer.fault(), fault(403, "bad-message"), "{origin}");
            assert_eq!(answer.header("set-cookie"), None);
        }
        let upgrade =
            host.get("/api/socket").header("upgrade", "websocket").header("sec-websocket-version", "13");
        let upgrade = upgrade.header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
        assert_eq!(with(upgrade, origin).send().await.status, 403, "{origin}");
    }
    assert_eq!(host.get("/api/me").bearer(&token).send().await.json()["you"]["name"], "Ann");
    let made = with(host.post("/api/tables", &json!({ "game": "connect4" })), &own).send().await;
    assert_eq!(made.status, 201, "{made:?}");
    host.close().await;
}

#[tokio::test]
async fn what_makes_no_sense_is_a_fault_in_json() {
    let (_folder, host) = Host::new().await;
    for path in ["/api/nothing", "/api/", "/api/me/nothing", "/api/games/x/y"] {
        assert_eq!(host.get(path).send().await.fault(), fault(404, "not-found"), "{path}");
    }
    assert_eq!(host.ask("DELETE", "/api/games").send().await.fault(), fault(405, "bad-message"));
    let guests = || host.ask("POST", "/api/guests");
    assert_eq!(guests().body("{\"name\":\"Ann\"}").send().await.fault(), fault(415, "bad-message"));
    let form = guests().header("content-type", "application/x-www-form-urlencoded").body("name=Ann");
    assert_eq!(form.send().await.fault(), fault(415, "bad-message"));
    for body in ["", "{", "[]", "{}", "{\"name\":7}", "{\"name\":\"Ann\",\"admin\":true}", "\"Ann\"", "null"]
    {
        let answer = guests().header("content-type", "application/json").body(body).send().await;
        assert_eq!(answer.fault(), fault(400, "bad-message"), "{body}");
    }
    // What is wrong with a password is not repeated.
    let odd =
        host.post("/api/session", &json!({ "login": "ann", "password": ["secret-words"] })).send().await;
    assert!(!odd.body.contains("secret-words"), "{odd:?}");
    host.close().await;
}

#[tokio::test]
async fn health_is_for_everybody_and_numbers_for_the_host() {
    let (_folder, host) = Host::proxied().await;
    assert_eq!(host.get("/healthz").send().await.body, "ok\n");
    assert_eq!(host.get("/readyz").send().await.body, "ready\n");
    host.close().await;
    let (_folder, host) = Host::new().await;
    host.guest("Ann").await;
    let numbers = host.get("/metrics").send().await;
    assert_eq!(numbers.header("content-type"), Some("text/plain; version=0.0.4; charset=utf-8"));
    for line in [
        "# TYPE parlour_http_answers_total counter",
        "parlour_http_answers_total{class=\"2xx\"} 1",
        "parlour_guests_total 1",
        "parlour_tables_awake 0",
        "parlour_people_online 0",
    ] {
        assert!(numbers.body.lines().any(|known| known == line), "{line}\n{}", numbers.body);
    }
    let passed_on = host.get("/metrics").header("x-forwarded-for", "203.0.113.1").send().await;
    assert_eq!(passed_on.fault(), fault(404, "not-found"));
    host.close().await;
}
