#!/usr/bin/env bash
# The decision tree of operators, Examples/Texts/which.txt: every operator of Documentation/Operators.md is a leaf, and every leaf is an operator.
# Compares Documentation/WhichOperator.md with the tree, and Examples/Texts/elsewhere.txt with the names in Operators.md; with --write, writes both.
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C
tree=Examples/Texts/which.txt
page=Documentation/WhichOperator.md
names=Examples/Texts/elsewhere.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

awk -v tree="$tree" '
  function complain(problem) { printf "%s:%d: error: %s\n", tree, FNR, problem >"/dev/stderr"; failed = 1 }
  # The list of contents has each operator as [`name`](#anchor).
  FILENAME ~ /Operators\.md$/ {
    if (!/^- \[/) next
    while (match($0, /\[`[^`]+`\]\(#[^)]+\)/)) {
      entry = substr($0, RSTART + 2, RLENGTH - 3)
      $0 = substr($0, RSTART + RLENGTH)
      split(entry, parts, /`\]\(#/)
      anchors[parts[2]] = parts[1]
      if (!(parts[1] in first)) first[parts[1]] = parts[2]
    }
    next
  }
  /^#/ || /^ *$/ { next }
  {
    match($0, /^ */)
    depth = RLENGTH / 2
    text = substr($0, RLENGTH + 1)
    if (depth != int(depth)) complain("an odd number of spaces")
    if (text ~ /^\? /) {
      question = substr(text, 3)
      if (question !~ /\?$/) complain("a question without a question mark")
      if (open != depth) complain("a question is not the first line below its choice")
      asked[depth] = 1
      open = -1
      last = depth
      if (depth == 1) printf "%s\n\n", question
      if (depth > 1) printf "*%s*\n", question
      next
    }
    if (open >= 0 && depth >= open) complain("the choice above has choices, but no question")
    else if (open >= 0) complain("the choice above leads nowhere")
    else if (depth > last) complain("an operator has no choices")
    open = -1
    last = depth
    equals = match(text, / = [^ ]/) ? RSTART : 0
    while (equals && match(substr(text, equals + 1), / = [^ ]/)) equals += RSTART
    if (equals) {
      name = substr(text, equals + 3)
      text = substr(text, 1, equals - 1)
      anchor = ""
      if (match(name, /#/)) { anchor = substr(name, RSTART + 1); name = substr(name, 1, RSTART - 1) }
      if (anchor == "") anchor = first[name]
      if (anchors[anchor] != name) complain("no operator is called " name)
      leaf[anchor]
      if (depth == 0) complain("an operator at the first level")
      printf "%*s- %s: [`%s`](Operators.md#%s)\n", 2 * (depth - 1), "", text, name, anchor
    } else {
      open = depth + 1
      if (depth == 0) printf "\n## %s%s\n\n", toupper(substr(text, 1, 1)), substr(text, 2)
      else printf "%*s- **%s:** ", 2 * (depth - 1), "", text
    }
  }
  END {
    if (open >= 0) complain("the last choice leads nowhere")
    for (anchor in anchors) if (!(anchor in leaf)) {
      printf "%s: error: no leaf for %s (#%s)\n", tree, anchors[anchor], anchor >"/dev/stderr"
      failed = 1
    }
    exit failed
  }' Documentation/Operators.md "$tree" >"$work/choices"
{
  echo '<!-- Made from Examples/Texts/which.txt by .ci/which.sh --write; do not edit. -->'
  echo '# Which operator do I need?'
  echo
  echo '`swift run Examples which` asks these questions in a terminal. `swift run Examples which debounce` prints the way to an operator.'
  echo 'To look up an operator from another library, see [Coming from …](ComingFrom/README.md).'
  echo
  echo 'Many tasks need two or three operators: ask once for each part. A search field waits for a pause in the typing (`debounce`),'
  echo 'and drops the answer of an older request (`flatMapLatest`).'
  cat "$work/choices"
} >"$work/page"
# The names in other libraries: from the tables, and from the lines that begin with "Elsewhere:".
{
  echo '# Names of operators in other libraries, made from Documentation/Operators.md by .ci/which.sh --write: name | libraries | operator here.'
  awk -F ' [|] ' '
    function names(text, library) {
      while (match(text, /`[^`]+`/)) {
        print substr(text, RSTART + 1, RLENGTH - 2) " | " library " | " operator
        text = substr(text, RSTART + RLENGTH)
      }
    }
    /^### `/ { operator = $0; gsub(/^### `|`.*/, "", operator) }
    /^\| here \|/ { sub(/ \|$/, ""); for (column = 2; column <= NF; column++) library[column] = $column; next }
    /^\| \[`/ {
      sub(/ \|$/, "")
      operator = $1
      gsub(/^\| \[`|`\].*/, "", operator)
      for (column = 2; column <= NF; column++) names($column, library[column])
    }
    /^Elsewhere: / {
      rest = $0
      while (match(rest, /`[^`]+` \([^)]*\)/)) {
        entry = substr(rest, RSTART, RLENGTH)
        rest = substr(rest, RSTART + RLENGTH)
        libraries = entry
        gsub(/^`[^`]+` \(|\)$/, "", libraries)
        names(entry, libraries)
      }
    }' Documentation/Operators.md | sort -u
} >"$work/names"
if [ "${1:-}" = --write ]; then
  cp "$work/page" "$page"
  cp "$work/names" "$names"
fi
diff "$page" "$work/page" && diff "$names" "$work/names" ||
  { echo "$page or $names: error: out of date: bash .ci/which.sh --write" >&2; exit 1; }
