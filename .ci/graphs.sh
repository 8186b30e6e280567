#!/usr/bin/env bash
# graphs.sh FOLDER: writes the symbol graphs of every module into FOLDER/graphs, and builds FOLDER/symbols, which reads them.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -eq 1 ] || { echo "usage: .ci/graphs.sh FOLDER" >&2; exit 2; }

mkdir -p "$1"
# The command fails for test modules while tests are not built. No page documents those.
swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members \
  --emit-extension-block-symbols >"$1/graphs.log" 2>&1 || true
graphs="$(sed -n 's/^Files written to //p' "$1/graphs.log")"
if [ -z "$graphs" ] || grep 'Failed to emit symbol graph' "$1/graphs.log" | grep -v "Tests'"; then
  cat "$1/graphs.log" >&2
  exit 1
fi
rm -rf "$1/graphs"
cp -R "$graphs" "$1/graphs"
swiftc -Onone .ci/symbols/*.swift -o "$1/symbols"
