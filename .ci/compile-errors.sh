#!/usr/bin/env bash
# Compiles the programs of `Tests/CompileErrors` against the modules of the debug build. Those of `Accepted` must compile. Those of `Refused` must
# not, and the compiler must say what their first line says, and report no other error.
set -euo pipefail
cd "$(dirname "$0")/.."

modules="${1:-$(swift build --show-bin-path)/Modules}"
failed=0

# compile FILE: what the compiler reports. To SIL, for what is sent to where is checked after types are.
compile() {
  swiftc -emit-sil -o /dev/null -swift-version 6 -parse-as-library -I "$modules" "$1" 2>&1
}

reject() {
  printf '%s: error: %s\n' "$1" "$2" >&2
  failed=1
}

count=0
for program in Tests/CompileErrors/Accepted/*.swift; do
  output=$(compile "$program") || reject "$program" "does not compile: $output"
  count=$((count + 1))
done
[ "$count" -gt 0 ] || reject Tests/CompileErrors/Accepted "holds no program"

count=0
for program in Tests/CompileErrors/Refused/*.swift; do
  expected=$(sed -n '1s|^// error: ||p' "$program")
  if [ -z "$expected" ]; then
    reject "$program" "does not say in its first line what the compiler reports"
  elif output=$(compile "$program"); then
    reject "$program" "compiles"
  else
    errors=$(grep -E '^[^ |]+\.swift:[0-9]+:[0-9]+: error: ' <<<"$output" || printf '%s' "$output")
    if others=$(grep -vF -- "$expected" <<<"$errors"); then
      reject "$program" "fails with another message: $others"
    fi
  fi
  count=$((count + 1))
done
[ "$count" -gt 0 ] || reject Tests/CompileErrors/Refused "holds no program"

[ "$failed" = 0 ] || exit 1
echo "$count programs are refused, each with its message."
