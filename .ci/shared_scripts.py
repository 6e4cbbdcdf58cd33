#!/usr/bin/env python3
"""Writes the scripts of the shared corpus with a NUL byte after each: shared_scripts.py SHARED >FILE.

For the test that confirms against real Bash which commands each of them runs.
"""
import importlib.util, json, sys

shared = sys.argv[1]
scripts = [json.loads(line)["command"] for line in open(f"{shared}/corpus/dev.jsonl")]
scripts += [item["command"] for item in json.load(open(f"{shared}/corpus/rm-battery.json"))]
scripts += [item["src"].replace("MARK", "pwn") for item in json.load(open(f"{shared}/corpus/bash/tree-sitter-holes.json"))]
spec = importlib.util.spec_from_file_location("cases", f"{shared}/corpus/bash/cases.py")
cases = importlib.util.module_from_spec(spec)
sys.argv = ["cases.py"]
spec.loader.exec_module(cases)
for source in [script.encode() for script in scripts] + [source for _, source in cases.C]:
    try:
        source.decode()
    except UnicodeDecodeError:
        continue
    if source and b"\0" not in source:
        sys.stdout.buffer.write(source + b"\0")
