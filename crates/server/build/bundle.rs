//! Names each file by its content, so that a browser may keep it for good, and compresses it.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use xxhash_rust::xxh3::xxh3_64;

use crate::wasm::Module;

/// Files by the name under which others refer to them, with the name under which they are served.
pub struct Bundle {
    served: BTreeMap<String, (String, Vec<u8>)>,
    index: String,
}

impl Bundle {
    pub fn new(assets: &Path, modules: &[Module]) -> Result<Bundle, Box<dyn Error>> {
        let mut bundle = Bundle { served: BTreeMap::new(), index: String::new() };
        for file in fs::read_dir(assets.join("fonts"))? {
            let file = file?;
            bundle.add(&file.file_name().to_string_lossy(), fs::read(file.path())?);
        }
        bundle.add("icon.svg", fs::read(assets.join("icon.svg"))?);
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
        bundle.index = bundle.filled(&fs::read_to_string(assets.join("index.html"))?)?;
        Ok(bundle)
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
        let index = [("index.html".to_string(), self.index.as_bytes().to_vec())];
        for (served, bytes) in index.iter().chain(self.served.values()) {
            let packed = folder.join(format!("{served}.br"));
            if !packed.exists() || served == "index.html" {
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
    let params = brotli::enc::BrotliEncoderParams { quality, lgwin: 22, ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut packed, &params)?;
    Ok(packed)
}
