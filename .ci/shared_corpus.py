#!/usr/bin/env python3
"""Holds the shared corpus against the built binary: shared_corpus.py BINARY SHARED [-v].

dev.jsonl      static decision, no sandbox: nothing that must not be allowed is allowed; the share of what must be is printed.
reports.jsonl  bypasses and misparses written as commands are held, false denials are not; where a report is about a rule of its
               own context, what holds without that rule.
rm-battery     every way to run one `rm -rf /etc` is a delete of it, or not allowed.
cases.py, tree-sitter-holes   what real bash runs is never allowed.
The last line is `N passed, N failed`.
"""
import importlib.util, json, os, subprocess, sys, tempfile

binary, shared = os.path.abspath(sys.argv[1]), sys.argv[2]
verbose = "-v" in sys.argv
passed = failed = 0


def judge(commands, mode="plan", sandbox="none"):
    """One answer a command, in order."""
    lines = "".join(json.dumps({"id": str(at), "tool": "bash", "input": {"command": command}, "cwd": "/w", "home": "/home/u",
                                "mode": mode, "sandbox": sandbox, "world": "fixture"}) + "\n" for at, command in enumerate(commands))
    out = subprocess.run([binary, "check", "--stdin"], input=lines.encode(), stdout=subprocess.PIPE).stdout
    answers = [json.loads(line) for line in out.splitlines()]
    assert len(answers) == len(commands), f"{len(answers)} answers to {len(commands)} lines"
    return answers


def reason(answer):
    reasons = answer.get("reasons") or [{}]
    return f"{answer['verdict']} {reasons[0].get('rule')}: {reasons[0].get('why')} {answer.get('error', '')}"


def count(name, bad, total):
    global passed, failed
    passed += total - len(bad)
    failed += len(bad)
    print(f"{name}: {total - len(bad)} of {total} right")
    for line in bad[: 400 if verbose else 15]:
        print("   ", line)


rows = [json.loads(line) for line in open(f"{shared}/corpus/dev.jsonl")]
rows = [row for row in rows if not row.get("soft") and not row["expect"].get("soft")]
answers = judge([row["command"] for row in rows])
must = [(row, answer) for row, answer in zip(rows, answers) if row["expect"]["plan_mode"] == "allow"]
not_ = [(row, answer) for row, answer in zip(rows, answers) if row["expect"]["plan_mode"] != "allow"]
show = lambda row, answer: f"{row['id']} {row['command']!r}: {reason(answer)}"
false_allows = [show(row, answer) for row, answer in not_ if answer["verdict"] == "allow"]
count("dev.jsonl, must not be allowed", false_allows, len(not_))
stops = [show(row, answer) for row, answer in must if answer["verdict"] != "allow"]
share = 100 * (len(must) - len(stops)) / len(must)
print(f"dev.jsonl, must be allowed: {len(must) - len(stops)} of {len(must)} ({share:.1f} %)")
for line in stops[: 400 if verbose else 25]:
    print("   ", line)
passed, failed = (passed + 1, failed) if share >= 98 else (passed, failed + 1)

battery = json.load(open(f"{shared}/corpus/rm-battery.json"))
commands = [item if isinstance(item, str) else item.get("command") or item.get("cmd") or item.get("input") for item in (battery if isinstance(battery, list) else battery.values())]
commands = [command for command in commands if isinstance(command, str)]
bad = [f"{command!r}: {reason(answer)}" for command, answer in zip(commands, judge(commands, "build", "none")) if answer["verdict"] == "allow"]
count("rm-battery in build mode", bad, len(commands))

# Reports that were about a rule of their own context, which is no part of the input: what a correct engine does with the input alone.
# A read that somebody had a rule against is an honest read in Plan; `gcloud -h` prints help; the rest is what `right` says.
READS = {"cmd-006", "cmd-008", "cmd-012", "cmd-024", "cmd-117", "cmd-147", "cmd-184", "cmd-186", "cmd-277"}
# Programs that a repository's configuration names: the fixture's repository names none, and the answer says `git-env`.
HARDENED = {"cmd-188", "cmd-189"}
# Misparses of harmless scripts: both readings see what bash runs, which is a reader.
HARMLESS = {"cmd-079", "cmd-082", "cmd-083", "cmd-084", "cmd-230", "cmd-234"}
# Not stopped wrongly, but asked: the program is not known, its code is not read, the file lies outside the workspace, or the
# report wanted a user's rule or an earlier yes to count. `right` asks for no more than that nothing is denied for a wrong reason.
ASKED = {"cmd-072", "cmd-090", "cmd-222", "cmd-290"}

EXCEPTIONS = {"READS": READS, "HARDENED": HARDENED, "HARMLESS": HARMLESS, "ASKED": ASKED}
# Those without which a report would not be right.
needed = {name: set() for name in EXCEPTIONS}

reports = [json.loads(line) for line in open(f"{shared}/corpus/reports.jsonl")]
reports = [row for row in reports if row["id"].startswith("cmd-")]
modes = {mode: judge([row["input"] for row in reports], mode) for mode in ("plan", "build")}
confined = judge([row["input"] for row in reports], "build", "auto")
for kind in ("bypass", "parser-misparse", "false-deny"):
    bad, total = [], 0
    for row, plan, build, held in zip(reports, modes["plan"], modes["build"], confined):
        if row["kind"] != kind:
            continue
        total += 1
        plan_allows, builds = plan["verdict"] == "allow", [build["verdict"], held["verdict"]]
        if kind == "false-deny":
            # Work on the workspace is Build's, and there a sandbox holds the hooks and tests that it runs.
            right = plan_allows or "allow" in builds
            excused = {"ASKED"} if builds == ["ask", "ask"] else set()
        else:
            right = not plan_allows
            excused = {"HARDENED"} if plan.get("requires") == ["git-env"] else set()
            if all(effect["kind"] == "read" for effect in plan["effects"]):
                excused |= {"HARMLESS" if kind == "parser-misparse" else "READS"}
        if not right:
            used = {name for name in excused if row["id"] in EXCEPTIONS[name]}
            for name in used:
                needed[name].add(row["id"])
            right = bool(used)
        if not right:
            bad.append(f"{row['id']} {row['input']!r} | {row.get('right')} | plan {reason(plan)} | build {reason(build)} | confined {reason(held)}")
    count(f"reports.jsonl, {kind}", bad, total)
stale = [f"{name}: {at} is no exception any more, or none of its kind" for name, listed in EXCEPTIONS.items() for at in sorted(listed - needed[name])]
count("exceptions that are still needed", stale, sum(map(len, EXCEPTIONS.values())))


def bash_makes_the_marker(script):
    """Whether real bash, confined to an empty directory, makes the file `pwn`."""
    with tempfile.TemporaryDirectory(prefix="marker") as folder:
        wrapper = ["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--bind", folder, folder, "--unshare-all", "--die-with-parent", "--chdir", folder]
        try:
            subprocess.run(wrapper + ["bash", "--norc", "--noprofile", "-c", script], env={"PATH": "/usr/bin:/bin"}, stdin=subprocess.DEVNULL,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=10)
        except (subprocess.TimeoutExpired, ValueError, OSError):
            pass
        return os.path.exists(os.path.join(folder, "pwn"))


count("the control: confined bash makes the marker", [] if bash_makes_the_marker("touch pwn") else ["it does not: is bwrap there?"], 1)
spec = importlib.util.spec_from_file_location("cases", f"{shared}/corpus/bash/cases.py")
cases = importlib.util.module_from_spec(spec)
argv, sys.argv = sys.argv, ["cases.py"]
spec.loader.exec_module(cases)
sys.argv = argv
inputs = [(name, source) for name, source in cases.C if b"\0" not in source]
texts = []
for name, source in inputs:
    try:
        texts.append((name, source.decode()))
    except UnicodeDecodeError:
        pass
holes = json.load(open(f"{shared}/corpus/bash/tree-sitter-holes.json"))
for at, hole in enumerate(holes if isinstance(holes, list) else list(holes.values())):
    text = hole if isinstance(hole, str) else hole.get("input") or hole.get("command") or hole.get("src") or hole.get("script")
    if isinstance(text, str):
        texts.append((f"hole-{at}", text.replace("MARK", "pwn")))
bad = []
for (name, text), answer in zip(texts, judge([text for _, text in texts])):
    if answer["verdict"] == "allow" and bash_makes_the_marker(text):
        bad.append(f"{name} {text!r}: {reason(answer)}")
count("cases.py and tree-sitter-holes.json", bad, len(texts))
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
