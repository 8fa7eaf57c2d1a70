//! Names each file by its content, so that a browser may keep it for good, and compresses it.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use brotli::enc::backward_references::BrotliEncoderMode;

use xxhash_rust::xxh3::xxh3_64;

use crate::wasm::Module;

/// Files by the name under which others refer to them, with the name under which they are served.
pub struct Bundle {
    served: BTreeMap<String, (String, Vec<u8>)>,
    /// Files under names that never change: they are asked for anew each time, and lead to the others.
    fixed: Vec<(&'static str, String)>,
    /// Texts that are kept from the first visit on; the others come when somebody wants to read them.
    first: Vec<String>,
}

impl Bundle {
    pub fn new(assets: &Path, modules: &[Module]) -> Result<Bundle, Box<dyn Error>> {
        let mut bundle = Bundle { served: BTreeMap::new(), fixed: Vec::new(), first: Vec::new() };
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
        let mut style = fs::read_to_string(assets.join("../../picture/src/style.css"))?;
        for sheet in sheets {
            style += &fs::read_to_string(sheet.path())?;
        }
        let style = bundle.filled(&style)?;
        bundle.add("style.css", style.into_bytes());
        for module in modules {
            let name = module.name;
            bundle.add(&format!("{name}.wasm"), module.wasm.clone());
            bundle.add(&format!("{name}.js"), module.script.clone().into_bytes());
            let begin = bundle.filled(&fs::read_to_string(assets.join(format!("{name}-begin.js")))?)?;
            bundle.add(&format!("{name}-begin.js"), begin.into_bytes());
        }
        let cases = bundle.cases(&assets.join("../.."))?;
        let rules = bundle.rules(&assets.join("../.."))?;
        let manifest = bundle.filled(&fs::read_to_string(assets.join("manifest.webmanifest"))?)?;
        let index = fs::read_to_string(assets.join("index.html"))?
            .replace("{{cases}}", &cases)
            .replace("{{rules}}", &rules);
        let index = bundle.filled(&index)?;
        let service =
            bundle.service(&fs::read_to_string(assets.join("service.js"))?, &format!("{index}{manifest}"));
        bundle.fixed =
            vec![("index.html", index), ("service.js", service), ("manifest.webmanifest", manifest)];
        Ok(bundle)
    }

    /// The cases of every rulebook that has some, one text for each. The page fetches them when somebody reads the rules.
    /// Returns where they are, as `home=/address` with spaces between.
    fn cases(&mut self, crates: &Path) -> Result<String, Box<dyn Error>> {
        let mut homes: Vec<_> = fs::read_dir(crates)?.collect::<Result<_, _>>()?;
        homes.sort_by_key(|home| home.file_name());
        let mut listed = Vec::new();
        for home in homes {
            let Ok(files) = fs::read_dir(home.path().join("cases")) else { continue };
            let mut files: Vec<_> = files.collect::<Result<_, _>>()?;
            files.sort_by_key(|file| file.file_name());
            let mut text = String::new();
            for file in files {
                text += fs::read_to_string(file.path())?.trim_end();
                text += "\n\n";
            }
            let home = home.file_name().to_string_lossy().into_owned();
            let name = format!("cases-{home}.txt");
            self.add(&name, text.into_bytes());
            listed.push(format!("{home}={{{{{name}}}}}"));
        }
        Ok(listed.join(" "))
    }

    /// The catalog of every rulebook, one text for each, with four lines for a row. The page fetches one when its rulebook is
    /// opened; those of the rulebooks that can be learnt are kept from the first visit on. Returns where they are.
    fn rules(&mut self, crates: &Path) -> Result<String, Box<dyn Error>> {
        let mut homes: Vec<_> = fs::read_dir(crates)?.collect::<Result<_, _>>()?;
        homes.sort_by_key(|home| home.file_name());
        let mut listed = Vec::new();
        for home in homes {
            let Ok(catalog) = fs::read_to_string(home.path().join("RULES.md")) else { continue };
            let prefix = rulegen::prefix(&catalog).ok_or("a catalog has no rows")?;
            let rows = rulegen::parse(&catalog, prefix)
                .map_err(|_| "a catalog has faults, which the build of its rulebook names")?;
            let line = |words: &str| words.replace('\n', " ") + "\n";
            let row = |row: &rulegen::Entry| {
                [&row.id, &row.heading, &row.text, &row.notes].map(|words| line(words)).concat()
            };
            let text: String = rows.iter().map(row).collect();
            let is_learnt = home.path().join("lessons").exists();
            let home = home.file_name().to_string_lossy().into_owned();
            let name = format!("rules-{home}.txt");
            self.add(&name, text.into_bytes());
            listed.push(format!("{home}={{{{{name}}}}}"));
            if is_learnt {
                self.first.push(name);
            }
        }
        Ok(listed.join(" "))
    }

    /// The service worker: it keeps everything that the page needs to be opened, and fetches the rest when it is wanted.
    fn service(&self, text: &str, fixed: &str) -> String {
        let later = |name: &String| {
            let rare = name.starts_with("icon-") || name.contains("-accents-");
            rare || (name.ends_with(".txt") && !self.first.contains(name))
        };
        let kept = self.served.iter().filter(|(name, _)| !later(name));
        let kept: Vec<String> = kept.map(|(_, (served, _))| format!("\"/{served}\"")).collect();
        let files = kept.join(", ");
        let version = format!("{:016x}", xxh3_64(format!("{files}{fixed}").as_bytes()));
        text.replace("{{version}}", &version).replace("{{files}}", &files)
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
