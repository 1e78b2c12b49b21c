//! Constant-time check of the C functions, from their first instruction to their last, on the machine code that a C
//! firmware links. Runs with different private keys must not differ in program counters, data addresses or cycles.

use super::Result;
use super::firmware;
use super::targets::Target;
use crate::tools::Trouble;
use primegroup_simulator::{Board, compare};
use std::path::Path;

/// Returns private keys: a few special ones, then pseudorandom ones. All are below the group order.
fn secrets() -> Vec<[u8; 32]> {
    let mut out = Vec::new();
    for (first, rest, last) in [(1, 0, 0), (2, 0, 0), (0, 0, 0x20), (0xff, 0xff, 0x3e), (0, 0xaa, 0x15)] {
        let mut key = [rest; 32];
        (key[0], key[31]) = (first, last);
        out.push(key);
    }
    let mut state = 1u32;
    while out.len() < 16 {
        let mut key = [0; 32];
        for byte in &mut key {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            *byte = (state >> 24) as u8;
        }
        key[31] &= 0x1f;
        out.push(key);
    }
    out
}

/// Compares the runs of functions in the program `jq255e`. The program's variables serve as buffers.
pub fn test(target: &Target, elf: &Path) -> Result {
    let failed = |why: String| Trouble::Failed(format!("{}: {why}", elf.display()));
    let mut board = firmware::load(target, elf)?;
    let place = |board: &Board, name: &str| {
        board.symbol(name).map(|s| s.address).ok_or_else(|| failed(format!("no variable {name}")))
    };
    let (key, bytes_in, shared) = (place(&board, "key")?, place(&board, "shared")?, place(&board, "other_shared")?);
    let (peer, signature) = (place(&board, "other_public")?, place(&board, "signature")?);
    let call = |board: &mut Board, function: &str, args: &[u32]| {
        let run = board.call(function, args).map_err(|e| failed(e.to_string()))?;
        if run.r0 == 0 { Ok(()) } else { Err(failed(format!("{function} returns {}", run.r0))) }
    };

    // The keys as structures. The last public key is the peer of all keys.
    let secrets = secrets();
    let mut keys = Vec::new();
    for secret in &secrets {
        board.write(bytes_in, secret).map_err(|e| failed(e.to_string()))?;
        call(&mut board, "pg_jq255e_key_from_bytes", &[key, bytes_in])?;
        keys.push(board.read(key, 192).map_err(|e| failed(e.to_string()))?);
    }
    call(&mut board, "pg_jq255e_key_public", &[peer, key])?;
    call(&mut board, "pg_jq255e_exchange", &[shared, key, peer])?;
    call(&mut board, "pg_jq255e_sign", &[signature, key, bytes_in, 32, 0, 0])?;

    let bytes: Vec<Vec<u8>> = secrets.iter().map(|s| s.to_vec()).collect();
    let from_bytes: [u32; 2] = [key, bytes_in];
    let exchange = [shared, key, peer];
    let sign = [signature, key, bytes_in, 32, 0, 0];
    for (function, args) in
        [("pg_jq255e_key_from_bytes", &from_bytes[..]), ("pg_jq255e_exchange", &exchange), ("pg_jq255e_sign", &sign)]
    {
        // The first function takes a private key as bytes, the others as a structure.
        let (to, inputs) = if args.len() == 2 { (bytes_in, &bytes) } else { (key, &keys) };
        let mut written = true;
        let prepare = |board: &mut Board, n: usize| written &= board.write(to, &inputs[n]).is_ok();
        let result = compare(&mut board, function, args, inputs.len(), prepare).map_err(|e| failed(e.to_string()))?;
        if !written {
            return Err(failed(format!("{function}: inputs are outside RAM")));
        }
        if let Some(divergence) = result.divergence {
            return Err(failed(format!("{function} depends on the private key: {divergence}")));
        }
        println!("{:<14} {function}: {} private keys, one trace", target.name, result.runs);
    }
    Ok(())
}
