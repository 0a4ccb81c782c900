//! Statements: prepared once for each connection, alone or several as one.

use rusqlite::{Connection, ErrorCode, OptionalExtension, Params, Row};

use crate::{Result, Store, StoreError};

/// Makes functions that read a row into a struct, the columns of the SELECT in the order in which its fields are named.
macro_rules! rows {
    ($($vis:vis fn $name:ident -> $kind:ident { $($field:ident),+ $(,)? })+) => { $(
        $vis fn $name(row: &rusqlite::Row<'_>) -> rusqlite::Result<$kind> {
            let mut columns = 0_usize..;
            let mut next = || columns.next().unwrap_or_default();
            Ok($kind { $($field: row.get(next())?,)+ })
        }
    )+ };
}
pub(crate) use rows;

/// Runs a statement; how many rows it has changed.
pub(crate) fn execute(connection: &Connection, sql: &str, params: impl Params) -> Result<usize> {
    Ok(connection.prepare_cached(sql)?.execute(params)?)
}

/// The first row, if there is any.
pub(crate) fn first<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    row: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Option<T>> {
    let mut select = connection.prepare_cached(sql)?;
    Ok(select.query_row(params, row).optional()?)
}

/// All rows, in order.
pub(crate) fn all<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    row: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>> {
    let mut select = connection.prepare_cached(sql)?;
    let rows = select.query_map(params, row)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// What it means that a table refuses a row because somebody else has the same.
pub(crate) fn taken(error: StoreError, means: StoreError) -> StoreError {
    match error {
        StoreError::Sqlite(error)
            if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) =>
        {
            means
        }
        other => other,
    }
}

impl Store {
    /// [`execute`] for a statement that is a write by itself.
    pub(crate) async fn change(
        &self,
        sql: &'static str,
        params: impl Params + Send + 'static,
    ) -> Result<usize> {
        self.threads.write(move |connection| execute(connection, sql, params)).await
    }

    /// [`first`] of what was committed.
    pub(crate) async fn first<T: Send + 'static>(
        &self,
        sql: impl AsRef<str> + Send + 'static,
        params: impl Params + Send + 'static,
        row: fn(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>> {
        self.threads.read(move |connection| first(connection, sql.as_ref(), params, row)).await
    }

    /// [`all`] of what was committed.
    pub(crate) async fn all<T: Send + 'static>(
        &self,
        sql: impl AsRef<str> + Send + 'static,
        params: impl Params + Send + 'static,
        row: fn(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>> {
        self.threads.read(move |connection| all(connection, sql.as_ref(), params, row)).await
    }
}

/// Makes several statements one: what an error leaves half done is rolled back.
pub(crate) fn whole<T>(
    work: impl FnOnce(&Connection) -> Result<T>,
) -> impl FnOnce(&Connection) -> Result<T> {
    move |connection| {
        run(connection, "SAVEPOINT whole")?;
        let done = work(connection);
        // A full disk may have ended the transaction and the savepoint with it.
        if !connection.is_autocommit() {
            if done.is_err() {
                run(connection, "ROLLBACK TO whole")?;
            }
            run(connection, "RELEASE whole")?;
        }
        done
    }
}

/// Runs a statement that is run again and again, and gives nothing back.
pub(crate) fn run(connection: &Connection, sql: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute([]).map(drop)
}
