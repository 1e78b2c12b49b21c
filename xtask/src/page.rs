//! The tables of docs/benchmarks.md.

use crate::tools::root;

/// Puts a text between its markers in docs/benchmarks.md.
pub fn write_page(section: &str, text: &str) -> Result<(), String> {
    let path = root().join("docs/benchmarks.md");
    let page = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
    let (open, close) = (format!("<!-- {section}: begin -->"), format!("<!-- {section}: end -->"));
    let (Some(begin), Some(end)) = (page.find(&open), page.find(&close)) else {
        return Err(format!("{}: the markers of {section} are missing", path.display()));
    };
    let page = format!("{}{open}\n{text}\n{}", &page[..begin], &page[end..]);
    std::fs::write(&path, page).map_err(|e| e.to_string())
}

/// Tells if docs/benchmarks.md has a section of this name.
pub fn has_section(section: &str) -> bool {
    let page = std::fs::read_to_string(root().join("docs/benchmarks.md")).unwrap_or_default();
    page.contains(&format!("<!-- {section}: begin -->"))
}

/// The processor that figures are of.
pub fn cpu() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |key: &str| info.lines().find(|l| l.starts_with(key)).and_then(|l| l.split(": ").nth(1)).unwrap_or("?");
    format!("{} (family {}, model {})", field("model name"), field("cpu family"), field("model\t"))
}

/// The day that figures are of.
pub fn date() -> String {
    let output = std::process::Command::new("date").arg("+%Y-%m-%d").output();
    output.map(|o| String::from_utf8_lossy(&o.stdout).trim().to_owned()).unwrap_or_default()
}
