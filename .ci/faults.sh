#!/usr/bin/env bash
# Plants six faults in a copy of the library, one at a time, and has the explorer find each: `faults.sh` writes the table to standard output.
#
# The copy is built once; an environment variable says which fault is active.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
copy=.build-faults/tree
mkdir -p "$copy"
# As a copy with the times of the originals, so that a second run builds only what has changed.
rm -rf "$copy/Modules" "$copy/Tests" "$copy/Examples" "$copy/Tools"
cp -Rp Package.swift Modules Tests Examples Tools "$copy"
(cd "$copy" && patch --quiet --no-backup-if-mismatch --strip 1 <"$root/Tests/Exploration/Faults/planted.patch")
swift build --package-path "$copy" --traits Exploration --product Explore >.build-faults/log 2>&1 ||
  { grep -E 'error: ' .build-faults/log >&2; exit 1; }
explore="$(swift build --package-path "$copy" --traits Exploration --show-bin-path)/Explore"
cat <<'EOF'
## Planted faults

Six faults, planted one at a time in a copy of the library by `.ci/faults.sh`. The explorer finds each. The number of an order counts from the first
that was run in the scenario. In the pictures, each line is a step: its file and line, what it does, and the place, which has a number.
EOF
number=0
missing=0
while IFS='|' read -r name scenario; do
  number=$((number + 1))
  status=0
  PLANTED_FAULT=0 "$explore" --scenario "$scenario" --samples 100 >.build-faults/sound || { cat .build-faults/sound >&2; exit 1; }
  PLANTED_FAULT=$number "$explore" --scenario "$scenario" --fault "$name" || status=$?
  [ "$status" -eq 1 ] || { echo "error: the fault was not found: $name" >&2; missing=1; }
done <Tests/Exploration/Faults/planted.txt
exit "$missing"
