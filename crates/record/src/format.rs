//! The formats in which records are read.

/// A format of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// KIF, of Japanese programs and sites, in any encoding.
    Kif,
    /// KI2, moves as people write them.
    Ki2,
    /// A diagram alone, as KIF files begin with.
    Bod,
    /// CSA, of the Computer Shogi Association, any version.
    Csa,
    /// JKF, the JSON of Kifu for JS.
    Jkf,
    /// Lines of positions with moves, as USI sends them.
    Usi,
    /// Lines of bare SFEN, with moves or without.
    Sfen,
    /// USEN, as parts of web addresses, one a line.
    Usen,
    /// PSN: tags, and moves in Western notation.
    Psn,
    /// Moves in Western notation alone.
    Western,
}

impl Format {
    /// The name in capitals: `KIF`.
    ///
    /// ```
    /// use komadai_record::Format;
    ///
    /// assert_eq!(Format::Kif.name(), "KIF");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kif => "KIF",
            Self::Ki2 => "KI2",
            Self::Bod => "BOD",
            Self::Csa => "CSA",
            Self::Jkf => "JKF",
            Self::Usi => "USI",
            Self::Sfen => "SFEN",
            Self::Usen => "USEN",
            Self::Psn => "PSN",
            Self::Western => "WESTERN",
        }
    }
}
