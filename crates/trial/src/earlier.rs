//! The page of an earlier release, as it was served: its files lie packed in a folder.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use crate::Done;

/// Serves until it is dropped.
pub struct Earlier {
    pub url: String,
    task: JoinHandle<()>,
}

impl Earlier {
    pub async fn serve(folder: &Path) -> Done<Earlier> {
        let mut files = BTreeMap::new();
        for file in std::fs::read_dir(folder)? {
            let path = file?.path();
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            files.insert(name, std::fs::read(path)?);
        }
        let files = Arc::new(files);
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}/", listener.local_addr()?);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let files = files.clone();
                tokio::spawn(async move {
                    let _ = answer(stream, &files).await;
                });
            }
        });
        Ok(Earlier { url, task })
    }
}

impl Drop for Earlier {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// One request for each connection, so that nothing is left when another release takes its place.
async fn answer(stream: TcpStream, files: &BTreeMap<String, Vec<u8>>) -> Done {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read.take(65_536)).lines();
    let first = lines.next_line().await?.unwrap_or_default();
    while lines.next_line().await?.is_some_and(|line| !line.is_empty()) {}
    let path = first.split(' ').nth(1).unwrap_or_default();
    let path = path.split('?').next().unwrap_or_default().trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    let (status, body) = match files.get(name) {
        Some(body) => ("200 OK", body.as_slice()),
        None => ("404 Not Found", [].as_slice()),
    };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    };
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-encoding: br\r\ncontent-length: {}\r\n\
         cache-control: no-cache\r\nconnection: close\r\n\r\n",
        body.len()
    );
    write.write_all(head.as_bytes()).await?;
    write.write_all(body).await?;
    Ok(write.shutdown().await?)
}
