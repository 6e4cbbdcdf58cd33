//! `mysql`: asks `MySQL`.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("mysql", "asks MySQL", "MariaDB 10.11 and MySQL 8, mysql --help")
    .aliases(&["mariadb", "mysqladmin", "mysqldump", "mariadb-dump", "mysqlimport"])
    .syntax(Syntax::RAW)
    .alone(&["--version", "-V", "--help", "-?"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Opaque("statements are not read")])
    .examples(&[ex("mysql -e \"select 1\"", "connect ?; opaque"), ex("mysql --version", "")]);
