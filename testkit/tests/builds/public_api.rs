//! Public functions that take secrets, compared with the list of operations on secrets.
//!
//! The test parses the sources of the library and of its protocols. Each public function that takes a secret has a
//! line in `public_api.tsv`: its file, its name, and `list` or `none`. `list` comes with the end of the name of an
//! operation that runs the function; `none` comes with the reason why no operation does. The test does not see
//! functions that macros make; `secrets.rs` counts their operations by capability.

use primegroup_testkit::secrets::operations;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use syn::visit::Visit;

/// Types that hold secrets, and traits of such types. All their public functions count.
const TYPES: [&str; 16] = [
    "SecretKey", "PrivateKey", "SharedSecret", "Signer", "Exchanger", "KeyPair", "Sign", "Exchange",
    "ExchangeSilently", "ExchangeLong", "VerifySilently", "Scalar", "KemKey", "TryRng", "TryCryptoRng", "CryptoRng",
];

/// Parameters that are secret, whatever their type.
const NAMES: [&str; 6] = ["seed", "private", "random", "rng", "ikm", "sender"];

/// Identifiers in a part of the source.
#[derive(Default)]
struct Identifiers(BTreeSet<String>);

impl Visit<'_> for Identifiers {
    fn visit_ident(&mut self, ident: &syn::Ident) {
        self.0.insert(ident.to_string());
    }
}

impl Identifiers {
    fn have(&self, names: &[&str]) -> bool {
        self.0.iter().any(|ident| names.contains(&ident.as_str()))
    }
}

/// Returns whether a function takes a secret: by a parameter's name, by its type, or by a bound of its generic type.
fn takes_secret(signature: &syn::Signature) -> bool {
    let mut generics = Identifiers::default();
    generics.visit_generics(&signature.generics);
    signature.inputs.iter().any(|argument| {
        let syn::FnArg::Typed(argument) = argument else { return false };
        let (mut name, mut ty) = (Identifiers::default(), Identifiers::default());
        name.visit_pat(&argument.pat);
        ty.visit_type(&argument.ty);
        let generic = signature.generics.type_params().any(|p| ty.0.contains(&p.ident.to_string()));
        name.have(&NAMES) || ty.have(&TYPES) || generic && generics.have(&TYPES)
    })
}

/// Public functions that take secrets, by file and name.
struct Functions {
    file: String,
    all: BTreeSet<String>,
}

impl Functions {
    fn add(&mut self, owner: Option<&syn::Ident>, signature: &syn::Signature) {
        let secret = owner.is_some_and(|owner| TYPES.contains(&owner.to_string().as_str()));
        if secret || takes_secret(signature) {
            let owner = owner.map_or(String::new(), |owner| format!("{owner}::"));
            self.all.insert(format!("{}\t{owner}{}", self.file, signature.ident));
        }
    }

    fn items(&mut self, items: &[syn::Item]) {
        for item in items {
            match item {
                syn::Item::Fn(f) if public(&f.vis) => self.add(None, &f.sig),
                syn::Item::Mod(m) => m.content.iter().for_each(|(_, items)| self.items(items)),
                syn::Item::Trait(t) if public(&t.vis) => {
                    for item in &t.items {
                        if let syn::TraitItem::Fn(f) = item {
                            self.add(Some(&t.ident), &f.sig);
                        }
                    }
                }
                syn::Item::Impl(block) => {
                    let syn::Type::Path(owner) = &*block.self_ty else { continue };
                    let Some(owner) = owner.path.segments.last() else { continue };
                    // Methods of foreign traits are public without `pub`.
                    let foreign = block.trait_.is_some() && self.file == "primegroup/src/group_traits.rs";
                    for item in &block.items {
                        if let syn::ImplItem::Fn(f) = item
                            && (public(&f.vis) || foreign)
                        {
                            self.add(Some(&owner.ident), &f.sig);
                        }
                    }
                }
                syn::Item::Macro(m) if m.mac.path.is_ident("macro_rules") => self.methods_in(&m.mac.tokens.to_string()),
                _ => {}
            }
        }
    }

    /// Adds the public methods that a macro defines in blocks like `impl SecretKey { … }`.
    fn methods_in(&mut self, tokens: &str) {
        for block in tokens.split("impl ").skip(1) {
            let Some((header, body)) = block.split_once('{') else { continue };
            if !["SecretKey", "secret"].iter().any(|name| header.contains(name)) || header.contains(" for ") {
                continue;
            }
            for method in body.split("pub fn ").skip(1) {
                let name: String = method.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                self.all.insert(format!("{}\tSecretKey::{name}", self.file));
            }
        }
    }
}

fn public(visibility: &syn::Visibility) -> bool {
    matches!(visibility, syn::Visibility::Public(_))
}

/// Returns all files below a folder, by their paths from the root of the repository.
fn files(folder: &str, found: &mut Vec<String>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for entry in std::fs::read_dir(root.join(folder)).expect("a folder of sources") {
        let entry = entry.expect("an entry");
        let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            files(&name, found);
        } else if name.ends_with(".rs") {
            found.push(name);
        }
    }
}

fn functions() -> BTreeSet<String> {
    let mut all = Vec::new();
    ["primegroup/src", "protocols/src"].iter().for_each(|folder| files(folder, &mut all));
    let mut functions = Functions { file: String::new(), all: BTreeSet::new() };
    for file in all {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(&file);
        let text = std::fs::read_to_string(path).expect("a source");
        functions.file = file;
        functions.items(&syn::parse_file(&text).expect("Rust").items);
    }
    functions.all
}

#[test]
fn every_public_function_that_takes_a_secret_is_on_the_list_or_has_a_reason() {
    let functions = functions();
    assert!(functions.len() > 100, "{}", functions.len());
    let lines: BTreeMap<String, (&str, &str)> = include_str!("public_api.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [file, name, kind, text] = fields[..] else { panic!("four fields in {line:?}") };
            (format!("{file}\t{name}"), (kind, text))
        })
        .collect();
    let missing: Vec<_> = functions.iter().filter(|f| !lines.contains_key(*f)).collect();
    let gone: Vec<_> = lines.keys().filter(|f| !functions.contains(*f)).collect();
    assert!(missing.is_empty() && gone.is_empty(), "not in public_api.tsv: {missing:#?}; no such function: {gone:#?}");
    let names: BTreeSet<String> = operations().iter().map(|o| format!("{} {}", o.group, o.name)).collect();
    let wrong = |(function, (kind, text)): (String, (&str, &str))| match kind {
        "list" if names.iter().any(|name| name.ends_with(text)) => None,
        "list" => Some(format!("{function}: no operation {text:?}")),
        "none" if text.len() > 10 => None,
        "none" => Some(format!("{function}: a reason is expected")),
        _ => Some(format!("{function}: list or none is expected")),
    };
    let wrong: Vec<_> = lines.into_iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
