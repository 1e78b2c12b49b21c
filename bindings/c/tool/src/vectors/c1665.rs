//! Vectors of C1665, made with MIRACL.

use super::{Tables, columns, json};

/// Adds these vectors to the tables.
pub(super) fn add(tables: &mut Tables) {
    let file = json("c1665/c1665-generated.json");
    tables.add("c1665_multiples", 3, columns(&file["multiples"], &["k", "compressed", "uncompressed"]));
    let names = ["raw_private", "S0_clamped", "S1", "W0", "W1", "dh_x", "M", "ecdsa_c", "ecdsa_d"];
    let mut protocols = columns(&file["protocols"], &names);
    for row in &mut protocols {
        let d = row.pop().unwrap_or_default();
        row[7].extend(d);
    }
    tables.add("c1665_protocols", 8, protocols);
    // Another private key, the recipient's private key, the message, both strings, and the sealed message, whose tag
    // has 12 bytes.
    let names = ["S0_clamped", "S1", "M", "ecies_P1", "ecies_P2", "ecies_V", "ecies_C", "ecies_T"];
    let mut sealed = columns(&file["protocols"], &names);
    for row in &mut sealed {
        let parts = row.split_off(5);
        row.push(parts.concat());
    }
    tables.add("c1665_ecies", 6, sealed);
}
