# Reads Documentation/Operators.md, and prints the names of operators in other libraries: name | libraries | operator here. They are in the tables, and in the
# lines that begin with "Elsewhere:". Needs .ci/words.awk.

function list(text, libraries,  count, there, i) {
  count = backticked(text, there)
  for (i = 1; i <= count; i++) print there[i] " | " libraries " | " operator
}
/^### `/ { operator = $0; gsub(/^### `|`.*/, "", operator) }
/^\| here \|/ { sub(/ \|$/, ""); for (column = 2; column <= NF; column++) library[column] = $column; next }
/^\| \[`/ {
  sub(/ \|$/, "")
  operator = $1
  gsub(/^\| \[`|`\].*/, "", operator)
  for (column = 2; column <= NF; column++) list($column, library[column])
}
/^Elsewhere: / {
  rest = $0
  while (match(rest, /`[^`]+` \([^)]*\)/)) {
    entry = substr(rest, RSTART, RLENGTH)
    rest = substr(rest, RSTART + RLENGTH)
    libraries = entry
    gsub(/^`[^`]+` \(|\)$/, "", libraries)
    list(entry, libraries)
  }
}
