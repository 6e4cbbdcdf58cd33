#!/usr/bin/env bash
# install.sh DIR: the engines that side_by_side.py compares with, from npm and PyPI.
set -eu
mkdir -p "$1" && cd "$1"
for engine in vetter==0.2.1 nah==0.11.0; do
  python3 -m venv "${engine%%==*}"
  "${engine%%==*}/bin/pip" install --quiet "$engine"
done
npm install --no-audit --no-fund --silent @google/gemini-cli-core@0.61.0 @qwen-code/qwen-code@0.24.4
