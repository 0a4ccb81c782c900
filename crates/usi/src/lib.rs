//! The Universal Shogi Interface (USI) as types.
