#!/usr/bin/env python3
"""What a sandbox adds to a command, for pi-guard and beside it for other sandboxes, in one run.

    cargo build --release
    tests/overhead/measure.py --pi-guard target/release/pi-guard

Each row of rows.json whose program is found is first tried: it has to run a command, and to hold what the row says.
Then all rows run in turn, in an order that changes every round, so that a busy machine disturbs all of them alike.
Needs Linux, Python 3.9 or newer, a C compiler and git; `rg` where it is there. As root, --user measures as an
ordinary user as well. docs/PERFORMANCE.md says what the columns mean.
"""

import argparse
import json
import os
import platform
import pwd
import random
import shlex
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
# A row that takes longer than this is measured every fifth round.
SLOW = 100_000
EVERY = 5
# What a row must have at least, or be left out: fewer are no median.
LEAST = 5
# What --markdown replaces begins behind this line of the page.
MARK = "<!-- figures: written by tests/overhead/measure.py -->\n"

WORKLOADS = {
    "true": ["true"],
    "git status": ["git", "status", "--short"],
    "rg": ["rg", "--count", "needle"],
}


class User:
    """Who measures, with a place of its own: a repository to work in, a home, a directory for each row."""

    def __init__(self, base, entry):
        self.name, self.uid, self.gid = entry.pw_name, entry.pw_uid, entry.pw_gid
        self.base = base / self.name
        self.repository, self.home = self.base / "repository", self.base / "home"
        self.home.mkdir(parents=True)
        self.environment = {
            "HOME": str(self.home),
            "USER": self.name,
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "GIT_CONFIG_NOSYSTEM": "1",
        }
        fill(self.repository)
        git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"]
        for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "all"]):
            subprocess.run(git + words, cwd=self.repository, env=self.environment, check=True)

    def own(self):
        """Gives all of it to the user."""
        if os.geteuid() == 0 and self.uid != 0:
            for folder, names, files in os.walk(self.base):
                for name in [folder, *(os.path.join(folder, name) for name in names + files)]:
                    os.chown(name, self.uid, self.gid, follow_symlinks=False)


def fill(repository):
    """2,000 files of about 4 KB in 100 directories, the same ones every time."""
    source = random.Random(1)
    words = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "needle", "theta"]
    weights = [40] * 6 + [1] + [40]
    for number in range(2000):
        folder = repository / f"d{number % 10}" / f"e{number // 10 % 10}"
        folder.mkdir(parents=True, exist_ok=True)
        lines = (" ".join(source.choices(words, weights, k=10)) for _ in range(70))
        (folder / f"f{number}.txt").write_text("\n".join(lines) + "\n")


class Row:
    """One way to run a command, as one user."""

    def __init__(self, spec, user, programs, meter):
        self.spec, self.user, self.programs, self.meter = spec, user, programs, meter
        self.name = spec["name"]
        self.own = user.base / "own" / "".join(c if c.isalnum() else "-" for c in self.name)
        self.own.mkdir(parents=True)
        for name, text in spec.get("files", {}).items():
            (self.own / name).write_text(text)
        self.slow = False
        self.shots = []

    def words(self, command, unchecked=False):
        """The command line; `unchecked` leaves all holding to the kernel."""
        fill_in = {
            **self.programs,
            "own": str(self.own),
            "cwd": str(self.user.repository),
            "uid": str(self.user.uid),
            "gid": str(self.user.gid),
            "unchecked": "--no-precheck" if unchecked else "",
        }

        def filled(word):
            for key, value in fill_in.items():
                word = word.replace("{" + key + "}", value)
            return word

        front = [word for word in map(filled, self.spec["argv"]) if word]
        environment = {**self.user.environment, **{k: filled(v) for k, v in self.spec.get("env", {}).items()}}
        if self.spec.get("alone"):
            return front, environment
        command = [shutil.which(command[0]) or command[0], *command[1:]]
        return front + ([shlex.join(command)] if self.spec.get("shell") else command), environment

    def run(self, command, unchecked=False):
        """Runs once. A dictionary of the meter's, or None if the meter itself failed; and what was said on stderr."""
        words, environment = self.words(command, unchecked)
        line = [self.meter]
        if self.spec.get("poor"):
            line.append("-n")
        if self.user.uid != os.geteuid():
            line += ["-u", f"{self.user.uid}:{self.user.gid}"]
        if unchecked:
            line.append("-v")
        try:
            done = subprocess.run(
                line + ["--", *words], cwd=self.user.repository, env=environment, stdin=subprocess.DEVNULL,
                capture_output=True, text=True, timeout=60, check=False,
            )
        except subprocess.TimeoutExpired:
            return None, "no end after 60 s"
        last = done.stdout.strip().splitlines()[-1:] or ["null"]
        try:
            return json.loads(last[0]), done.stderr
        except ValueError:
            return None, done.stderr

    def trouble(self, port):
        """Why this row cannot be compared, if it cannot."""
        shot, said = self.run(["true"], unchecked=True)
        if shot is None or shot["code"] != 0:
            reason = next((line for line in said.splitlines() if line.strip()), "no reason given")
            return f"does not run: {reason.strip()[:160]}"
        self.slow = shot["wall_us"] > SLOW
        places = {"none": [self.user.repository, self.user.home], "workspace": [self.user.home], "any": []}
        for place in places[self.spec["writes"]]:
            target = place / "written"
            self.run(["bash", "-c", f"echo x > {shlex.quote(str(target))}"], unchecked=True)
            if target.exists():
                target.unlink()
                return f"writes to {place.name} are not held"
        if self.spec["network"]:
            connect = f"exec 3<>/dev/tcp/127.0.0.1/{port} && exit 42"
            shot, _ = self.run(["bash", "-c", connect], unchecked=True)
            if shot and shot["code"] == 42:
                return "a connection to the host is not held"
        return None


def controls(row, port):
    """The same checks without a sandbox have to succeed, or they would prove nothing."""
    target = row.user.repository / "written"
    row.run(["bash", "-c", f"echo x > {shlex.quote(str(target))}"], unchecked=True)
    shot, _ = row.run(["bash", "-c", f"exec 3<>/dev/tcp/127.0.0.1/{port} && exit 42"], unchecked=True)
    if not target.exists() or not shot or shot["code"] != 42:
        sys.exit("measure.py: the checks fail without any sandbox: nothing can be measured here")
    target.unlink()


def measure(rows, command, rounds, order):
    """Runs all rows in turn. What does not end well is not counted."""
    for row in rows:
        row.shots = []
        row.run(command)
    every = max(1, min(EVERY, rounds // LEAST))
    for number in range(rounds):
        turn = list(rows)
        order.shuffle(turn)
        for row in turn:
            if row.slow and number % every:
                continue
            shot, _ = row.run(command)
            if shot and shot["code"] == 0:
                row.shots.append(shot)


def summary(rows):
    """The figures of each row, in milliseconds and megabytes, and what they add to those of its base."""
    found = {}
    for row in rows:
        if len(row.shots) < LEAST:
            continue
        column = lambda key: [shot[key] / 1000 for shot in row.shots]
        found[row.name] = {
            "base": row.spec.get("base", "bare"),
            "runs": len(row.shots),
            "wall_median": statistics.median(column("wall_us")),
            "wall_min": min(column("wall_us")),
            "gone_median": statistics.median(column("gone_us")),
            "cpu_median": statistics.median(column("cpu_us")),
            "cpu_min": min(column("cpu_us")),
            "rss": max(column("rss_kb")),
        }
    for one in found.values():
        base = found.get(one["base"])
        for key in ("wall_median", "wall_min", "gone_median", "cpu_median", "cpu_min"):
            one["added_" + key] = one[key] - base[key] if base else None
    peer = found.get("bwrap")
    for one in found.values():
        for key in ("wall_median", "wall_min", "gone_median", "cpu_median", "cpu_min"):
            added = one["added_" + key]
            one["ratio_" + key] = added / peer["added_" + key] if peer and added is not None else None
    return found


def bounds(figures, binary_mb):
    """What is promised of each figure of `true`, and whether it holds."""
    promised = [("binary MB", binary_mb, 8)] if binary_mb else []
    for heading, found in figures.items():
        if not heading.startswith("`true`"):
            continue
        who = heading.removeprefix("`true` ")
        for name, one in found.items():
            if name == "pi-guard":
                promised += [(f"wall, of bwrap, {who}", one["ratio_wall_median"], 0.8)]
                promised += [(f"CPU, of bwrap, {who}", one["ratio_cpu_median"], 0.8)]
                promised += [(f"RSS MB, {who}", one["rss"], 5)]
            elif name.startswith("pi-guard, no namespaces"):
                promised += [(f"added ms, {name.removeprefix('pi-guard, ')}, {who}", one["added_wall_median"], 1.5)]
    return [(what, value, most, value is not None and value <= most) for what, value, most in promised]


def table(found):
    """The figures as Markdown."""
    lines = [
        "| | wall ms | min | until gone | CPU ms | adds: wall | min | CPU | of bwrap: wall | min | CPU | RSS MB | runs |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    ratios = ("wall_median", "wall_min", "cpu_median")
    for name, one in found.items():
        absolute = [f"{one[key]:.2f}" for key in ("wall_median", "wall_min", "gone_median", "cpu_median")]
        if name.startswith("bare"):
            relative = [""] * 6
        else:
            relative = [f"{one['added_' + key]:.2f}" for key in ratios]
            relative += [f"{one['ratio_' + key]:.2f}" if one["ratio_" + key] is not None else "" for key in ratios]
        cells = [name, *absolute, *relative, f"{one['rss']:.1f}", str(one["runs"])]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def versions(specs, programs):
    """What each program says that it is."""
    said = {}
    for spec in specs:
        if "version" in spec and spec.get("program") in programs:
            line = [programs[spec["program"]], *spec["version"]]
            done = subprocess.run(line, capture_output=True, text=True, timeout=60, check=False)
            words = (done.stdout or done.stderr).strip().splitlines() or ["?"]
            said[spec["program"]] = words[0].strip()
    return said


def host(programs):
    model = ""
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    binary = programs.get("pi-guard")
    return {
        "kernel": platform.release(),
        "processor": model,
        "cores": os.cpu_count(),
        "load": [round(value, 2) for value in os.getloadavg()],
        "binary_mb": round(os.path.getsize(binary) / 1e6, 2) if binary else None,
    }


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pi-guard", metavar="FILE", help="the binary [default: pi-guard on the PATH]")
    parser.add_argument("--program", metavar="NAME=FILE", action="append", default=[], help="where another program is")
    parser.add_argument("--rounds", type=int, default=200, help="of `true`; the other commands get a quarter")
    parser.add_argument("--user", action="append", default=[], help="measure as this user as well (needs root)")
    parser.add_argument("--only", metavar="TEXT", help="only `bare`, `bwrap` and rows whose name has this in it")
    parser.add_argument("--workload", action="append", choices=list(WORKLOADS), help="only this command (repeatable)")
    parser.add_argument("--base", metavar="DIR", default="/srv" if os.geteuid() == 0 else str(Path.home()),
                        help="where to work; not below /tmp or /var/tmp, which some sandboxes cover")
    parser.add_argument("--markdown", metavar="FILE", help="replace the figures of this page")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a bound does not hold")
    parser.add_argument("--json", metavar="FILE", help="write all figures there")
    return parser.parse_args()


def main():
    options = arguments()
    specs = json.loads((HERE / "rows.json").read_text())["rows"]
    if options.only:
        keep = ("bare", "bwrap", "bare, no namespaces")
        specs = [spec for spec in specs if spec["name"] in keep or options.only in spec["name"]]
    named = dict(pair.split("=", 1) for pair in options.program)
    if options.pi_guard:
        named["pi-guard"] = options.pi_guard
    programs = {}
    for name in {spec["program"] for spec in specs if "program" in spec}:
        path = shutil.which(named.get(name, name))
        if path:
            programs[name] = os.path.abspath(path)
    entries = [pwd.getpwuid(os.geteuid()), *(pwd.getpwnam(name) for name in options.user)]

    base = Path(tempfile.mkdtemp(prefix="overhead-", dir=options.base))
    base.chmod(0o755)
    result = {"host": host(programs), "versions": versions(specs, programs), "left_out": {}, "figures": {}}
    try:
        meter = str(base / "meter")
        subprocess.run(["cc", "-O1", "-o", meter, str(HERE / "meter.c")], check=True)
        with socket.create_server(("127.0.0.1", 0), backlog=1000) as server:
            everyone = [prepare(base, entry, specs, programs, meter, server.getsockname()[1], result) for entry in entries]
        order, said = random.Random(2), []
        for workload in options.workload or WORKLOADS:
            command = WORKLOADS[workload]
            if not shutil.which(command[0]):
                result["left_out"][workload] = f"{command[0]}: not found"
                continue
            rounds = options.rounds if workload == "true" else max(options.rounds // 4, LEAST)
            # All users in one turn: what one finds, the other does.
            chosen = [[row for row in rows if workload == "true" or not row.spec.get("alone")] for rows in everyone]
            measure([row for rows in chosen for row in rows], command, rounds, order)
            for rows in chosen:
                heading = f"`{shlex.join(command)}` as {'root' if rows[0].user.uid == 0 else 'an ordinary user'}"
                found = summary(rows)
                for row in rows:
                    if row.name not in found:
                        result["left_out"][f"{row.name}: {heading}"] = f"only {len(row.shots)} runs ended well"
                result["figures"][heading] = found
                said.append(f"\n### {heading}\n\n{table(found)}")
                print(said[-1], flush=True)
    finally:
        shutil.rmtree(base, ignore_errors=True)
    result["host"]["load_after"] = [round(value, 2) for value in os.getloadavg()]
    judged = bounds(result["figures"], result["host"]["binary_mb"])
    end = closing(result, judged)
    print(end)
    if options.markdown:
        page = Path(options.markdown)
        before, _, _ = page.read_text().partition(MARK)
        page.write_text(before + MARK + "\n".join([*said, end]) + "\n")
    if options.json:
        Path(options.json).write_text(json.dumps(result, indent=1) + "\n")
    if options.strict and not all(held for *_, held in judged):
        sys.exit(1)


def closing(result, judged):
    """What was measured where, what could not be, and the bounds."""
    lines = ["", "### Bounds", "", "| | at most | measured | |", "|---|--:|--:|---|"]
    for what, value, most, held in judged:
        shown = "" if value is None else f"{value:.2f}"
        lines.append(f"| {what} | {most} | {shown} | {'holds' if held else '**over**'} |")
    lines += ["", "### Where", ""]
    lines += [f"- {key}: {value}" for key, value in {**result["host"], **result["versions"]}.items()]
    lines += [f"- left out: {name}: {why}" for name, why in result["left_out"].items()]
    return "\n".join(lines)


def prepare(base, entry, specs, programs, meter, port, result):
    """The rows that can be measured as a user."""
    user = User(base, entry)
    rows = []
    for spec in specs:
        if spec.get("program", "bare") in {**programs, "bare": ""}:
            rows.append(Row(spec, user, programs, meter))
        else:
            result["left_out"][spec["name"]] = f"{spec['program']}: not found"
    user.own()
    kept = []
    for row in rows:
        if not row.spec["argv"]:
            controls(row, port)
        why = row.trouble(port)
        if why is None:
            kept.append(row)
        else:
            result["left_out"][f"{row.name} as {user.name}"] = why
    return kept


if __name__ == "__main__":
    main()
