# Read by each check: where it runs, how long its tests are, and what more than one check does.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec </dev/null
scratch="$PWD/.build-ci"
mkdir -p "$scratch"
[ "${NIGHTLY:-0}" != 1 ] || REACTIVE_TESTS=night
export REACTIVE_TESTS="${REACTIVE_TESTS:-full}"
export TSAN_OPTIONS="suppressions=$PWD/.ci/suppressions${TSAN_OPTIONS:+:$TSAN_OPTIONS}"
strict=(-Xswiftc -warnings-as-errors)
# How the checks build: a module at a time, without what debuggers and editors read. That needs a fifth less processor time than a build for
# development, and is another build, in folders of its own.
lean=(-Xswiftc -disable-batch-mode -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 1 -Xswiftc -gline-tables-only
  -Xswiftc -index-ignore-system-modules)
built=(--scratch-path .build-checks "${lean[@]}")

fail() {
  printf 'error: %s\n' "$1" >&2
  exit 1
}

# skip REASON: ends a check that cannot run here, or need not.
skip() {
  echo "skipped: $1"
  exit 0
}

night() { [ "$REACTIVE_TESTS" = night ]; }

# fingerprint FILE...: sums of the files, or of those in folders, and the compiler.
fingerprint() {
  swiftc --version 2>/dev/null
  find "$@" -name '.build*' -prune -o -type f -print | LC_ALL=C sort | tr '\n' '\0' | xargs -0 cksum
}

# unchanged FILE...: whether this check has passed with the same files and the same compiler. Never at night, and in a fresh clone only after a pass.
unchanged() {
  mkdir -p "$scratch/stamps"
  stamped=1
  fingerprint "$@" >"$scratch/stamps/${0##*/}.now"
  ! night && cmp -s "$scratch/stamps/${0##*/}.now" "$scratch/stamps/${0##*/}"
}

# once STAMP FILE... -- COMMAND...: runs a command, unless it has ended well with the same files and the same compiler. Another check may run it now.
once() {
  local stamp="$1" files=() now
  shift
  while [ "$1" != -- ]; do
    files+=("$1")
    shift
  done
  shift
  mkdir -p "$(dirname "$stamp")"
  (
    ! command -v flock >/dev/null || flock 8
    now=$(fingerprint "${files[@]}" | cksum)
    [ "$(cat "$stamp" 2>/dev/null)" != "$now" ] || exit 0
    rm -f "$stamp"
    "$@" || exit 1
    echo "$now" >"$stamp"
  ) 8>"$stamp.lock"
}

# passed TEXT: the line of result of a check that calls `unchanged`.
stamped=0
passed() {
  [ "$stamped" = 0 ] || mv "$scratch/stamps/${0##*/}.now" "$scratch/stamps/${0##*/}"
  echo "$1"
}

# limited SECONDS COMMAND...: runs a command that may not take longer; 124 says that it did. It ends with the check.
limited() {
  local status=0 seconds="$1"
  shift
  if ! command -v timeout >/dev/null; then
    "$@"
    return
  fi
  timeout --kill-after=10 "$seconds" "$@" &
  # shellcheck disable=SC2064
  trap "kill $! 2>/dev/null" TERM
  wait $! || status=$?
  trap - TERM
  return "$status"
}

# quietly COMMAND...: runs a build; of its output only errors and warnings are shown, and only if it fails.
quietly() {
  local log="$scratch/${0##*/}-build.log"
  "$@" >"$log" 2>&1 && return
  grep -aE -A 3 '(error|warning): ' "$log" | sed -n '1,200p' || tail -n 40 "$log"
  return 1
}

# library: builds the library and the walkthroughs. Checks that only read them need not wait for the one that builds the tests in the same folder.
library() {
  once .build-checks/library Package.swift Modules Examples Tools -- quietly swift build "${built[@]}" || fail "the library does not build"
}

# products [OPTIONS]: the folder of what a build with these options has made; without options, `library`, which needs no package manager for it.
products() {
  if [ $# -gt 0 ]; then swift build --show-bin-path "$@" 2>/dev/null; else (cd .build-checks/debug && pwd -P); fi
}

# unfinished LOG: the tests that began and did not end.
unfinished() {
  awk '/^◇ Test .* started\.$/ && !/^◇ Test (case|run) / { sub(/^◇ Test /, ""); sub(/ started\.$/, ""); begun[$0]++ }
    !/^◇/ && / Test .* (passed|failed) after / { sub(/^[^ ]+ Test /, ""); sub(/ with [0-9]+ test cases?/, "")
      sub(/ (passed|failed) after .*/, ""); begun[$0]-- }
    END { for (name in begun) if (begun[name] > 0) print "not ended: " name }' "$1"
}

# failures LOG: why tests failed, three lines of each at most, so that none hides the others, then the names of all that failed. If the program of the tests
# has ended before its time, also the tests that it had begun.
failures() {
  awk '/✘ Test .* recorded an issue/ { name = $0; sub(/ recorded an issue.*/, "", name); shown = count[name]++ < 3; if (shown) print; next }
    /^(±|↳)/ { if (shown) print; next }
    { shown = 0 }
    /(error|warning): |ThreadSanitizer|AddressSanitizer|Fatal error|Swift runtime failure|Program crashed/ && other++ < 60' "$1" |
    cut -c 1-400 | sed -n '1,200p'
  grep -aE '^✘ Test .* failed after ' "$1" | grep -av '^✘ Test run ' | sort -u | cut -c 1-160 | sed -n '1,50p' || true
  grep -qa 'Test run with' "$1" || unfinished "$1" | sed -n '1,20p'
}

# tests SECONDS [OPTIONS] [-- SELECTION]: builds and runs tests. Says of tests that fail what went wrong, and of tests that hang which they are.
# Its last line is the closing line of `swift test`.
tests() {
  local status=0 log="$scratch/${0##*/}-tests.log" seconds="$1" options=()
  shift
  while [ $# -gt 0 ] && [ "$1" != -- ]; do
    options+=("$1")
    shift
  done
  [ $# -eq 0 ] || shift
  quietly swift build --build-tests ${options[@]+"${options[@]}"} || fail "the tests do not build"
  # As `swift build` builds for a release. Otherwise `swift test` builds all of it again.
  case " ${options[*]-} " in *" -c release "*) options+=(--disable-testable-imports) ;; esac
  limited "$seconds" swift test ${options[@]+"${options[@]}"} "$@" >"$log" 2>&1 || status=$?
  if [ "$status" -ne 0 ]; then
    failures "$log"
    grep -a 'Test run with' "$log" | tail -n 1 || true
    fail "swift test ended with status $status"
  fi
  grep -a 'Test run with' "$log" | tail -n 1 || fail "no test has run"
}

# manifest: the package as the tools see it, a fact on a line: "product NAME", "library NAME", "edge NAME NAME".
manifest() {
  swift package describe | awk '/^Products:/ { part = "products" } /^Targets:/ { part = "targets" }
    part == "products" && $1 == "Name:" { print "product", $2 }
    part != "targets" { next }
    $1 == "Name:" { name = $2; listing = 0 }
    $1 == "Type:" { kind = $2; if (kind == "library") print "library", name }
    /^    Target dependencies:/ { listing = 1; next }
    /^    [^ ]/ { listing = 0 }
    listing && kind == "library" && NF == 1 { print "edge", name, $1 }'
}

# script_options FOLDER: how a script that imports the library is compiled, an option on a line. The folder is that of `products`.
script_options() {
  printf '%s\n' -swift-version 6 -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
    -suppress-warnings -I "$1/Modules" -I "$PWD/Modules/SystemCalls/include"
  [ "$(uname)" = Darwin ] || return 0
  # Swift Testing is beside the SDK, and its macros are beside the compiler's.
  local frameworks
  frameworks="$(xcrun --show-sdk-platform-path)/Developer/Library/Frameworks"
  printf '%s\n' -F "$frameworks" -Xlinker -rpath -Xlinker "$frameworks" \
    -plugin-path "$(dirname "$(xcrun --find swiftc)")/../lib/swift/host/plugins/testing"
}

# objects FOLDER: the object files of the library's modules, of the sources that there are now: a folder may have others.
objects() {
  find "$1" -path '*/Reactive*.build/output-file-map.json' ! -path '*Tests.build/*' -exec cat {} + |
    grep -oE '"object" *: *"[^"]*"' | sed 's/^"object" *: *"//; s/"$//; s|\\/|/|g'
  find "$1" -path '*/SystemCalls.build/*.o'
}

# graphs: writes the public symbols of the library into $scratch/graphs, and builds $scratch/symbols, which reads them.
#
# Not `swift package dump-symbol-graph`: that enables every trait. It would build the library again, and list the explorer's types.
graphs() {
  library
  once "$scratch/graphs.stamp" Package.swift Modules .ci/symbols .ci/common.sh -- extract_graphs || fail "the symbols of the library cannot be read"
}

extract_graphs() {
  local modules triple system=()
  modules="$(products)/Modules"
  triple="$(swiftc -print-target-info | sed -n 's/^ *"triple": "\(.*\)",*/\1/p' | head -n 1)"
  [ "$(uname)" = Linux ] || system=(-sdk "$(xcrun --show-sdk-path)")
  rm -rf "$scratch/graphs"
  mkdir "$scratch/graphs"
  manifest | sed -n 's/^library \(Reactive.*\)/\1/p' | while read -r module; do
    swift symbolgraph-extract -module-name "$module" -I "$modules" -I Modules/SystemCalls/include -target "$triple" ${system[@]+"${system[@]}"} \
      -minimum-access-level public -skip-synthesized-members -emit-extension-block-symbols -output-dir "$scratch/graphs" || exit 1
  done || return 1
  swiftc -Onone .ci/symbols/*.swift -o "$scratch/symbols"
}

# word_tables FOLDER: reads the guides of Documentation/ComingFrom, which must be right, after `graphs`. Writes their rows for programs: llms.txt, after the pages
# about migrating, and words.json. Leaves the rows with tabs in FOLDER/LIBRARY.tsv.
word_tables() {
  local guide tables=() status=0
  "$scratch/symbols" names "$scratch/graphs" >"$1/declared"
  for guide in Combine RxSwift ReactiveSwift AsyncSequence ReactiveObjC; do
    tables+=("$1/$guide.tsv")
    awk -v table="$1/$guide.tsv" -f .ci/words.awk -f .ci/guides/guides.awk \
      "$1/declared" .ci/guides/Swift.txt "Documentation/ComingFrom/$guide.md" || status=1
  done
  [ "$status" = 0 ] || return 1
  "$scratch/symbols" words json "${tables[@]}" >"$1/words.json"
  {
    # A title and a summary come first: https://llmstxt.org.
    sed -n '1p; 2p; 3s/^/> /p; 4p' README.md
    sed -E 's/\[([^]]*)\]\([^)]*\)/\1/g' Documentation/Migrating.md Documentation/ComingFrom/Beside*.md
    "$scratch/symbols" words text "${tables[@]}"
  } >"$1/llms.txt"
}

# stubs NAME...: builds the modules of .ci/beside into $work: the declarations of other libraries that pages use. A Mac has its own SwiftUI, and no UIKit.
stubs() {
  local name mode
  for name in "$@"; do
    mode=5
    case $name in SwiftUI | UIKit) mode=6 ;; esac
    [ "$name-$(uname)" != SwiftUI-Darwin ] || continue
    swiftc -swift-version "$mode" -parse-as-library -emit-library -o "$work/lib$name.so" -emit-module -emit-module-path "$work/$name.swiftmodule" \
      -module-name "$name" ".ci/beside/$name.swift"
  done
}
