//! Serves the page on this machine.
//!
//! The rules run in the browser; what is served here are files that never change while the program runs. They are
//! compressed in the program, named by their content, and kept by the browser for good, except for the first page.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::response::Builder;
use axum::http::{HeaderMap, Method, Response, StatusCode, header};

mod hurried;

use hurried::Hurried;

/// How long a connection has for the whole of a request, from when it is made or from the last answer on.
const PATIENCE: Duration = Duration::from_secs(10);

/// A file of the page.
pub struct Asset {
    pub name: &'static str,
    /// Compressed with Brotli.
    pub packed: &'static [u8],
}

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Nothing but our own files, and no code that is not in them; modules for the browser may be compiled.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
    img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What no browser opens as a page or runs as a script: a policy would only be carried along.
const INERT: [&str; 4] = [".css", ".txt", ".wasm", ".woff2"];

/// A door that is open: where it is, and what was in the way of the one that was wanted.
pub struct Door {
    listener: std::net::TcpListener,
    pub address: SocketAddr,
    pub taken: Option<u16>,
}

impl Door {
    /// Opens a port of this machine, for nobody outside of it; another one if this one is taken.
    pub fn open(port: u16) -> io::Result<Door> {
        let bind = |port| std::net::TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        let (listener, taken) = match bind(port) {
            Ok(listener) => (listener, None),
            Err(why) if why.kind() == io::ErrorKind::AddrInUse => (bind(0)?, Some(port)),
            Err(why) => return Err(why),
        };
        listener.set_nonblocking(true)?;
        Ok(Door { address: listener.local_addr()?, listener, taken })
    }

    /// The address to type into a browser.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Serves until the program is ended.
    pub fn serve(self) -> io::Result<()> {
        self.serve_within(PATIENCE)
    }

    fn serve_within(self, patience: Duration) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            axum::serve(Hurried { listener, patience }, Router::new().fallback(answer)).await
        })
    }
}

/// Whether this program was built with the page in it; builds for tests are not.
pub fn has_page() -> bool {
    !ASSETS.is_empty()
}

async fn answer(request: Request) -> Response<Body> {
    reply(request.method(), request.uri().path(), request.headers())
}

fn reply(method: &Method, path: &str, headers: &HeaderMap) -> Response<Body> {
    if !is_local(headers) {
        return words(StatusCode::FORBIDDEN, "this program is served to this machine only");
    }
    if method != Method::GET && method != Method::HEAD {
        return words(StatusCode::METHOD_NOT_ALLOWED, "there are only files to be had here");
    }
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let Some(asset) = ASSETS.iter().find(|asset| asset.name == name) else {
        let why = match has_page() {
            true => "there is no such file here",
            false => "this build of muster has no page in it; build it with --release",
        };
        return words(StatusCode::NOT_FOUND, why);
    };
    // What is not named by its content may change with the next version of the program.
    let fixed = matches!(name, "index.html" | "service.js" | "manifest.webmanifest");
    let forever = if fixed { "no-cache" } else { "public, max-age=31536000, immutable" };
    let takes =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let packed = takes.split(',').any(|one| one.split(';').next().is_some_and(|name| name.trim() == "br"));
    let mut response = Response::builder()
        .header(header::CONTENT_TYPE, kind(name))
        .header(header::CACHE_CONTROL, forever)
        .header(header::VARY, "accept-encoding");
    let body = if packed {
        response = response.header(header::CONTENT_ENCODING, "br");
        asset.packed.to_vec()
    } else {
        let mut plain = Vec::new();
        if brotli::BrotliDecompress(&mut &asset.packed[..], &mut plain).is_err() {
            return words(StatusCode::INTERNAL_SERVER_ERROR, "a file in this program is damaged");
        }
        plain
    };
    let body = if method == Method::HEAD { Vec::new() } else { body };
    let response = if INERT.iter().any(|kind| name.ends_with(kind)) { response } else { guarded(response) };
    finished(response, body)
}

/// Other names lead here only by a trick: somebody else's page would talk to us under its own name.
fn is_local(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let (name, port) = host.split_once(':').map_or((host, None), |(name, port)| (name, Some(port)));
    // A port is a number and nothing else, so that no second name can hide behind it.
    let port =
        port.is_none_or(|port| port.bytes().all(|c| c.is_ascii_digit()) && port.parse::<u16>().is_ok());
    matches!(name, "127.0.0.1" | "localhost") && port
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, kind)| kind) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}

fn words(status: StatusCode, words: &'static str) -> Response<Body> {
    let response = Response::builder().status(status).header(header::CONTENT_TYPE, kind("txt"));
    finished(guarded(response), words.as_bytes().to_vec())
}

/// What a page or a script may do.
fn guarded(response: Builder) -> Builder {
    response
        .header(header::CONTENT_SECURITY_POLICY, POLICY)
        .header(header::REFERRER_POLICY, "no-referrer")
        .header("cross-origin-opener-policy", "same-origin")
}

fn finished(response: Builder, body: Vec<u8>) -> Response<Body> {
    let response = response
        .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        .header("cross-origin-resource-policy", "same-origin")
        .body(Body::from(body));
    response.unwrap_or_else(|_| Response::new(Body::empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(method: Method, path: &str, host: &str) -> Response<Body> {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().expect("a header"));
        reply(&method, path, &headers)
    }

    #[test]
    fn only_this_machine_is_served_and_only_files() {
        assert_eq!(asked(Method::GET, "/", "evil.example:80").status(), StatusCode::FORBIDDEN);
        for host in
            ["127.0.0.1:47991@evil", "localhost:80:80", "127.0.0.1@evil:80", "localhost:", "127.0.0.1:+80"]
        {
            assert_eq!(asked(Method::GET, "/", host).status(), StatusCode::FORBIDDEN, "{host}");
        }
        assert_eq!(asked(Method::POST, "/", "localhost:4747").status(), StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(asked(Method::GET, "/../Cargo.toml", "127.0.0.1:4747").status(), StatusCode::NOT_FOUND);
        let response = asked(Method::GET, "/nothing", "127.0.0.1:4747");
        let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().expect("words");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe-inline"), "{policy}");
    }

    #[test]
    fn a_taken_port_gives_way_to_another() {
        let first = Door::open(0).expect("a port");
        let second = Door::open(first.address.port()).expect("another port");
        assert_eq!(second.taken, Some(first.address.port()));
        assert_ne!(second.address.port(), first.address.port());
    }
    /// Half a request is let go of, also where its bytes come one by one; whoever asks is answered meanwhile.
    #[test]
    fn half_a_request_is_let_go_of() {
        use std::io::{Read, Write};
        let door = Door::open(0).expect("a port");
        let address = door.address;
        std::thread::spawn(move || door.serve_within(Duration::from_millis(300)));
        let connect = || {
            let stream = std::net::TcpStream::connect(address).expect("a connection");
            stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a socket");
            stream
        };
        let (mut half, mut slow) = (connect(), connect());
        half.write_all(b"GET / HTTP/1.1\r\nHost: local").expect("a connection");
        slow.write_all(b"GET / HTTP/1.1\r\nX: ").expect("a connection");
        let mut whole = connect();
        whole
            .write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            .expect("a connection");
        let mut said = String::new();
        whole.read_to_string(&mut said).expect("an answer");
        assert!(said.starts_with("HTTP/1.1 "), "{said}");
        // The other side may close at any of these.
        let dripped = (0..200).take_while(|_| {
            std::thread::sleep(Duration::from_millis(25));
            slow.write_all(b"G").is_ok()
        });
        assert!(dripped.count() < 200, "the connection stays open");
        let mut rest = Vec::new();
        match half.read_to_end(&mut rest) {
            Ok(_) => {}
            Err(why) => assert_eq!(why.kind(), io::ErrorKind::ConnectionReset),
        }
    }
}
