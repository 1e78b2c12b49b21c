//! The command line.

use crate::input::Input;
use crate::place::Output;
use crate::suite::Mode;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum, ValueHint};
use std::path::PathBuf;

/// Prime-order elliptic-curve groups: keys, key exchange, signatures, encryption, hashing, and a benchmark that checks itself.
#[derive(Debug, Parser)]
#[command(
    name = "primegroup",
    version,
    after_help = "Files: - is standard input where something is read, and standard output where something is written.\n\
    Exit codes: 0 done; 1 signature, peer key or encrypted file not valid; 2 wrong usage; 3 a file holds something else than it should; \
    4 reading or writing failed; 141 whoever read standard output has closed it."
)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the groups: security, sizes, and what each can do
    Groups {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Make a key pair
    #[command(after_help = "Example: primegroup keygen --group jq255e --out alice.pem --public alice.pub")]
    Keygen(Keygen),
    /// Print the public key of a private key, as PEM
    Public {
        /// The private key (PEM), also a VRF key
        #[arg(value_hint = ValueHint::FilePath)]
        key: Input,
        #[command(flatten)]
        to: To,
        /// Write JSON: group and public key in hex
        #[arg(long)]
        json: bool,
    },
    /// Compute the secret shared with a peer: raw bytes, into a file of mode 0600
    #[command(after_help = "Example: primegroup agree --key alice.pem --peer bob.pub --out shared.bin")]
    Agree {
        /// Your private key (PEM)
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        key: Input,
        /// The peer's public key (PEM)
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        peer: Input,
        /// Write the secret here (mode 0600); - for standard output
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        out: Output,
        /// Replace an existing file
        #[arg(long)]
        force: bool,
        /// Write hex digits instead of raw bytes
        #[arg(long)]
        hex: bool,
        /// Write JSON: group and secret in hex
        #[arg(long, conflicts_with = "hex")]
        json: bool,
    },
    /// Sign a file
    #[command(after_help = "Example: primegroup sign --key alice.pem message.txt --out message.sig")]
    Sign(Sign),
    /// Verify a signature: exit code 0 if it is valid, 1 if it is not
    #[command(after_help = "Example: primegroup verify --public alice.pub --signature message.sig message.txt")]
    Verify(Verify),
    /// BLS signatures that can be aggregated: more schemes than `sign` has, aggregates, proofs of possession
    #[command(subcommand)]
    Bls(Bls),
    /// Verifiable random functions (ECVRF, RFC 9381): outputs that only the owner of a key can compute, and anyone can
    /// verify
    #[command(subcommand)]
    Vrf(Vrf),
    /// Encrypt a file to the owner of a public key (HPKE, RFC 9180)
    #[command(after_help = "Example: primegroup encrypt --to bob.pub secret.txt --out secret.hpke")]
    Encrypt(Encrypt),
    /// Decrypt a file that was encrypted to your key. If it was not, or was changed: exit code 1, and nothing is
    /// written
    #[command(after_help = "Example: primegroup decrypt --key bob.pem secret.hpke --out secret.txt")]
    Decrypt(Decrypt),
    /// Hash data to a group element, and print its encoding in hex
    HashToGroup {
        /// The group
        #[arg(long)]
        group: String,
        /// The data; - or nothing for standard input
        #[arg(default_value = "-", hide_default_value = true, value_hint = ValueHint::FilePath)]
        file: Input,
        /// Domain separation tag (groups with an RFC 9380 suite; default: the suite's name)
        #[arg(long)]
        dst: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print a public key of p256, secp256k1, xsb233 or xsk233 as a point of the standard curve (SEC 1), in hex
    #[command(after_help = "Example: primegroup to-sec1 alice.pub --compressed")]
    ToSec1 {
        /// The public key (PEM)
        #[arg(value_hint = ValueHint::FilePath)]
        public: Input,
        /// Compressed: a coordinate and a byte, instead of two coordinates and a byte
        #[arg(long)]
        compressed: bool,
        /// Print JSON: group and point in hex
        #[arg(long)]
        json: bool,
    },
    /// Make a public key of p256, secp256k1, xsb233 or xsk233 from a point of the standard curve (SEC 1)
    #[command(after_help = "Example: primegroup from-sec1 --group xsk233 020172…6126 --out peer.pub")]
    FromSec1 {
        /// The group: p256, secp256k1, xsb233 for B-233 (sect233r1), xsk233 for K-233 (sect233k1)
        #[arg(long)]
        group: String,
        /// The point in hex, compressed or uncompressed
        point: String,
        #[command(flatten)]
        to: To,
        /// Write JSON: group and public key in hex
        #[arg(long)]
        json: bool,
    },
    /// Check every operation against known values, then measure all groups
    Bench(Bench),
    /// Print completions for a shell
    #[command(
        after_help = "Example: primegroup completions bash > ~/.local/share/bash-completion/completions/primegroup"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print a manual page, or write all of them into a directory
    #[command(
        after_help = "Examples: primegroup man sign | man -l -\n          primegroup man --out ~/.local/share/man/man1"
    )]
    Man {
        /// The subcommand; nothing for the page of primegroup itself
        #[arg(conflicts_with = "out")]
        subcommand: Option<String>,
        /// Write primegroup.1 and a page of every subcommand here
        #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
        out: Option<PathBuf>,
        /// Replace existing files
        #[arg(long)]
        force: bool,
    },
}

/// Destination of a public output.
#[derive(Debug, ClapArgs)]
pub struct To {
    /// Write here instead of standard output
    #[arg(long, value_name = "FILE", default_value = "-", hide_default_value = true, value_hint = ValueHint::FilePath)]
    pub out: Output,
    /// Replace an existing file
    #[arg(long)]
    pub force: bool,
}

/// Commands for BLS signatures. The scheme decides how aggregates are protected.
#[derive(Debug, Subcommand)]
pub enum Bls {
    /// Sign a file by a scheme (`primegroup sign` uses the basic one)
    #[command(
        after_help = "Example: primegroup bls sign --scheme possession --key alice.pem message.txt --out message.sig"
    )]
    Sign {
        /// The private key (PEM)
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        key: Input,
        /// The file to sign; - or nothing for standard input
        #[arg(default_value = "-", hide_default_value = true, value_hint = ValueHint::FilePath)]
        file: Input,
        /// The scheme
        #[arg(long, value_enum, default_value = "basic")]
        scheme: BlsScheme,
        #[command(flatten)]
        to: To,
        /// Write hex digits instead of raw bytes
        #[arg(long)]
        hex: bool,
    },
    /// Verify a signature by a scheme: exit code 0 if it is valid, 1 if it is not
    #[command(
        after_help = "Example: primegroup bls verify --scheme possession --public alice.pub --signature message.sig message.txt"
    )]
    Verify {
        /// The public key (PEM)
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        public: Input,
        /// The signature: raw bytes or hex digits
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        signature: Input,
        /// The signed file; - or nothing for standard input
        #[arg(default_value = "-", hide_default_value = true, value_hint = ValueHint::FilePath)]
        file: Input,
        /// The scheme
        #[arg(long, value_enum, default_value = "basic")]
        scheme: BlsScheme,
        /// Print JSON: {"valid": true or false}
        #[arg(long)]
        json: bool,
    },
    /// Aggregate signatures into one
    #[command(after_help = "Example: primegroup bls aggregate --group bls12_381_g1 alice.sig bob.sig --out both.sig")]
    Aggregate {
        /// The group of the public keys
        #[arg(long)]
        group: String,
        /// The signatures: raw bytes or hex digits
        #[arg(required = true, value_name = "SIGNATURE", value_hint = ValueHint::FilePath)]
        signatures: Vec<Input>,
        #[command(flatten)]
        to: To,
        /// Write hex digits instead of raw bytes
        #[arg(long)]
        hex: bool,
    },
    /// Verify an aggregate signature: exit code 0 if it is valid, 1 if it is not
    #[command(
        after_help = "Examples: primegroup bls verify-aggregate --signature both.sig alice.pub a.txt bob.pub b.txt\n          \
        primegroup bls verify-aggregate --scheme possession --signature both.sig --message m.txt --proof alice.proof \
        --proof bob.proof alice.pub bob.pub"
    )]
    VerifyAggregate {
        /// The aggregate signature: raw bytes or hex digits
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        signature: Input,
        /// The scheme; the basic one requires different messages
        #[arg(long, value_enum, default_value = "basic")]
        scheme: BlsScheme,
        /// The message that all keys signed, instead of one message after each key; for the scheme possession
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        message: Option<Input>,
        /// The proof of possession of a key: raw bytes or hex digits. The scheme possession requires one for each key,
        /// in the order of the keys
        #[arg(long = "proof", value_name = "FILE", value_hint = ValueHint::FilePath)]
        proofs: Vec<Input>,
        /// Skip proofs: you promise that the proof of every key was verified before. If one was not, its owner can sign
        /// for all others
        #[arg(long, conflicts_with = "proofs")]
        proofs_checked_elsewhere: bool,
        /// Public keys (PEM), each followed by its message
        #[arg(required = true, value_name = "PUBLIC MESSAGE", value_hint = ValueHint::FilePath)]
        all: Vec<Input>,
        /// Print JSON: {"valid": true or false}
        #[arg(long)]
        json: bool,
    },
    /// Prove that you have the private key of your public key, as the scheme `possession` requires
    #[command(after_help = "Example: primegroup bls prove --key alice.pem --out alice.proof")]
    Prove {
        /// The private key (PEM)
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        key: Input,
        #[command(flatten)]
        to: To,
        /// Write hex digits instead of raw bytes
        #[arg(long)]
        hex: bool,
    },
    /// Verify a proof of possession: exit code 0 if it is valid, 1 if it is not
    #[command(after_help = "Example: primegroup bls verify-proof --public alice.pub --proof alice.proof")]
    VerifyProof {
        /// The public key (PEM)
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        public: Input,
        /// The proof: raw bytes or hex digits
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        proof: Input,
        /// Print JSON: {"valid": true or false}
        #[arg(long)]
        json: bool,
    },
}

/// Keys, proofs and outputs of verifiable random functions.
#[derive(Debug, Subcommand)]
pub enum Vrf {
    /// Make a VRF key pair for one suite; VRF keys cannot sign
    #[command(after_help = "Example: primegroup vrf keygen --group p256 --out alice.vrf --public alice.vrf.pub")]
    Keygen {
        #[command(flatten)]
        keygen: Keygen,
        /// The suite. Defaults: ECVRF-EDWARDS25519-SHA512-ELL2 for ed25519 (which also has -TAI),
        /// ECVRF-P256-SHA256-SSWU for p256 (also -TAI), ECVRF-RISTRETTO255-SHA512 of c2sp.org/vrf-r255 for
        /// ristretto255, and primegroup-ecvrf-v1 for all other groups (also for p256 and ristretto255)
        #[arg(long, value_name = "NAME")]
        suite: Option<String>,
    },
    /// Prove the output for a file
    #[command(after_help = "Example: primegroup vrf prove --key alice.vrf input.txt --out input.proof")]
    Prove {
        /// The private VRF key (PEM)
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        key: Input,
        /// The input; - or nothing for standard input
        #[arg(default_value = "-", hide_default_value = true, value_hint = ValueHint::FilePath)]
        file: Input,
        #[command(flatten)]
        bare: BareKey,
        #[command(flatten)]
        to: To,
        /// Write hex digits instead of raw bytes
        #[arg(long)]
        hex: bool,
        /// Write JSON: group, suite, and in hex the proof and the output
        #[arg(long, conflicts_with = "hex")]
        json: bool,
    },
    /// Verify a proof, and print the output in hex: exit code 0 if it is valid, 1 if it is not
    #[command(after_help = "Example: primegroup vrf verify --public alice.vrf.pub --proof input.proof input.txt")]
    Verify {
        /// The public VRF key (PEM)
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        public: Input,
        /// The proof: raw bytes or hex digits
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        proof: Input,
        /// The input; - or nothing for standard input
        #[arg(default_value = "-", hide_default_value = true, value_hint = ValueHint::FilePath)]
        file: Input,
        #[command(flatten)]
        bare: BareKey,
        /// Print JSON: group, suite, "valid" true or false, and the output in hex
        #[arg(long)]
        json: bool,
    },
}

/// Keys of other programs, which are not in VRF key files.
#[derive(Debug, ClapArgs)]
pub struct BareKey {
    /// The key is a key file of ed25519, p256 or ristretto255, which another program uses by RFC 9381 or
    /// c2sp.org/vrf-r255. It must never sign anything: one signature and one proof can reveal the private key
    #[arg(long = "bare-key-that-signs-nothing-else")]
    pub bare: bool,
    /// The suite of a bare key; VRF keys name their suite [default: the one of `vrf keygen`]
    #[arg(long, value_name = "NAME", requires = "bare")]
    pub suite: Option<String>,
}

/// Protection of aggregate BLS signatures against rogue keys, which are derived from the keys of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BlsScheme {
    /// The messages of an aggregate are all different
    Basic,
    /// The public key is signed together with the message
    Augmented,
    /// Keys come with proofs of possession
    Possession,
}

/// The context that a signature is bound to, in addition to the file.
#[derive(Debug, ClapArgs)]
pub struct Context {
    /// A context of 1 to 255 bytes: the signature is not valid in any other context (ed25519, as Ed25519ctx, and groups
    /// with generic Schnorr signatures)
    #[arg(long, value_name = "TEXT", conflicts_with = "context_hex")]
    pub context: Option<String>,
    /// The context in hex
    #[arg(long, value_name = "HEX")]
    pub context_hex: Option<String>,
}

#[derive(Debug, ClapArgs)]
pub struct Sign {
    /// The private key (PEM)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub key: Input,
    /// The file to sign; - or nothing for standard input. At most 1 GiB; any length with --hash
    #[arg(default_value = "-", hide_default_value = true, value_hint = ValueHint::FilePath)]
    pub file: Input,
    /// Sign the file's value of this hash function instead of the file (groups with their own signatures; ed25519 with
    /// sha512, as Ed25519ph)
    #[arg(long)]
    pub hash: Option<HashName>,
    #[command(flatten)]
    pub context: Context,
    /// Mix random bytes of the system into the signature: an attacker who disturbs this machine learns nothing from two
    /// signatures of one file
    #[arg(long)]
    pub hedged: bool,
    /// Verify the signature before writing it: a faulty signature can reveal the key
    #[arg(long)]
    pub check: bool,
    /// Write the signature in DER, as in OpenSSL and X.509 (p256, secp256k1)
    #[arg(long)]
    pub der: bool,
    #[command(flatten)]
    pub to: To,
    /// Write hex digits instead of raw bytes
    #[arg(long)]
    pub hex: bool,
    /// Write JSON: group and signature in hex
    #[arg(long, conflicts_with = "hex")]
    pub json: bool,
}

#[derive(Debug, ClapArgs)]
pub struct Verify {
    /// The public key (PEM)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub public: Input,
    /// The signature: raw bytes or hex digits
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub signature: Input,
    /// The signed file; - or nothing for standard input
    #[arg(default_value = "-", hide_default_value = true, value_hint = ValueHint::FilePath)]
    pub file: Input,
    /// The hash function named when signing
    #[arg(long)]
    pub hash: Option<HashName>,
    #[command(flatten)]
    pub context: Context,
    /// The signature is in DER, as in OpenSSL and X.509 (p256, secp256k1)
    #[arg(long)]
    pub der: bool,
    /// Ed25519: which signatures to accept [default: strict]
    #[arg(long, value_enum)]
    pub mode: Option<Mode>,
    /// Print JSON: {"valid": true or false}
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, ClapArgs)]
pub struct Encrypt {
    /// The recipient's public key (PEM)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub to: Input,
    /// Your private key (PEM), of the same group: the recipient can check that you encrypted the file, but cannot prove
    /// it to anyone else
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub from: Option<Input>,
    /// The file to encrypt, of any length; - or nothing for standard input
    #[arg(default_value = "-", hide_default_value = true, value_hint = ValueHint::FilePath)]
    pub file: Input,
    #[command(flatten)]
    pub context: Purpose,
    #[command(flatten)]
    pub output: To,
}

#[derive(Debug, ClapArgs)]
pub struct Decrypt {
    /// Your private key (PEM)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub key: Input,
    /// The sender's public key (PEM), if the file was encrypted with --from
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub from: Option<Input>,
    /// The encrypted file; - or nothing for standard input
    #[arg(default_value = "-", hide_default_value = true, value_hint = ValueHint::FilePath)]
    pub file: Input,
    #[command(flatten)]
    pub context: Purpose,
    /// Destination of the file, readable by you alone
    #[command(flatten)]
    pub output: To,
}

/// The context that an encrypted file is bound to, in addition to the keys.
#[derive(Debug, ClapArgs)]
pub struct Purpose {
    /// A context of 1 to 255 bytes: the file can only be decrypted in the same context
    #[arg(long, value_name = "TEXT", conflicts_with = "context_hex")]
    pub context: Option<String>,
    /// The context in hex
    #[arg(long, value_name = "HEX")]
    pub context_hex: Option<String>,
}

// No argument group of clap, because `vrf keygen` has a group with this name.
#[derive(Debug, ClapArgs)]
#[group(skip)]
pub struct Keygen {
    /// The group (see `primegroup groups`)
    #[arg(long)]
    pub group: String,
    /// Write the private key here (PEM, mode 0600); - for standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub out: Output,
    /// Write the public key here (PEM); without this option it is printed
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub public: Option<Output>,
    /// Derive the key from these bytes (hex) instead of the system's random generator; 32 bytes or more, and exactly 32
    /// for ed25519, x25519 and VRF keys. Other users of this machine can see the option
    #[arg(long, value_name = "HEX", conflicts_with = "seed_file")]
    pub seed: Option<String>,
    /// Derive the key from the bytes of this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub seed_file: Option<Input>,
    /// Replace existing files; the old ones remain if anything fails
    #[arg(long)]
    pub force: bool,
    /// Print JSON: group and public key in hex
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, ClapArgs)]
pub struct Bench {
    /// Only these groups
    #[arg(long)]
    pub group: Vec<String>,
    /// Only operations whose name contains this
    #[arg(long)]
    pub op: Option<String>,
    /// Seconds for all measurements together
    #[arg(long, default_value_t = 30.0)]
    pub time: f64,
    /// A rough run of a few seconds
    #[arg(long, conflicts_with = "time")]
    pub quick: bool,
    /// Print the rows as JSON
    #[arg(long)]
    pub json: bool,
    /// Also write one self-contained page with tables and plots; it replaces an earlier page
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub html: Option<Output>,
    /// Replace an existing file that is not an earlier page
    #[arg(long, requires = "html")]
    pub force: bool,
}

/// Hash functions that files can be hashed with.
#[derive(Clone, Copy, Debug, ValueEnum)]
#[allow(missing_docs)]
pub enum HashName {
    Sha256,
    Sha384,
    Sha512,
    #[value(name = "sha3-256")]
    Sha3_256,
    #[value(name = "sha3-512")]
    Sha3_512,
    Blake2b,
    Blake2s,
}
