//! Rows and texts of answers. Nothing here decides a rule.

pub mod refusal_text;
pub mod trip;
pub mod trip_detail;
pub mod trip_json;
