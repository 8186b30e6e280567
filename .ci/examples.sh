#!/usr/bin/env bash
# Compiles every block of Swift in the pages, the articles and the documentation comments, each as a script of its own, against the modules of the
# debug build. Runs a block if its page shows the output, and compares. Runs tests. Blocks that ask 127.0.0.1:8080 get the server of .ci/server.swift,
# at a free port.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch="$PWD/.build-ci/examples"
rm -rf "$scratch"
mkdir -p "$scratch"
{ find . -name '.?*' -prune -o -name '*.md' -print; find ./Modules -name '*.swift'; } | sed 's|^\./||' | sort |
  xargs awk -v folder="$scratch" -f .ci/examples.awk

swift build --build-tests >"$scratch/build.log" 2>&1 || { cat "$scratch/build.log" >&2; exit 1; }
products="$(swift build --show-bin-path)"
options=(-swift-version 6 -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
  -suppress-warnings -I "$products/Modules")
if [ "$(uname)" = Darwin ]; then
  # Swift Testing is beside the SDK, and its macros are beside the compiler's.
  frameworks="$(xcrun --show-sdk-platform-path)/Developer/Library/Frameworks"
  plugins="$(dirname "$(xcrun --find swiftc)")/../lib/swift/host/plugins/testing"
  options+=(-F "$frameworks" -Xlinker -rpath -Xlinker "$frameworks" -plugin-path "$plugins")
fi
# The whole library as one file, from the objects of the debug build.
grep -E '/Reactive[A-Za-z]*\.build/' "$products/swift-reactivePackageTests.product/Objects.LinkFileList" |
  grep -v 'Tests\.build/' >"$scratch/objects"
swiftc "${options[@]}" -emit-library -o "$scratch/libReactive.so" @"$scratch/objects"

# The page about the first pipeline imports its program, Search, in a test.
printf '%s\n' "${options[@]}" -module-name Search "$scratch/libReactive.so" >"$scratch/options"

# The server runs until this script ends.
swiftc -swift-version 6 -parse-as-library -o "$scratch/server" .ci/server.swift
"$scratch/server" >"$scratch/port" </dev/null &
trap "kill $!" EXIT
for _ in {1..100}; do [ -s "$scratch/port" ] && break || sleep 0.1; done
[ -s "$scratch/port" ] || { echo "error: the server for the examples does not start" >&2; exit 1; }
port=$(cat "$scratch/port")
grep -l '127\.0\.0\.1:8080' "$scratch"/*.swift | while read -r block; do
  sed "s/127\.0\.0\.1:8080/127.0.0.1:$port/g" "$block" >"$scratch/block" && mv "$scratch/block" "$block"
done

# check SCRIPT: compiles a script and runs it if it prints or tests something, for two minutes at most: a million lines take long on a busy machine. Prints what is wrong.
check() {
  local block="${1%.swift}" status=0 limit=""
  if ! swiftc @"$(dirname "$1")/options" -o "$block" "$1" >"$block.log" 2>&1; then
    grep -E '^[^ ].*error: ' "$block.log" || cat "$block.log"
    return 1
  fi
  [ -f "$block.txt" ] || grep -q '__swiftPMEntryPoint' "$1" || return 0
  command -v timeout >/dev/null && limit="timeout 120"
  $limit "$block" >"$block.output" 2>"$block.log" </dev/null || status=$?
  if [ -f "$block.txt" ]; then
    # Of the output, only what differs from the page (<) is shown.
    sed 's/ *$//' "$block.output" | diff "$block.txt" - >"$block.diff" || status="$status, with other output"
    mv "$block.diff" "$block.output"
  fi
  [ "$status" != 0 ] || return 0
  sed -n "s/^#sourceLocation(file: \"\(.*\)\", line: \(.*\))/\1:\2: error: the block ended with status $status/p" "$1" | tail -n 1
  cat "$block.log" "$block.output"
  return 1
}
export -f check
find "$scratch" -name '*.swift' | sort | xargs -P "$(getconf _NPROCESSORS_ONLN)" -n 1 bash -c 'check "$1"' check >&2
