#!/usr/bin/env bash
# Compiles every block of Swift in the pages, the articles and the documentation comments. Runs a block if its page shows the output, and
# compares. Runs tests.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=.build-ci/examples
mkdir -p "$scratch"
swiftc -O .ci/examples/*.swift -o "$scratch/blocks"
"$scratch/blocks" write "$scratch/package"
build=(swift build --package-path "$scratch/package" --build-tests)
if ! "${build[@]}" >"$scratch/build.log" 2>&1; then
  grep -E '^[^ ].*error: ' "$scratch/build.log" | sort -u >"$scratch/errors"
  cat "$([ -s "$scratch/errors" ] && echo "$scratch/errors" || echo "$scratch/build.log")" >&2
  exit 1
fi
"$scratch/blocks" compare "$("${build[@]}" --show-bin-path)/Blocks"
if ! swift test --package-path "$scratch/package" --skip-build >"$scratch/test.log" 2>&1; then
  grep -aE -A 8 '✘ Test .* recorded an issue|Fatal error|error: ' "$scratch/test.log" | head -n 200
  exit 1
fi
grep -a 'Test run with' "$scratch/test.log" | tail -n 1
