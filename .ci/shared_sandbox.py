#!/usr/bin/env python3
"""Runs the shared sandbox cases: shared_sandbox.py SHARED MOST-UNTESTABLE RUNNER-OPTION…

What is known to be open is listed here with its reason: it is shown and not counted, and it is an error when it is no longer
open, so that the list cannot go stale. A case whose control does not show its effect here proves nothing: these are shown, and
more of them than MOST-UNTESTABLE is an error, so that a change of the host or of the runner cannot empty the suite. The last line is `N passed, N failed`.
"""
import json, subprocess, sys, tempfile

OPEN = {}

shared, most, options = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
with tempfile.NamedTemporaryFile(suffix=".json") as out:
    run = subprocess.run([sys.executable, f"{shared}/sandbox/run.py", *options, "--json", out.name], stdout=subprocess.PIPE, text=True)
    print(run.stdout, end="")
    if run.returncode not in (0, 1):
        sys.exit(f"the runner could not measure: {run.returncode}")
    report = json.load(open(out.name))
cases = report["results"]
good = [case["name"] for case in cases if case["result"] in ("held", "worked")]
bad = [case["name"] for case in cases if case["result"] not in ("held", "worked", "untestable")]
for name in OPEN:
    if name in bad:
        print(f"known to be open: {name}: {OPEN[name]}")
    if name in good:
        print(f"{name} is held now: take it off the list")
untestable = [case["name"] for case in cases if case["result"] == "untestable"]
if untestable:
    print(f"{len(untestable)} not testable here: {' '.join(untestable)}")
failed = [name for name in bad if name not in OPEN] + [name for name in good if name in OPEN]
if len(untestable) > most:
    failed.append(f"{len(untestable)} cases are not testable here, and at most {most} were")
print(*failed, sep="\n")
print(f"{len(good)} passed, {len(failed)} failed")
sys.exit(bool(failed))
