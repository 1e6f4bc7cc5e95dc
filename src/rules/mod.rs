//! The rules as pure functions, each citing its section.

pub mod support;
