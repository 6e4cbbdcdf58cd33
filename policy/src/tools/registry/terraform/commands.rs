//! `terraform`: subcommands (commands).

use super::{SOURCE, formats};
use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) const VERSION: Tool = Tool::new("version", "prints the version", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[Flag::glued(&["-json", "--json"], Role::Text), Flag::switch(&["-help", "--help", "-h"])])
    .examples(&[ex("terraform version", "")]);

pub(super) const FMT: Tool = Tool::new("fmt", "formats configuration", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::glued(&["-list", "--list"], Role::Text),
        Flag::glued(&["-diff", "--diff"], Role::Text),
        Flag::glued(&["-check", "--check"], Role::Text),
        Flag::glued(&["-recursive", "--recursive"], Role::Text),
        Flag::glued(&["-no-color", "--no-color"], Role::Text),
        Flag::glued(&["-write", "--write"], Role::Text),
        Flag::switch(&["-help", "--help", "-h"]),
    ])
    .operands(Operands::Judged)
    .judge(formats)
    .examples(&[
        ex("terraform fmt -check -diff", "read ./**"),
        ex("terraform fmt -recursive", "read ./**; write ./**"),
        ex("terraform fmt -write=false a.tf", "read a.tf"),
        ex("terraform fmt a.tf", "read a.tf; write a.tf"),
        ex("terraform fmt -check=false a.tf", "read a.tf; write a.tf"),
        ex("terraform fmt -", ""),
    ]);

pub(super) const VALIDATE: Tool = Tool::new("validate", "checks configuration", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::glued(&["-json", "--json"], Role::Text),
        Flag::glued(&["-no-color", "--no-color"], Role::Text),
        Flag::glued(&["-no-tests", "--no-tests"], Role::Text),
        Flag::value(&["-test-directory", "--test-directory"], Role::Text),
        Flag::switch(&["-help", "--help", "-h"]),
    ])
    .effects(&[Fact::Runs("the providers"), Fact::Reads(Place::Cwd)])
    .examples(&[ex("terraform validate", "run the providers; read ./**")]);

pub(super) const SHOW: Tool = Tool::new("show", "shows state or a plan", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::glued(&["-json", "--json"], Role::Text),
        Flag::glued(&["-no-color", "--no-color"], Role::Text),
        Flag::switch(&["-help", "--help", "-h"]),
    ])
    .operands(Operands::only(&[Role::Read]))
    .effects(&[Fact::Runs("the providers"), Fact::Reads(Place::Cwd), Fact::Connects("")])
    .examples(&[ex("terraform show -json p", "run the providers; read ./**; connect ?; read p")]);

pub(super) const OUTPUT: Tool = Tool::new("output", "shows outputs", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::glued(&["-json", "--json"], Role::Text),
        Flag::glued(&["-raw", "--raw"], Role::Text),
        Flag::glued(&["-no-color", "--no-color"], Role::Text),
        Flag::value(&["-state", "--state"], Role::Read),
        Flag::switch(&["-help", "--help", "-h"]),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd), Fact::Connects("")])
    .examples(&[ex("terraform output -json", "read ./**; connect ?")]);

pub(super) const GRAPH: Tool = Tool::new("graph", "prints a graph", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::glued(&["-draw-cycles", "--draw-cycles"], Role::Text),
        Flag::value(&["-type", "--type"], Role::Text),
        Flag::value(&["-plan", "--plan"], Role::Read),
        Flag::switch(&["-help", "--help", "-h"]),
    ])
    .effects(&[Fact::Runs("the providers"), Fact::Reads(Place::Cwd), Fact::Connects("")])
    .examples(&[ex("terraform graph", "run the providers; read ./**; connect ?")]);

pub(super) const SCHEMA: Tool = Tool::new("schema", "prints schemas", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[Flag::glued(&["-json", "--json"], Role::Text), Flag::switch(&["-help", "--help", "-h"])])
    .effects(&[Fact::Runs("the providers"), Fact::Reads(Place::Cwd)])
    .examples(&[ex("terraform providers schema -json", "read ./**; run the providers")]);

pub(super) const LOCK: Tool = Tool::new("lock", "writes the lock file", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[Flag::switch(&["-help", "--help", "-h"])])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("terraform providers lock", "connect ?; read ./**; write ./**")]);

pub(super) const MIRROR: Tool = Tool::new("mirror", "downloads providers", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[Flag::switch(&["-help", "--help", "-h"])])
    .operands(Operands::all(Role::Write))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("terraform providers mirror d", "connect ?; read ./**; write d")]);

pub(super) const PROVIDERS: Tool = Tool::new("providers", "lists providers", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[Flag::switch(&["-help", "--help", "-h"])])
    .effects(&[Fact::Reads(Place::Cwd)])
    .commands(&[SCHEMA, LOCK, MIRROR])
    .examples(&[ex("terraform providers", "read ./**")]);

pub(super) const PLAN: Tool = Tool::new("plan", "shows what would change", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the providers"), Fact::Reads(Place::Cwd), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("terraform plan -out p", "run the providers; read ./**; connect ?; write ./**")]);

pub(super) const WORKSPACE_SHOW: Tool = Tool::new("show", "prints the workspace", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[Flag::switch(&["-help", "--help", "-h"])])
    .examples(&[ex("terraform workspace show", "read ./**")]);

pub(super) const LIST: Tool = Tool::new("list", "lists workspaces", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[Flag::switch(&["-help", "--help", "-h"])])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("terraform workspace list", "read ./**; connect ?")]);

pub(super) const SELECT: Tool = Tool::new("select", "changes workspaces", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd), Fact::Publishes("")])
    .examples(&[ex("terraform workspace select x", "read ./**; write ./**; publish ?")]);

pub(super) const NEW: Tool = Tool::new("new", "changes workspaces", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd), Fact::Publishes("")])
    .examples(&[ex("terraform workspace new x", "read ./**; write ./**; publish ?")]);

pub(super) const DELETE: Tool = Tool::new("delete", "changes workspaces", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd), Fact::Publishes("")])
    .examples(&[ex("terraform workspace delete x", "read ./**; write ./**; publish ?")]);

pub(super) const WORKSPACE: Tool = Tool::new("workspace", "handles workspaces", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[Flag::switch(&["-help", "--help", "-h"])])
    .effects(&[Fact::Reads(Place::Cwd)])
    .commands(&[WORKSPACE_SHOW, LIST, SELECT, NEW, DELETE]);

pub(super) const STATE_LIST: Tool = Tool::new("list", "lists resources", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::value(&["-state", "--state"], Role::Read),
        Flag::value(&["-id", "--id"], Role::Text),
        Flag::switch(&["-help", "--help", "-h"]),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd), Fact::Connects("")])
    .examples(&[ex("terraform state list", "read ./**; connect ?")]);

pub(super) const STATE_SHOW: Tool = Tool::new("show", "shows a resource", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[Flag::value(&["-state", "--state"], Role::Read), Flag::switch(&["-help", "--help", "-h"])])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the providers"), Fact::Reads(Place::Cwd), Fact::Connects("")])
    .examples(&[ex("terraform state show a", "run the providers; read ./**; connect ?")]);

pub(super) const PULL: Tool = Tool::new("pull", "prints the state", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[Flag::switch(&["-help", "--help", "-h"])])
    .effects(&[Fact::Reads(Place::Cwd), Fact::Connects("")])
    .examples(&[ex("terraform state pull", "read ./**; connect ?")]);

pub(super) const MV: Tool = Tool::new("mv", "changes state", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd), Fact::Publishes("")])
    .examples(&[ex("terraform state mv a", "write ./**; publish ?")]);

pub(super) const RM: Tool = Tool::new("rm", "changes state", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd), Fact::Publishes("")])
    .examples(&[ex("terraform state rm a", "write ./**; publish ?")]);

pub(super) const PUSH: Tool = Tool::new("push", "changes state", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd), Fact::Publishes("")])
    .examples(&[ex("terraform state push a", "write ./**; publish ?")]);

pub(super) const REPLACE_PROVIDER: Tool = Tool::new("replace-provider", "changes state", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd), Fact::Publishes("")])
    .examples(&[ex("terraform state replace-provider a", "write ./**; publish ?")]);

pub(super) const STATE: Tool = Tool::new("state", "handles state", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[Flag::switch(&["-help", "--help", "-h"])])
    .commands(&[STATE_LIST, STATE_SHOW, PULL, MV, RM, PUSH, REPLACE_PROVIDER]);

pub(super) const APPLY: Tool = Tool::new("apply", "changes infrastructure", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the providers"), Fact::Reads(Place::Cwd), Fact::Publishes(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("terraform apply", "run the providers; read ./**; publish ?; write ./**")]);

pub(super) const DESTROY: Tool = Tool::new("destroy", "removes infrastructure", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the providers"), Fact::Reads(Place::Cwd), Fact::Publishes(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("terraform destroy", "run the providers; read ./**; publish ?; write ./**")]);

pub(super) const IMPORT: Tool = Tool::new("import", "takes up resources", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the providers"), Fact::Reads(Place::Cwd), Fact::Publishes(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("terraform import", "run the providers; read ./**; publish ?; write ./**")]);

pub(super) const REFRESH: Tool = Tool::new("refresh", "updates state", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the providers"), Fact::Reads(Place::Cwd), Fact::Publishes(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("terraform refresh", "run the providers; read ./**; publish ?; write ./**")]);

pub(super) const TAINT: Tool = Tool::new("taint", "marks a resource", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the providers"), Fact::Reads(Place::Cwd), Fact::Publishes(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("terraform taint", "run the providers; read ./**; publish ?; write ./**")]);

pub(super) const UNTAINT: Tool = Tool::new("untaint", "unmarks a resource", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the providers"), Fact::Reads(Place::Cwd), Fact::Publishes(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("terraform untaint", "run the providers; read ./**; publish ?; write ./**")]);

pub(super) const FORCE_UNLOCK: Tool = Tool::new("force-unlock", "unlocks state", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the providers"), Fact::Reads(Place::Cwd), Fact::Publishes(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("terraform force-unlock", "run the providers; read ./**; publish ?; write ./**")]);

pub(super) const TEST: Tool = Tool::new("test", "runs tests", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the providers"), Fact::Reads(Place::Cwd), Fact::Publishes(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("terraform test", "run the providers; read ./**; publish ?; write ./**")]);

pub(super) const CONSOLE: Tool = Tool::new("console", "evaluates expressions", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the providers"), Fact::Reads(Place::Cwd), Fact::Publishes(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("terraform console", "run the providers; read ./**; publish ?; write ./**")]);

pub(super) const QUERY: Tool = Tool::new("query", "queries resources", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the providers"), Fact::Reads(Place::Cwd), Fact::Publishes(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("terraform query", "run the providers; read ./**; publish ?; write ./**")]);

pub(super) const STACKS: Tool = Tool::new("stacks", "handles stacks", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the providers"), Fact::Reads(Place::Cwd), Fact::Publishes(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("terraform stacks", "run the providers; read ./**; publish ?; write ./**")]);

pub(super) const INIT: Tool = Tool::new("init", "downloads providers and modules", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("terraform init", "connect ?; write ./**")]);

pub(super) const GET: Tool = Tool::new("get", "downloads modules", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("terraform get", "connect ?; write ./**")]);

pub(super) const LOGIN: Tool = Tool::new("login", "stores a token", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::InHome(".terraform.d"))])
    .examples(&[ex("terraform login", "connect ?; write /home/u/.terraform.d/**")]);

pub(super) const LOGOUT: Tool = Tool::new("logout", "removes a token", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::InHome(".terraform.d"))])
    .examples(&[ex("terraform logout", "connect ?; write /home/u/.terraform.d/**")]);
