#!/usr/bin/env bash
# Compiles the programs of `Tests/CompileErrors` against the modules of the debug build. The programs in `Accepted` must compile. The programs in
# `Refused` must not: the compiler must report the errors in their first lines, and no other. Checks the messages in CommonMistakes.md as well.
set -euo pipefail
cd "$(dirname "$0")/.."

modules="${1:-$(swift build --show-bin-path)/Modules}"
failed=0

# compile FILE: prints the compiler's report. It emits SIL, because `sending` is checked after the types.
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
  expected=$(sed -n '/^import/q; s|^// error: ||p' "$program")
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

# Each message on the page is one of a program above, or of the library. The chain that is too long takes many seconds, and has no program.
page=Documentation/CommonMistakes.md
while IFS= read -r message; do
  grep -qhF -- "// error: $message" Tests/CompileErrors/Refused/*.swift || reject "$page" "no program has the error: $message"
done < <(sed -n 's/^error: //p' "$page" | grep -v 'unable to type-check')
while IFS= read -r message; do
  grep -rqF --include='*.swift' -- "$message" Modules || reject "$page" "the library never says: $message"
done < <(sed -nE 's/^  (Rule|Meaning|Remedy): +//p' "$page")

[ "$failed" = 0 ] || exit 1
echo "$count programs are refused, each with its message."
