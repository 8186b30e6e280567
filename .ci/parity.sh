#!/usr/bin/env bash
# The word lists of other libraries, .ci/parity/*.txt, whose form .ci/parity/README.md describes: every word has a status, every word of ours is
# declared, every composition has at most two operators and compiles, and each does what its marble diagrams say. Compares Documentation/Parity.md
# with the lists; with --write, writes it. With --draft, words may be missing, and compositions may have no diagram; lists both.
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C
draft=0 write=0
while [ $# -gt 0 ]; do
  case "$1" in
    --draft) draft=1 ;;
    --write) write=1 ;;
    *) break ;;
  esac
  shift
done
[ $# -eq 2 ] || { echo "usage: .ci/parity.sh [--draft] [--write] SYMBOLS GRAPHS" >&2; exit 2; }
page=Documentation/Parity.md
scratch="$PWD/.build-ci/parity"
rm -rf "$scratch"
mkdir -p "$scratch"

# Public names, labels and functions, from the symbol graphs.
"$1" names "$2" >"$scratch/declared"
"$1" signatures "$2" >"$scratch/signatures"
lists=()
for library in ReactiveObjC ReactiveSwift RxSwift Combine AsyncSequence RxJava Reactor RxJS Kotlin; do
  lists+=(".ci/parity/$library.txt")
done

failures=0
awk -v draft="$draft" -v folder="$scratch" -f .ci/parity.awk \
  "$scratch/declared" "$scratch/signatures" Documentation/Operators.md "${lists[@]}" || failures=1

# The compositions as one program, of the modules of the debug build.
{ swift build --target Reactive && swift build --target ReactiveSimulation; } >"$scratch/build.log" 2>&1 ||
  { cat "$scratch/build.log" >&2; exit 1; }
products="$(swift build --show-bin-path)"
options=(-swift-version 6 -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
  -suppress-warnings -parse-as-library -I "$products/Modules")
if [ "$(uname)" = Darwin ]; then
  frameworks="$(xcrun --show-sdk-platform-path)/Developer/Library/Frameworks"
  options+=(-F "$frameworks" -Xlinker -rpath -Xlinker "$frameworks")
fi
# The objects of the sources that there are now: a folder may have others.
find "$products" -path '*/Reactive*.build/output-file-map.json' ! -path '*Tests.build/*' -exec cat {} + |
  grep -oE '"object" *: *"[^"]*"' | sed 's/^"object" *: *"//; s/"$//; s|\\/|/|g' >"$scratch/objects"
if swiftc "${options[@]}" -o "$scratch/compositions" .ci/parity/Prelude.swift "$scratch/Compositions.swift" \
  @"$scratch/objects" >"$scratch/compile.log" 2>&1; then
  "$scratch/compositions" || failures=1
else
  grep -E '^[^ ].*error: ' "$scratch/compile.log" || cat "$scratch/compile.log"
  failures=1
fi >&2

if [ "$draft" = 1 ]; then
  # Each missing word with the libraries that have it.
  sort "$scratch/missing" | awk -F '\t' '
    $1 != last { if (last != "") print ""; printf "%s\n", $1; last = $1 }
    { printf "  %s: %s\n", $2, $3 }' >"$scratch/missing.txt"
  echo "missing: $(cut -f 1 "$scratch/missing" | sort -u | wc -l) words, see $scratch/missing.txt"
fi
[ "$write" = 0 ] || cp "$scratch/page" "$page"
diff "$page" "$scratch/page" ||
  { echo "$page: error: out of date: bash .ci/parity.sh --write SYMBOLS GRAPHS" >&2; failures=1; }
exit "$failures"
