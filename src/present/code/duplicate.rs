//! The error by which each common database says that a key is there already.
//!
//! Numbers and names are those of the databases' own manuals and of the drivers named here. What to do then is the
//! handler's business.

/// A database's duplicate-key error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// Whose error it is.
    pub database: &'static str,
    /// Its code, and what the code is called or is for.
    pub codes: &'static [(&'static str, &'static str)],
    /// The driver that the TypeScript is for.
    pub node: &'static str,
    /// How it is recognised in TypeScript.
    pub typescript: &'static [&'static str],
    /// The driver that the C# is for.
    pub dotnet: &'static str,
    /// How it is recognised in C#.
    pub csharp: &'static [&'static str],
}

/// PostgreSQL, SQL Server, MySQL, SQLite and Oracle.
pub const DUPLICATES: [Duplicate; 5] = [
    Duplicate {
        database: "PostgreSQL",
        codes: &[("23505", "unique_violation")],
        node: "pg",
        typescript: &["if (error.code === '23505')"],
        dotnet: "Npgsql",
        csharp: &[
            "catch (DbUpdateException error)",
            "    when (error.InnerException",
            "        is PostgresException { SqlState: \"23505\" })",
        ],
    },
    Duplicate {
        database: "SQL Server",
        codes: &[("2627", "PRIMARY KEY, UNIQUE"), ("2601", "UNIQUE INDEX")],
        node: "mssql",
        typescript: &["if (error.number === 2627", "  || error.number === 2601)"],
        dotnet: "Microsoft.Data.SqlClient",
        csharp: &[
            "catch (DbUpdateException error)",
            "    when (error.InnerException",
            "        is SqlException { Number: 2627 or 2601 })",
        ],
    },
    Duplicate {
        database: "MySQL",
        codes: &[("1062", "ER_DUP_ENTRY")],
        node: "mysql2",
        typescript: &["if (error.errno === 1062)"],
        dotnet: "MySqlConnector",
        csharp: &[
            "catch (DbUpdateException error)",
            "    when (error.InnerException",
            "        is MySqlException { Number: 1062 })",
        ],
    },
    Duplicate {
        database: "SQLite",
        codes: &[("2067", "SQLITE_CONSTRAINT_UNIQUE"), ("1555", "SQLITE_CONSTRAINT_PRIMARYKEY")],
        node: "better-sqlite3",
        typescript: &[
            "if (error.code === 'SQLITE_CONSTRAINT_UNIQUE'",
            "  || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY')",
        ],
        dotnet: "Microsoft.Data.Sqlite",
        csharp: &[
            "catch (DbUpdateException error)",
            "    when (error.InnerException is SqliteException",
            "        { SqliteExtendedErrorCode: 2067 or 1555 })",
        ],
    },
    Duplicate {
        database: "Oracle",
        codes: &[("ORA-00001", "unique constraint violated")],
        node: "oracledb",
        typescript: &["if (error.errorNum === 1)"],
        dotnet: "Oracle.ManagedDataAccess",
        csharp: &[
            "catch (DbUpdateException error)",
            "    when (error.InnerException",
            "        is OracleException { Number: 1 })",
        ],
    },
];
