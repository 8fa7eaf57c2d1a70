//! The same rows as a Parquet file: columns with types, for programs that read tables. Rows wait until a group is full
//! and are then written, so any number of games takes the same room.

use std::io::Write;
use std::sync::Arc;

use parquet::data_type::{ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use crate::Played;
use crate::rows::{Row, of};

/// Rows of a group.
const GROUP: usize = 4096;

const SCHEMA: &str = "message games {
    required int64 game;
    required binary scenario (utf8);
    required binary map (utf8);
    required binary winner (utf8);
    optional binary first_turn (utf8);
    required int32 turns;
    required int32 steps;
    required binary reason (utf8);
}";

pub struct Parquet<W: Write + Send> {
    file: SerializedFileWriter<W>,
    waiting: Vec<Row>,
}

/// What went wrong; which file it is about, only whoever opened it knows. What the disk says needs nobody's name before
/// it.
fn words(error: ParquetError) -> String {
    match error {
        ParquetError::External(error) => error.to_string(),
        other => other.to_string(),
    }
}

impl<W: Write + Send> Parquet<W> {
    pub fn new(file: W) -> Result<Parquet<W>, String> {
        let schema = Arc::new(parse_message_type(SCHEMA).map_err(words)?);
        let file = SerializedFileWriter::new(file, schema, Arc::new(WriterProperties::new()));
        Ok(Parquet { file: file.map_err(words)?, waiting: Vec::new() })
    }

    pub fn write(&mut self, game: &Played) -> Result<(), String> {
        self.waiting.push(of(game));
        if self.waiting.len() >= GROUP { self.group().map_err(words) } else { Ok(()) }
    }

    /// Writes what waits and the table of contents, without which nobody can read the file.
    pub fn end(&mut self) -> Result<(), String> {
        if !self.waiting.is_empty() {
            self.group().map_err(words)?;
        }
        self.file.finish().map(|_| ()).map_err(words)
    }

    fn group(&mut self) -> Result<(), ParquetError> {
        let rows = std::mem::take(&mut self.waiting);
        let text = |of: fn(&Row) -> &str| -> Vec<ByteArray> {
            rows.iter().map(|row| ByteArray::from(of(row))).collect()
        };
        let small = |of: fn(&Row) -> u32| -> Vec<i32> {
            rows.iter().map(|row| i32::try_from(of(row)).unwrap_or(i32::MAX)).collect()
        };
        let mut group = self.file.next_row_group()?;
        let mut place = 0;
        while let Some(mut column) = group.next_column()? {
            match place {
                0 => {
                    let numbers: Vec<i64> =
                        rows.iter().map(|row| i64::try_from(row.game).unwrap_or(i64::MAX)).collect();
                    column.typed::<Int64Type>().write_batch(&numbers, None, None)?;
                }
                4 => {
                    let known: Vec<i16> =
                        rows.iter().map(|row| i16::from(row.first_turn.is_some())).collect();
                    let lists: Vec<ByteArray> =
                        rows.iter().filter_map(|row| row.first_turn.map(ByteArray::from)).collect();
                    column.typed::<ByteArrayType>().write_batch(&lists, Some(&known), None)?;
                }
                5 | 6 => {
                    let numbers = small(if place == 5 { |row| row.turns } else { |row| row.steps });
                    column.typed::<Int32Type>().write_batch(&numbers, None, None)?;
                }
                _ => {
                    let of: fn(&Row) -> &str = match place {
                        1 => |row| &row.scenario,
                        2 => |row| &row.map,
                        3 => |row| row.winner,
                        _ => |row| &row.reason,
                    };
                    column.typed::<ByteArrayType>().write_batch(&text(of), None, None)?;
                }
            }
            column.close()?;
            place += 1;
        }
        group.close()?;
        Ok(())
    }
}
