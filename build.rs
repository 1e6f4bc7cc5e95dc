//! Compiles the maps of the data: reads and checks each with the program's own loader and writes it in the form that
//! starts fast (`src/map/compiled.rs`). A map with faults stops the build with its findings.

#![expect(
    dead_code,
    unused_imports,
    unreachable_pub,
    reason = "the build needs only a part of these modules"
)]

use std::env;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;

#[path = "src/finding.rs"]
mod finding;
#[path = "src/map/mod.rs"]
mod map;
#[path = "src/unit.rs"]
mod unit;

/// The folder of the maps.
const MAPS: &str = "data/maps";

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo follows the modules above by itself, as it does for every source.
    println!("cargo::rerun-if-changed={MAPS}");
    let out = env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?;
    let out = Path::new(&out);
    let mut table = String::new();
    for entry in fs::read_dir(MAPS)? {
        let name = entry?.file_name();
        let Some(name) = name.to_str().and_then(|name| name.strip_suffix(".toml")) else { continue };
        let file = format!("{MAPS}/{name}.toml");
        let text = fs::read_to_string(&file)?;
        match map::load(finding::Source { file: &file, text: &text }) {
            Ok(map) => fs::write(out.join(format!("{name}.map")), map::to_compiled(&map)?)?,
            Err(findings) => findings.0.iter().for_each(|finding| println!("cargo::error={finding}")),
        }
        writeln!(table, "    (\"maps/{name}.toml\", include_bytes!(\"{name}.map\")),")?;
    }
    fs::write(out.join("maps.rs"), format!("&[\n{table}]\n"))?;
    Ok(())
}
