#!/usr/bin/env bash
# Plain words: fails if more than 3 of 1,000 lines of prose have a phrase of plain-words.txt. Prints each of them.
#
# Prose is the comments of Modules, Examples, Tools and Tests, and every page; without code, marbles, and what is generated from comments.
# With folders or files as arguments, it reads only these: `bash .ci/plain-words.sh Modules/Subjects README.md`.
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C
most=3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ $# -gt 0 ]; then places=("$@"); else places=(Modules Examples Tools Tests Documentation Benchmarks .github ./*.md); fi
for place in "${places[@]}"; do [ -e "$place" ] || { echo "there is no $place" >&2; exit 2; }; done
find "${places[@]}" -name '.build*' -prune -o -type f \( -name '*.md' -o -name '*.swift' ! -path 'Benchmarks/*' \) -print |
  grep -vE '(^|/)Documentation/Operators\.md$|/Fixtures/' | LC_ALL=C sort >"$work/files" || true

# One line for each line of prose: the place into one file, the words into another.
tr '\n' '\0' <"$work/files" | xargs -0 awk -v places="$work/places" -v words="$work/words" '
  FNR == 1 { inside = 0; hidden = 0; page = FILENAME ~ /\.md$/ }
  {
    text = $0
    if (!page && !sub(/^ *\/\/\/?( |$)/, "", text) && !sub(/^.*[;{},)] +\/\/ /, "", text)) { inside = 0; next }
  }
  text ~ /^ *(```|~~~)/ { inside = !inside; next }
  inside || text ~ /^    / { next }
  {
    gsub(/``[^`]*``/, "", text)
    gsub(/`[^`]*`/, "", text)
    gsub(/\]\([^)]*\)/, "]", text)
    gsub(/https?:[^ ]*/, "", text)
    gsub(/(What|Who) [^.?|]*\?/, "", text)
    sub(/^ *([-*+>] |[0-9]+\. |#+ |\| )*/, "", text)
    sub(/^(- )?((Parameter +)?[A-Za-z_]+|Returns|Complexity): */, "", text)
  }
  text !~ /[A-Za-z]+[^A-Za-z]+[A-Za-z]/ { next }
  { print FILENAME ":" FNR >places; print text >words }'
touch "$work/places" "$work/words"

grep -vE '^(#|$)' .ci/plain-words.txt >"$work/phrases"
grep -niEf "$work/phrases" "$work/words" | cut -d: -f1 >"$work/hits" || true
awk -v most="$most" 'FILENAME ~ /hits$/ { hit[$1]; hits++; next } FILENAME ~ /places$/ { place[FNR] = $0; next }
  { lines++; if (FNR in hit) print place[FNR] ": " $0 }
  END { rate = lines ? 1000 * hits / lines : 0
    printf "%d of %d lines of prose have a phrase of .ci/plain-words.txt: %.1f in 1,000, at most %d\n", hits, lines, rate, most
    exit rate > most }' "$work/hits" "$work/places" "$work/words"
