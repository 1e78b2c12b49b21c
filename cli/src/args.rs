//! The command line.

use crate::suite::Mode;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Prime-order elliptic-curve groups: keys, key exchange, signatures, hashing, and a benchmark that checks itself.
#[derive(Debug, Parser)]
#[command(
    version,
    about,
    after_help = "Exit codes: 0 done; 1 signature or peer key not valid; 2 wrong usage; 3 a file holds \
    something else than it should; 4 reading or writing failed."
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
        /// The private key (PEM)
        key: PathBuf,
        /// Write here instead of standard output
        #[arg(long)]
        out: Option<PathBuf>,
        /// Overwrite existing files
        #[arg(long)]
        force: bool,
        /// Print JSON: group and public key in hex
        #[arg(long, conflicts_with = "out")]
        json: bool,
    },
    /// Compute the secret shared with a peer: raw bytes into a new file of mode 0600, or printed on demand
    #[command(after_help = "Example: primegroup agree --key alice.pem --peer bob.pub --out shared.bin")]
    Agree {
        /// Your private key (PEM)
        #[arg(long)]
        key: PathBuf,
        /// The peer's public key (PEM)
        #[arg(long)]
        peer: PathBuf,
        /// Write the secret here (mode 0600)
        #[arg(long, required_unless_present = "stdout")]
        out: Option<PathBuf>,
        /// Print the secret on standard output, in hex
        #[arg(long, conflicts_with = "out")]
        stdout: bool,
        /// Overwrite existing files
        #[arg(long)]
        force: bool,
        /// With --stdout: print JSON
        #[arg(long, requires = "stdout")]
        json: bool,
    },
    /// Sign a file
    #[command(after_help = "Example: primegroup sign --key alice.pem message.txt --out message.sig")]
    Sign {
        /// The private key (PEM)
        #[arg(long)]
        key: PathBuf,
        /// The file to sign; - or nothing for standard input. Read whole, at most 1 GiB; with --hash of any length
        file: Option<PathBuf>,
        /// Sign the value of this hash function of the file instead of the file (double-odd groups)
        #[arg(long)]
        hash: Option<HashName>,
        /// Write here (raw bytes) instead of standard output
        #[arg(long)]
        out: Option<PathBuf>,
        /// Write hex digits instead of raw bytes
        #[arg(long)]
        hex: bool,
        /// Overwrite existing files
        #[arg(long)]
        force: bool,
        /// Print JSON: group and signature in hex
        #[arg(long, conflicts_with_all = ["out", "hex"])]
        json: bool,
    },
    /// Verify a signature: exit code 0 if it is valid, 1 if it is not
    #[command(after_help = "Example: primegroup verify --public alice.pub --signature message.sig message.txt")]
    Verify {
        /// The public key (PEM)
        #[arg(long)]
        public: PathBuf,
        /// The signature: raw bytes or hex digits
        #[arg(long)]
        signature: PathBuf,
        /// The signed file; - or nothing for standard input
        file: Option<PathBuf>,
        /// The hash function named when signing
        #[arg(long)]
        hash: Option<HashName>,
        /// Ed25519: which signatures to accept
        #[arg(long, value_enum, default_value = "plain")]
        mode: Mode,
        /// Print JSON: {"valid": true or false}
        #[arg(long)]
        json: bool,
    },
    /// Hash data to a group element, and print its encoding in hex
    HashToGroup {
        /// The group
        #[arg(long)]
        group: String,
        /// The data; - or nothing for standard input
        file: Option<PathBuf>,
        /// Domain separation tag (groups with an RFC 9380 suite; default: the suite's name)
        #[arg(long)]
        dst: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print a public key of xsb233 or xsk233 as a point of the standard curve (SEC 1), in hex
    #[command(after_help = "Example: primegroup to-sec1 alice.pub --compressed")]
    ToSec1 {
        /// The public key (PEM)
        public: PathBuf,
        /// 31 bytes instead of 61
        #[arg(long)]
        compressed: bool,
        /// Print JSON: group and point in hex
        #[arg(long)]
        json: bool,
    },
    /// Make a public key of xsb233 or xsk233 from a point of the standard curve (SEC 1)
    #[command(after_help = "Example: primegroup from-sec1 --group xsk233 020172…6126 --out peer.pub")]
    FromSec1 {
        /// The group: xsb233 for B-233 (sect233r1), xsk233 for K-233 (sect233k1)
        #[arg(long)]
        group: String,
        /// The point in hex, compressed (31 bytes) or uncompressed (61)
        point: String,
        /// Write the public key here (PEM) instead of standard output
        #[arg(long)]
        out: Option<PathBuf>,
        /// Overwrite existing files
        #[arg(long)]
        force: bool,
        /// Print JSON: group and public key in hex
        #[arg(long, conflicts_with = "out")]
        json: bool,
    },
    /// Check every operation against known values, then measure all groups
    Bench(Bench),
}

#[derive(Debug, ClapArgs)]
pub struct Keygen {
    /// The group (see `primegroup groups`)
    #[arg(long)]
    pub group: String,
    /// Write the private key here (PEM, mode 0600)
    #[arg(long, required_unless_present = "stdout")]
    pub out: Option<PathBuf>,
    /// Write the public key here (PEM)
    #[arg(long)]
    pub public: Option<PathBuf>,
    /// Derive the key from these bytes (hex) instead of the system's random generator; 32 bytes or more, and exactly 32
    /// for ed25519 and x25519. Other users of this machine can see it
    #[arg(long, value_name = "HEX", conflicts_with = "seed_file")]
    pub seed: Option<String>,
    /// Derive the key from the bytes of this file
    #[arg(long, value_name = "FILE")]
    pub seed_file: Option<PathBuf>,
    /// Print the private key on standard output
    #[arg(long, conflicts_with = "out")]
    pub stdout: bool,
    /// Overwrite existing files
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
    /// Also write one self-contained page with tables and plots
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

/// Hash functions that files can be hashed with.
#[derive(Clone, Copy, Debug, ValueEnum)]
#[allow(missing_docs)]
pub enum HashName {
    Sha256,
    Sha512,
    #[value(name = "sha3-256")]
    Sha3_256,
    #[value(name = "sha3-512")]
    Sha3_512,
    Blake2b,
    Blake2s,
}
