# What several checks do with the words of pages and lists, for `awk -f .ci/words.awk -f …`.

# The words in backticks of a text, into the array `list`. Returns their number.
function backticked(text, list,  count) {
  split("", list)
  while (match(text, /`[^`]+`/)) {
    list[++count] = substr(text, RSTART + 1, RLENGTH - 2)
    text = substr(text, RSTART + RLENGTH)
  }
  return count + 0
}

# Reads a line of what `symbols names` prints: "name NAME", or "label LABEL" of a parameter.
function declare(line,  parts) {
  split(line, parts, " ")
  if (parts[1] == "name") names[parts[2]]
  else labels[parts[2]]
}

# A word of this library, such as `Signal.merge(_:)`: each name in it is declared, and each label is one.
function checkDeclared(word,  rest, name) {
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

function complain(problem) {
  printf "%s:%d: error: %s\n", FILENAME, FNR, problem >"/dev/stderr"
  failed = 1
}
