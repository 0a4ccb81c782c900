//! Each format to the code that reads or writes it.

use alloc::vec::Vec;

use crate::csa::CsaReader;
use crate::dialect::{Dialect, RecordText};
use crate::encode::RecordBytes;
use crate::error::WriteError;
use crate::format::Format;
use crate::jkf::JkfReader;
use crate::kif::KifReader;
use crate::psn::PsnReader;
use crate::record::Record;
use crate::usen::UsenReader;
use crate::usi::UsiReader;
use crate::visit::{Legality, Visitor};
use crate::{csa, jkf, ki2, kif, psn, usen, usi};

/// The reader of one format.
pub(crate) enum FormatReader {
    Kif(KifReader),
    Csa(CsaReader),
    Usi(UsiReader),
    Usen(UsenReader),
    Psn(PsnReader),
    Jkf(JkfReader),
}

impl FormatReader {
    pub(crate) fn new(format: Format, legality: Legality) -> Self {
        match format {
            Format::Kif | Format::Ki2 | Format::Bod => Self::Kif(KifReader::new(legality)),
            Format::Csa => Self::Csa(CsaReader::new(legality)),
            Format::Usi | Format::Sfen => Self::Usi(UsiReader::new(legality)),
            Format::Usen => Self::Usen(UsenReader::new(legality)),
            Format::Psn | Format::Western => Self::Psn(PsnReader::new(legality)),
            Format::Jkf => Self::Jkf(JkfReader::new(legality)),
        }
    }

    pub(crate) fn block(&mut self, text: &str, visitor: &mut impl Visitor) {
        match self {
            Self::Kif(reader) => reader.block(text, visitor),
            Self::Csa(reader) => reader.block(text, visitor),
            Self::Usi(reader) => reader.block(text, visitor),
            Self::Usen(reader) => reader.block(text, visitor),
            Self::Psn(reader) => reader.block(text, visitor),
            Self::Jkf(reader) => reader.block(text, visitor),
        }
    }

    pub(crate) fn finish(&mut self, visitor: &mut impl Visitor) {
        match self {
            Self::Kif(reader) => reader.finish(visitor),
            Self::Csa(reader) => reader.finish(visitor),
            Self::Psn(reader) => reader.finish(visitor),
            Self::Jkf(reader) => reader.finish(visitor),
            Self::Usi(_) | Self::Usen(_) => {}
        }
    }
}

impl Record {
    /// Writes the record as a file of a dialect, in its usual [`encoding`](Dialect::encoding).
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write).
    pub fn to_file(&self, dialect: Dialect) -> Result<RecordBytes, WriteError> {
        Ok(self.write(dialect)?.encode(dialect.encoding()))
    }

    /// Writes the record in a dialect, and says what could not be kept.
    ///
    /// ```
    /// use komadai_record::{Dialect, Record};
    ///
    /// let mut record = Record::default();
    /// let first = record.add(Record::ROOT, "7g7f".parse()?);
    /// record.add(first, "3c3d".parse()?);
    /// assert_eq!(record.write(Dialect::Usi)?.text, "position startpos moves 7g7f 3c3d\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A move that starts on an empty square has no name but in USI text.
    ///
    /// ```
    /// use komadai_record::{Dialect, Loss, Record};
    ///
    /// let mut record = Record::default();
    /// record.add(Record::ROOT, "7g7f".parse()?);
    /// record.add(Record::ROOT, "2g2f".parse()?);
    /// let written = record.write(Dialect::Csa2)?;
    /// assert!(written.text.contains("+7776FU"));
    /// assert_eq!(written.lost, [Loss::Variations]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(&self, dialect: Dialect) -> Result<RecordText, WriteError> {
        let mut written = match dialect {
            Dialect::Kif => kif::write(self),
            Dialect::Ki2 => ki2::write(self),
            Dialect::Csa2 => csa::write(self, csa::Version::V2),
            Dialect::Csa3 => csa::write(self, csa::Version::V3),
            Dialect::Jkf => jkf::write(self),
            Dialect::Usi => Ok(usi::write(self)),
            Dialect::Sfen => Ok(usi::write_sfen(self)),
            Dialect::Usen => Ok(usen::write(self)),
            Dialect::Psn => psn::write(self, psn::Style::Psn),
            Dialect::Hodges => psn::write(self, psn::Style::Hodges),
            Dialect::Western => psn::write(self, psn::Style::Western),
            Dialect::Bod => kif::write_bod(self),
        }?;
        // A writer notes a loss wherever it meets one.
        let mut lost = Vec::new();
        for loss in written.lost {
            if !lost.contains(&loss) {
                lost.push(loss);
            }
        }
        written.lost = lost;
        // By an escape a file says that it is ISO-2022-JP, which this one is not: its picture stands for it.
        if written.text.contains('\x1b') {
            written.text = written.text.replace('\x1b', "␛");
        }
        Ok(written)
    }
}
