//! Proofs as files, in the form `docs/tsume.md` gives.

use std::fmt;
use std::io::{self, Read, Write};

use komadai_rules::{Color, PackedMove};

use super::place::{HEADER, Place, checked_bytes_of};
use super::{Claim, Proof, Step};

/// The first bytes of every proof; the last of them is the version.
const MAGIC: &[u8; 16] = b"komadai proof 1\n";

/// Why bytes are not read as a proof.
#[derive(Debug)]
pub enum ProofReadError {
    /// The bytes cannot be read, or end too early.
    Io(io::Error),
    /// They do not begin as a proof does.
    NotAProof,
    /// The record with this number, from 0, is damaged; the root is number 0.
    Record(u64),
    /// The sum at the end is not that of the bytes before it: something was changed.
    Sum,
}

impl fmt::Display for ProofReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "the proof cannot be read: {error}"),
            Self::NotAProof => f.write_str("this is no proof of a mate"),
            Self::Record(number) => write!(f, "record {number} of the proof is damaged"),
            Self::Sum => f.write_str("the proof was changed: its sum is wrong"),
        }
    }
}

impl std::error::Error for ProofReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for ProofReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Proof {
    /// Writes the proof in its file form.
    ///
    /// ```
    /// use komadai_tsume::{Limits, Problem, Proof, Solver, SolverOptions};
    ///
    /// let problem = Problem::from_setup(&"9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1".parse()?)?;
    /// let mut solver = Solver::new(SolverOptions::default());
    /// solver.solve(&problem, Limits::NONE, &false.into(), &mut |_| {});
    /// let proof = solver.proof(Limits::NONE, &false.into(), &mut |_| {}).expect("a mate is proven");
    /// let mut file = Vec::new();
    /// proof.write(&mut file)?;
    /// assert_eq!(Proof::read(&file[..])?, proof);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `out` cannot be written.
    pub fn write(&self, out: impl Write) -> io::Result<()> {
        let mut out = ChecksumStream::new(out);
        out.write_all(MAGIC)?;
        let attacker = match self.attacker {
            Color::Black => b'b',
            Color::White => b'w',
        };
        let claim = if self.is_mate() { b'm' } else { b'n' };
        out.write_all(&[attacker, claim])?;
        out.write_all(&(self.len() as u64).to_le_bytes())?;
        out.place(&self.root)?;
        match &self.claim {
            Claim::Mate(steps) => {
                for step in steps {
                    out.place(&step.place)?;
                    out.write_all(&step.mv.bits().to_le_bytes())?;
                    out.write_all(&step.plies.to_le_bytes())?;
                }
            }
            Claim::NoMate(places) => places.iter().try_for_each(|place| out.place(place))?,
        }
        let sum = out.sum;
        out.inner.write_all(&sum.to_le_bytes())?;
        out.inner.flush()
    }

    /// Reads a proof in its file form. What it claims is not believed until it is verified.
    ///
    /// ```
    /// use komadai_tsume::{Proof, ProofReadError};
    ///
    /// assert!(matches!(Proof::read(&b"no proof of anything"[..]), Err(ProofReadError::NotAProof)));
    /// ```
    ///
    /// # Errors
    ///
    /// The bytes are no proof, are damaged, or end too early.
    pub fn read(input: impl Read) -> Result<Self, ProofReadError> {
        let mut input = ChecksumStream::new(input);
        if input.bytes()? != *MAGIC {
            return Err(ProofReadError::NotAProof);
        }
        let [attacker, claim] = input.bytes()?;
        let attacker = match attacker {
            b'b' => Color::Black,
            b'w' => Color::White,
            _ => return Err(ProofReadError::NotAProof),
        };
        let count = u64::from_le_bytes(input.bytes()?);
        let root = input.read_place(0)?;
        // The number of records is not believed: memory grows as they come.
        let claim =
            match claim {
                b'm' => Claim::Mate(
                    (1..=count)
                        .map(|number| {
                            Ok(Step {
                                place: input.read_place(number)?,
                                mv: PackedMove::from_bits(u16::from_le_bytes(input.bytes()?)),
                                plies: u32::from_le_bytes(input.bytes()?),
                            })
                        })
                        .collect::<Result<_, ProofReadError>>()?,
                ),
                b'n' => Claim::NoMate(
                    (1..=count)
                        .map(|number| input.read_place(number))
                        .collect::<Result<_, ProofReadError>>()?,
                ),
                _ => return Err(ProofReadError::NotAProof),
            };
        let sum = input.sum;
        if u64::from_le_bytes(input.bytes()?) != sum {
            return Err(ProofReadError::Sum);
        }
        Ok(Self { attacker, root, claim })
    }
}

/// A stream with the sum of what went through it (FNV-1a; Fowler, Noll, Vo, 1991).
struct ChecksumStream<T> {
    inner: T,
    sum: u64,
}

impl<T> ChecksumStream<T> {
    fn new(inner: T) -> Self {
        Self { inner, sum: 0xcbf2_9ce4_8422_2325 }
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.sum = (self.sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

impl<W: Write> ChecksumStream<W> {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.add(bytes);
        self.inner.write_all(bytes)
    }

    fn place(&mut self, place: &Place) -> io::Result<()> {
        let bytes: Vec<u8> = place.used().collect();
        self.write_all(&bytes)
    }
}

impl<R: Read> ChecksumStream<R> {
    fn bytes<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.inner.read_exact(&mut bytes)?;
        self.add(&bytes);
        Ok(bytes)
    }

    fn read_place(&mut self, number: u64) -> Result<Place, ProofReadError> {
        let header: [u8; HEADER] = self.bytes()?;
        let used = checked_bytes_of(&header).ok_or(ProofReadError::Record(number))?;
        let mut pieces = vec![0; used];
        self.inner.read_exact(&mut pieces)?;
        self.add(&pieces);
        Ok(Place::from_bytes(header, &pieces))
    }
}
