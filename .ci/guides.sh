#!/usr/bin/env bash
# The guides of Documentation/ComingFrom: every word of the other library has a row, no cell is empty, and every word of this library is declared.
#
# A table has three columns: the words there, the words here, and the differences. Words are in backticks. "`a`, `b` of `X`, `Y`" in the first column
# is four words: X a, X b, Y a and Y b. .ci/guides/LIBRARY.txt lists the required words, without the labels of parameters;
# .ci/guides/Swift.txt lists the words of the language that the second column may use.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -eq 2 ] || { echo "usage: .ci/guides.sh SYMBOLS GRAPHS" >&2; exit 2; }
export LC_ALL=C
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Public names and labels, from the symbol graphs.
"$1" names "$2" >"$work/declared"

for guide in Documentation/ComingFrom/*.md; do
  library=$(basename "$guide" .md)
  [ "$library" != README ] || continue
  words=".ci/guides/$library.txt"
  awk -v guide="$guide" -v found="$work/$library" '
    # The words in backticks of a text, into the array `list`.
    function words(text, list, count) {
      split("", list)
      while (match(text, /`[^`]+`/)) {
        list[++count] = substr(text, RSTART + 1, RLENGTH - 2)
        text = substr(text, RSTART + RLENGTH)
      }
      return count + 0
    }
    function complain(problem) { printf "%s:%d: error: %s\n", guide, FNR, problem >"/dev/stderr"; failed = 1 }
    # A word of this library, such as `Signal.merge(_:)`: each name in it is declared, and each label is one.
    function check(word, rest, name) {
      rest = word
      while (match(rest, /[A-Za-z_][A-Za-z0-9_]*:?/)) {
        name = substr(rest, RSTART, RLENGTH)
        rest = substr(rest, RSTART + RLENGTH)
        if (name ~ /:$/) {
          sub(/:$/, "", name)
          if (name != "_" && !(name in labels)) complain("no parameter is called " name ": " word)
        } else if (!(name in names)) complain("nothing here is called " name ": " word)
      }
    }
    FILENAME ~ /declared$/ { if ($1 == "name") names[$2]; else labels[$2]; next }
    FILENAME ~ /Swift\.txt$/ { names[$1]; next }
    /^```/ { inside = !inside }
    inside || !/^\|/ || /^\|[-| ]+\|$/ { next }
    {
      if (!/\|$/ || split($0, cells, "|") != 5) { complain("not three columns"); next }
      for (i = 2; i <= 4; i++) {
        gsub(/^ +| +$/, "", cells[i])
        if (cells[i] !~ /[A-Za-z]|`[^`]+`/) complain("an empty cell")
      }
      if (cells[3] == "here") next
      rows++
      split(cells[2], sides, / of `/)
      members = words(sides[1], member)
      owners = words(index(cells[2], " of `") ? "`" sides[2] : "", owner)
      if (!members) complain("no word of the other library")
      for (i = 1; i <= members; i++) {
        print member[i] >found
        sub(/\(.*/, "", member[i])
        print member[i] >found
        for (j = 1; j <= owners; j++) print owner[j], member[i] >found
      }
      ours = words(cells[3], our)
      for (i = 1; i <= ours; i++) check(our[i])
    }
    END {
      printf "%s: %d rows\n", guide, rows
      exit failed
    }' "$work/declared" .ci/guides/Swift.txt "$guide" || failures=1
  sort -u "$work/$library" >"$work/covered"
  sort -u "$words" >"$work/wanted"
  comm -13 "$work/covered" "$work/wanted" >"$work/missing"
  printf '%s: %s of %s words\n' "$guide" "$(comm -12 "$work/covered" "$work/wanted" | wc -l)" "$(wc -l <"$work/wanted")"
  [ ! -s "$work/missing" ] || {
    sed "s|^|$guide: error: no row for |" "$work/missing" >&2
    failures=1
  }
done
[ "$(wc -l <.ci/guides/ReactiveObjC.txt)" -ge 358 ] || {
  echo ".ci/guides/ReactiveObjC.txt: error: ReactiveObjC has 358 public members, and fewer are listed" >&2
  failures=1
}
exit "$failures"
