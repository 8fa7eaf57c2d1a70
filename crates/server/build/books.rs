//! The rulebooks of the page, as the manifests of their modules name them.

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

/// A module, and the rulebooks that it holds.
pub struct Home {
    /// The folder of the module, which is named like the crate with the rules.
    pub name: String,
    pub package: String,
    books: Vec<Listed>,
}

/// A rulebook as the first screen lists it.
struct Listed {
    key: String,
    title: String,
    prefix: String,
    /// Words on what can be done with it.
    is: String,
    /// What is missing, where it is not complete.
    lacks: Option<String>,
}

impl Home {
    fn builds(&self) -> bool {
        self.books.iter().any(|book| book.is.split(' ').any(|word| word == "builds"))
    }
}

/// Every module in the folder, those first for which lists can be built.
pub fn homes(folder: &Path) -> Result<Vec<Home>, Box<dyn Error>> {
    let mut folders: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    folders.sort();
    let mut homes: Vec<Home> = folders.iter().map(|folder| home(folder)).collect::<Result<_, _>>()?;
    homes.sort_by_key(|home| !home.builds());
    Ok(homes)
}

fn home(folder: &Path) -> Result<Home, Box<dyn Error>> {
    let path = folder.join("Cargo.toml");
    let lacks = |what: &str| format!("{} does not say {what}", path.display());
    let manifest: Table = fs::read_to_string(&path)?.parse()?;
    let package = manifest.get("package").ok_or_else(|| lacks("[package]"))?;
    let word = |table: &Value, name: &str| {
        table.get(name).and_then(Value::as_str).map(str::to_string).ok_or_else(|| lacks(name))
    };
    let books = package.get("metadata").and_then(|metadata| metadata.get("books")).and_then(Value::as_array);
    let listed = |book: &Value| -> Result<Listed, Box<dyn Error>> {
        Ok(Listed {
            key: word(book, "key")?,
            title: word(book, "title")?,
            prefix: word(book, "prefix")?,
            is: word(book, "is")?,
            lacks: word(book, "lacks").ok(),
        })
    };
    Ok(Home {
        name: folder.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        package: word(package, "name")?,
        books: books.ok_or_else(|| lacks("its books"))?.iter().map(listed).collect::<Result<_, _>>()?,
    })
}

/// A button for each rulebook, from which the page reads what there is.
pub fn buttons(homes: &[Home]) -> String {
    let mut text = String::new();
    for (home, book) in homes.iter().flat_map(|home| home.books.iter().map(move |book| (home, book))) {
        let Listed { key, title, prefix, is, lacks } = book;
        let home = &home.name;
        let (data, words) = lacks.as_ref().map_or(Default::default(), |words| {
            (format!(" data-lacks=\"{words}\""), format!(" <small>{words}</small>"))
        });
        let _ = writeln!(
            text,
            "<button class=\"book\" id=\"book-{key}\" data-book=\"{key}\" data-title=\"{title}\" \
             data-home=\"{home}\" data-prefix=\"{prefix}\" data-is=\"{is}\"{data}>{title}{words}</button>"
        );
    }
    text
}
