//! Each format to the code that reads or writes it.

use alloc::boxed::Box;
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
use crate::text::Encoding;
use crate::usen::UsenReader;
use crate::usi::UsiReader;
use crate::visit::{Legality, Visitor};
use crate::{csa, jkf, ki2, kif, psn, usen, usi};

/// The reader of one format.
pub(crate) enum FormatReader {
    Kif(Box<KifReader>),
    Csa(Box<CsaReader>),
    Usi(Box<UsiReader>),
    Usen(UsenReader),
    Psn(PsnReader),
    Jkf(JkfReader),
}

impl FormatReader {
    pub(crate) fn new(format: Format, legality: Legality) -> Self {
        match format {
            Format::Kif | Format::Ki2 | Format::Bod => {
                Self::Kif(Box::new(KifReader::new(legality)))
            }
            Format::Csa => Self::Csa(Box::new(CsaReader::new(legality))),
            Format::Usi | Format::Sfen => Self::Usi(Box::new(UsiReader::new(legality))),
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
            Self::Usi(reader) => reader.finish(visitor),
            Self::Usen(_) => {}
        }
    }
}

impl Record {
    /// Writes the record as a file of a dialect, in its usual [`encoding`](Dialect::encoding), or in UTF-8 where that
    /// lacks a character of it.
    ///
    /// ```
    /// use komadai_record::{Dialect, Key, Record, read};
    ///
    /// let mut record = Record::default();
    /// record.headers.set(Key::Black, "雲😀");
    /// let file = record.to_file(Dialect::Kif)?;
    /// assert!(file.lost.is_empty());
    /// assert_eq!(read(&file.bytes)?.games[0].record.headers.get(&Key::Black), Some("雲😀"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write).
    pub fn to_file(&self, dialect: Dialect) -> Result<RecordBytes, WriteError> {
        let written = self.write(dialect)?;
        let usual = written.clone().encode(dialect.encoding());
        Ok(if usual.lacking.is_empty() { usual } else { written.encode(Encoding::Utf8) })
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
