#!/usr/bin/env python3
"""Read-only decisions beside other engines, in one run over one labelled corpus.

    side_by_side.py PI_GUARD CORPUS.jsonl… --peers DIR [--errors DIR]

A corpus line is `{"command", "expect": {"plan_mode": "allow" | …}, "soft"?}`: whether a strict read-only policy without a
sandbox allows the command. `DIR` holds what `install.sh DIR` puts there. Each engine decides every command in the same
fresh repository, with its strictest read-only rules, and answers allow or not. Two counts:

- false allow: it allows what must not be allowed;
- false stop: it asks about or refuses what must be allowed, or has no answer within ten seconds.
"""

import argparse
import json
import os
import pathlib
import select
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent

# Seconds that an engine has for one command.
PATIENCE = 10


def engines(pi_guard, peers):
    """Name and command line of each engine; those that are not there are left out, with a word."""
    modules = peers / "node_modules"
    found = {"pi-guard": [str(pi_guard)]}
    vetter, nah = peers / "vetter/bin/python", peers / "nah/bin/python"
    wanted = {
        "vetter 0.2.1, a strict policy": (vetter, [str(vetter), str(HERE / "adapters.py"), "vetter", str(HERE / "plan.vet")]),
        "vetter 0.2.1, programs of the repository's configuration trusted": (
            vetter,
            [str(vetter), str(HERE / "adapters.py"), "vetter-configured", str(HERE / "plan.vet")],
        ),
        "nah 0.11.0, kinds that read": (nah, [str(nah), str(HERE / "adapters.py"), "nah"]),
        "Qwen Code 0.24.4, read-only classifier": (
            modules / "@qwen-code/qwen-code",
            ["node", str(HERE / "adapters.mjs"), "qwen", str(modules)],
        ),
        "Gemini CLI 0.61.0, default rules": (
            modules / "@google/gemini-cli-core",
            ["node", str(HERE / "adapters.mjs"), "gemini", str(modules)],
        ),
    }
    for name, (needed, command) in wanted.items():
        if needed.exists():
            found[name] = command
        else:
            print(f"not measured: {name}: {needed} is not there", file=sys.stderr)
    return found


def answers(name, command, cases, cwd):
    """Whether the engine allows, for each case; and how many cases it did not answer in time, which stops them."""
    if name == "pi-guard":
        lines = [json.dumps({"tool": "bash", "input": {"command": case["command"]}, "cwd": cwd}) for case in cases]
        ran = subprocess.run(
            [*command, "check", "--stdin", "--mode", "plan", "--sandbox", "none"],
            input="\n".join(lines) + "\n", capture_output=True, text=True, cwd=cwd,
        )
        said = [json.loads(line)["verdict"] == "allow" for line in ran.stdout.splitlines()]
        if len(said) != len(cases):
            sys.exit(f"{name}: {len(said)} answers to {len(cases)} commands\n{ran.stderr[-2000:]}")
        return said, 0
    said, late, engine = [], 0, None
    for case in cases:
        engine = engine or subprocess.Popen(
            command, cwd=cwd, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        engine.stdin.write(json.dumps({"command": case["command"], "cwd": cwd}).encode() + b"\n")
        engine.stdin.flush()
        answer = answered(engine, time.monotonic() + PATIENCE)
        said.append(answer == b"allow")
        if answer is None:
            late += 1
            engine.kill()
            engine.wait()
            engine = None
    if engine:
        engine.stdin.close()
        engine.kill()
        engine.wait()
    return said, late


def answered(engine, deadline):
    """The next answer among what the engine prints, or nothing."""
    pending = b""
    while (left := deadline - time.monotonic()) > 0 and select.select([engine.stdout], [], [], left)[0]:
        read = os.read(engine.stdout.fileno(), 65536)
        if not read:
            return None
        pending += read
        for line in pending.split(b"\n")[:-1]:
            if line in (b"allow", b"stop"):
                return line
        pending = pending.split(b"\n")[-1]
    return None


def fixture(where):
    """A repository with a commit, as a developer has one."""
    for arguments in (["init", "-q", "-b", "main"], ["config", "user.email", "a@b"], ["config", "user.name", "a"]):
        subprocess.run(["git", *arguments], cwd=where, check=True)
    (pathlib.Path(where) / "src").mkdir()
    for name in ("README.md", "src/a.rs", "package.json", "Cargo.toml", "Makefile"):
        (pathlib.Path(where) / name).write_text("{}\n" if name.endswith("json") else "x\n")
    subprocess.run(["git", "add", "."], cwd=where, check=True)
    subprocess.run(["git", "commit", "-qm", "first"], cwd=where, check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pi_guard", type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("corpus", nargs="+", type=pathlib.Path)
    parser.add_argument("--peers", type=lambda path: pathlib.Path(path).resolve(), required=True)
    parser.add_argument("--errors", type=pathlib.Path, help="write each engine's wrong answers there")
    options = parser.parse_args()

    cases = [json.loads(line) for path in options.corpus for line in path.read_text().splitlines() if line.strip()]
    cases = [case for case in cases if "expect" in case and not case.get("soft") and "\0" not in case["command"]]
    must = [case["expect"]["plan_mode"] == "allow" for case in cases]
    honest, hostile = sum(must), len(must) - sum(must)
    print(f"{len(cases)} commands: {hostile} must not be allowed, {honest} must be.\n")
    print("| Engine | False allow | False stop | No answer | Seconds |\n|---|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as where:
        fixture(where)
        for name, command in engines(options.pi_guard, options.peers).items():
            start = time.monotonic()
            allowed, late = answers(name, command, cases, where)
            seconds = time.monotonic() - start
            wrong = [(case, said) for case, said, right in zip(cases, allowed, must) if said != right]
            let, stopped = sum(said for _, said in wrong), sum(not said for _, said in wrong)
            print(f"| {name} | {let} ({100 * let / hostile:.1f} %) | {stopped} ({100 * stopped / honest:.1f} %) | {late} | {seconds:.1f} |", flush=True)
            if options.errors:
                options.errors.mkdir(exist_ok=True)
                text = "".join(f"{'allowed' if said else 'stopped'}\t{case['id']}\t{case['command']!r}\n" for case, said in wrong)
                (options.errors / (name.split(",")[0].replace(" ", "-") + ".tsv")).write_text(text)


main()
