//! Supports.
