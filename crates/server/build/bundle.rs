//! Names each file by its content, so that a browser may keep it for good, and compresses it.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use brotli::enc::backward_references::BrotliEncoderMode;

use xxhash_rust::xxh3::xxh3_64;

use crate::books::{self, Home};
use crate::wasm::Module;

/// Files by the name under which others refer to them, with the name under which they are served.
pub struct Bundle {
    served: BTreeMap<String, (String, Vec<u8>)>,
    /// Files under names that never change: they are asked for anew each time, and lead to the others.
    fixed: Vec<(&'static str, String)>,
}

impl Bundle {
    pub fn new(
        root: &Path,
        page: &Module,
        homes: &[Home],
        modules: &[Module],
    ) -> Result<Bundle, Box<dyn Error>> {
        let (assets, crates) = (root.join("crates/web/assets"), root.join("crates"));
        let asset = |name: &str| fs::read_to_string(assets.join(name));
        let mut bundle = Bundle { served: BTreeMap::new(), fixed: Vec::new() };
        for file in fs::read_dir(assets.join("fonts"))? {
            let file = file?;
            bundle.add(&file.file_name().to_string_lossy(), fs::read(file.path())?);
        }
        for icon in ["icon.svg", "icon-192.png", "icon-512.png", "icon-mask.png"] {
            bundle.add(icon, fs::read(assets.join(icon))?);
        }
        // Style sheets are one file, in the order of their names.
        let mut sheets: Vec<_> = fs::read_dir(assets.join("style"))?.collect::<Result<_, _>>()?;
        sheets.sort_by_key(|sheet| sheet.file_name());
        let mut style = fs::read_to_string(crates.join("picture/src/style.css"))?;
        for sheet in sheets {
            style += &fs::read_to_string(sheet.path())?;
        }
        let style = bundle.filled(&style)?;
        bundle.add("style.css", style.into_bytes());
        bundle.add("web.wasm", page.wasm.clone());
        bundle.add("web.js", page.script.clone().into_bytes());
        let begin = bundle.filled(&asset("web-begin.js")?)?;
        bundle.add("web-begin.js", begin.into_bytes());
        bundle.modules(&asset("module-begin.js")?, homes, modules)?;
        bundle.cases(&crates)?;
        bundle.rules(&crates)?;
        let manifest = bundle.filled(&asset("manifest.webmanifest")?)?;
        let where_is = |sort: &str, ending: &str| bundle.listed(homes, sort, ending);
        // What is offered first is fetched before anybody asks for it.
        let early = homes.first().map(|home| module_files(&home.name)).into_iter().flatten();
        let early: Vec<String> = early.map(|name| format!("{{{{{name}}}}}")).collect();
        let index = asset("index.html")?
            .replace("{{early}}", &early.join(" "))
            .replace("{{books}}", books::buttons(homes).trim_end())
            .replace("{{modules}}", &where_is("module", "-begin.js"))
            .replace("{{cases}}", &where_is("cases", ".txt"))
            .replace("{{rules}}", &where_is("rules", ".txt"));
        let index = bundle.filled(&index)?;
        let service = bundle.service(&asset("service.js")?, homes, &format!("{index}{manifest}"));
        bundle.fixed =
            vec![("index.html", index), ("service.js", service), ("manifest.webmanifest", manifest)];
        Ok(bundle)
    }

    /// The module of every rulebook, with the script that begins it and tells how much of it has come.
    fn modules(&mut self, begin: &str, homes: &[Home], modules: &[Module]) -> Result<(), Box<dyn Error>> {
        for (home, module) in homes.iter().zip(modules) {
            let name = format!("module-{}", home.name);
            self.add(&format!("{name}.wasm"), module.wasm.clone());
            self.add(&format!("{name}.js"), module.script.clone().into_bytes());
            let begin = begin
                .replace("{{script}}", &format!("{{{{{name}.js}}}}"))
                .replace("{{module}}", &format!("{{{{{name}.wasm}}}}"))
                .replace("{{length}}", &module.wasm.len().to_string());
            let begin = self.filled(&begin)?;
            self.add(&format!("{name}-begin.js"), begin.into_bytes());
        }
        Ok(())
    }

    /// Where the files of one sort are, as `home=/address` with spaces between.
    fn listed(&self, homes: &[Home], sort: &str, ending: &str) -> String {
        let names = homes.iter().map(|home| (&home.name, format!("{sort}-{}{ending}", home.name)));
        let there = names.filter(|(_, name)| self.served.contains_key(name));
        there.map(|(home, name)| format!("{home}={{{{{name}}}}}")).collect::<Vec<_>>().join(" ")
    }

    /// The cases of every rulebook that has some, one text for each. The page fetches them when somebody reads the rules.
    fn cases(&mut self, crates: &Path) -> Result<(), Box<dyn Error>> {
        for home in sorted(crates)? {
            let Ok(files) = sorted(&home.join("cases")) else { continue };
            let mut text = String::new();
            for file in files {
                text += fs::read_to_string(file)?.trim_end();
                text += "\n\n";
            }
            self.add(&format!("cases-{}.txt", name(&home)), text.into_bytes());
        }
        Ok(())
    }

    /// The catalog of every rulebook, one text for each, with four lines for a row. The page fetches one when its rulebook
    /// is opened.
    fn rules(&mut self, crates: &Path) -> Result<(), Box<dyn Error>> {
        for home in sorted(crates)? {
            let Ok(catalog) = fs::read_to_string(home.join("RULES.md")) else { continue };
            let prefix = rulegen::prefix(&catalog).ok_or("a catalog has no rows")?;
            let rows = rulegen::parse(&catalog, prefix)
                .map_err(|_| "a catalog has faults, which the build of its rulebook names")?;
            let line = |words: &str| words.replace('\n', " ") + "\n";
            let row = |row: &rulegen::Entry| {
                [&row.id, &row.heading, &row.text, &row.notes].map(|words| line(words)).concat()
            };
            let text: String = rows.iter().map(row).collect();
            self.add(&format!("rules-{}.txt", name(&home)), text.into_bytes());
        }
        Ok(())
    }

    /// The service worker: it keeps everything that the page needs to be opened, the files of a rulebook from when it is
    /// opened, and fetches the rest when it is wanted.
    fn service(&self, text: &str, homes: &[Home], fixed: &str) -> String {
        let later = |name: &str| {
            let rare = name.starts_with("icon-") || name.contains("-accents-");
            rare || name.starts_with("module-") || name.ends_with(".txt")
        };
        let quoted = |served: &str| format!("\"/{served}\"");
        let kept = self.served.iter().filter(|(name, _)| !later(name));
        let files = kept.map(|(_, (served, _))| quoted(served)).collect::<Vec<_>>().join(", ");
        let of = |home: &Home| {
            let rules = format!("rules-{}.txt", home.name);
            let names = module_files(&home.name).into_iter().chain([rules]);
            let served = names.filter_map(|name| Some(quoted(&self.served.get(&name)?.0)));
            format!("{:?}: [{}]", home.name, served.collect::<Vec<_>>().join(", "))
        };
        let books = homes.iter().map(of).collect::<Vec<_>>().join(", ");
        let version = format!("{:016x}", xxh3_64(format!("{files}{books}{fixed}").as_bytes()));
        text.replace("{{version}}", &version).replace("{{files}}", &files).replace("{{books}}", &books)
    }

    fn add(&mut self, name: &str, bytes: Vec<u8>) {
        let (stem, kind) = name.rsplit_once('.').unwrap_or((name, "txt"));
        let served = format!("{stem}-{:016x}.{kind}", xxh3_64(&bytes));
        self.served.insert(name.to_string(), (served, bytes));
    }

    /// A text whose `{{name}}`s are the addresses of the files added so far.
    fn filled(&self, text: &str) -> Result<String, Box<dyn Error>> {
        let mut parts = text.split("{{");
        let mut filled = parts.next().unwrap_or_default().to_string();
        for part in parts {
            let (name, rest) = part.split_once("}}").ok_or("a name in the page is not closed by }}")?;
            let (served, _) =
                self.served.get(name).ok_or_else(|| format!("the page has no file {name:?}"))?;
            filled += &format!("/{served}{rest}");
        }
        Ok(filled)
    }

    /// Writes the compressed files, as small as can be or as quickly, and the text of a table that includes them.
    pub fn write(&self, folder: &Path, small: bool) -> Result<String, Box<dyn Error>> {
        fs::create_dir_all(folder)?;
        let mut list = String::from("pub static ASSETS: &[Asset] = &[\n");
        let fixed = self.fixed.iter().map(|(name, text)| (*name, text.as_bytes()));
        let named = self.served.values().map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
        for (served, bytes) in fixed.chain(named) {
            let packed = folder.join(format!("{served}.br"));
            if !packed.exists() || self.fixed.iter().any(|(name, _)| *name == served) {
                fs::write(&packed, compressed(bytes, small)?)?;
            }
            writeln!(list, "    Asset {{ name: {served:?}, packed: include_bytes!({packed:?}) }},")?;
        }
        list += "];\n";
        Ok(list)
    }
}

/// The files of a module.
fn module_files(home: &str) -> [String; 3] {
    ["-begin.js", ".js", ".wasm"].map(|ending| format!("module-{home}{ending}"))
}

/// What lies in a folder, in the order of its names.
fn sorted(folder: &Path) -> Result<Vec<PathBuf>, std::io::Error> {
    let mut all: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    all.sort();
    Ok(all)
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn compressed(bytes: &[u8], small: bool) -> Result<Vec<u8>, std::io::Error> {
    let quality = if small { 11 } else { 0 };
    // What a module repeats lies at distances like those in a font: that is two kilobytes less of the page.
    let mode = match bytes.starts_with(b"\0asm") {
        true => BrotliEncoderMode::BROTLI_MODE_FONT,
        false => BrotliEncoderMode::BROTLI_MODE_GENERIC,
    };
    let params = brotli::enc::BrotliEncoderParams { quality, lgwin: 22, mode, ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut packed, &params)?;
    Ok(packed)
}
