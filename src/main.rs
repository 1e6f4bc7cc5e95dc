//! The command line of `hf`.

fn main() {}
