//! Tables as Parquet files: <https://parquet.apache.org/docs/file-format/>.

use super::table::Table;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::record::RecordWriter;
use parquet::schema::types::TypePtr;
use std::fs::File;
use std::io::{self, BufWriter};
use std::sync::Arc;

/// How many rows are written at once.
const GROUP: usize = 1 << 16;

type Writer<'a> = SerializedFileWriter<&'a mut BufWriter<File>>;

/// Rows that can be written.
pub trait Columns: Sized {
    /// Their columns.
    fn schema() -> Result<TypePtr, ParquetError>;
    /// Writes a group of them.
    fn write(rows: &[Self], writer: &mut Writer<'_>) -> Result<(), ParquetError>;
}

impl<R> Columns for R
where
    for<'a> &'a [R]: RecordWriter<R>,
{
    fn schema() -> Result<TypePtr, ParquetError> {
        (&[] as &[R]).schema()
    }

    fn write(rows: &[R], writer: &mut Writer<'_>) -> Result<(), ParquetError> {
        let mut group = writer.next_row_group()?;
        rows.write_to_row_group(&mut group)?;
        group.close()?;
        Ok(())
    }
}

struct Groups<'a, R> {
    writer: Writer<'a>,
    rows: Vec<R>,
}

pub fn table<'a, R: Columns + 'a>(file: &'a mut BufWriter<File>) -> io::Result<Box<dyn Table<R> + 'a>> {
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let writer = SerializedFileWriter::new(file, R::schema()?, Arc::new(properties))?;
    Ok(Box::new(Groups { writer, rows: Vec::new() }))
}

impl<R: Columns> Groups<'_, R> {
    fn write(&mut self) -> io::Result<()> {
        R::write(&std::mem::take(&mut self.rows), &mut self.writer)?;
        Ok(())
    }
}

impl<R: Columns> Table<R> for Groups<'_, R> {
    fn add(&mut self, rows: Vec<R>) -> io::Result<()> {
        self.rows.extend(rows);
        if self.rows.len() >= GROUP {
            self.write()?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        if !self.rows.is_empty() {
            self.write()?;
        }
        self.writer.close()?;
        Ok(())
    }
}
