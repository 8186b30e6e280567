# Reads the declared names and functions, Documentation/Operators.md and the word lists. Writes FOLDER/page, FOLDER/Compositions.swift and FOLDER/missing.
# Variables: `folder`, `draft`. Needs .ci/words.awk.

# A word of this library is declared. A function has these labels, in this order; a word may leave out others.
function check(word,  name, base, wanted, count, form, forms, labelled, i, j) {
  checkDeclared(word)
  if (word !~ /\)$/) return
  base = word
  sub(/\(.*/, "", base)
  sub(/.*\./, "", base)
  count = split(labelsOf(word), wanted, ":") - 1
  forms = split(signatures[base], form, " ")
  for (i = 1; i <= forms; i++) {
    split(form[i], labelled, ":")
    name = 1
    for (j = 1; j in labelled && name <= count; j++) if (labelled[j] == wanted[name]) name++
    if (name > count) return
  }
  complain("no function has these labels: " word)
}

# What is between the parentheses.
function labelsOf(text) {
  gsub(/^[^(]*\(|\)$/, "", text)
  return text
}

# The number of different operators in a composition. Sources do not count where their type is inferred, such as `.just(1)`, nor do those of constants.
function operatorsOf(code, rest, name, used, count) {
  rest = " " code
  while (match(rest, /([A-Za-z0-9_)}\]]\.| )[a-z][A-Za-z]* ?[({]/)) {
    name = substr(rest, RSTART, RLENGTH)
    rest = substr(rest, RSTART + RLENGTH - 1)
    sub(/^[^.]*\./, "", name)
    gsub(/[^A-Za-z]/, "", name)
    if (name in operators && !(name in used)) { used[name]; count++ }
  }
  return count + 0
}

# Text as a string of Swift.
function quoted(text) {
  gsub(/\\/, "\\\\", text)
  gsub(/"/, "\\\"", text)
  return "\"" text "\""
}

# Text as code in a cell of a table.
function cell(text) {
  gsub(/\|/, "\\|", text)
  return "`" text "`"
}

function finishLibrary() {
  if (library == "") return
  finishComposition()
  if (count["refused"] * 20 > total) complain(count["refused"] " of " total " words are refused, more than one in twenty")
  summary = summary sprintf("| [%s](#%s) | %s | %d | %d | %d | %d | %d |\n", library, tolower(library), version, total,
    count["word"], count["short"], count["refused"], count["missing"])
  printf "%s: %d words: %d word, %d short, %d refused, %d missing\n", library, total, count["word"], count["short"],
    count["refused"], count["missing"]
  split("", count)
  split("", seen)
  total = 0
}

# A composition without a diagram is compiled, and not run.
function finishComposition(  effects) {
  if (composition == "") return
  if (!diagrams) {
    effects = (composition ~ /(^| )await /) ? "async throws" : "throws"
    printf "%sfunc compiled%d(_ a: Numbers, _ b: Numbers, _ c: Numbers, _ time: VirtualTimeScheduler) %s {\n  _ = %s\n}\n",
      place, ++functions, effects, composition >code
    if (composition !~ /(^| )(try|await) / && composition !~ /\.subscribe\(/) {
      untried[library]++
      if (!draft) complain("a composition without a diagram, above this line: " composition)
    }
  }
  composition = ""
}

BEGIN {
  code = folder "/Compositions.swift"
  print "import Foundation\nimport Reactive\nimport ReactiveExtras\nimport ReactiveTesting\n" >code
  printf "" >(folder "/missing")
}
FILENAME ~ /declared$/ { declare($0); next }
FILENAME ~ /signatures$/ {
  name = $0
  sub(/\(.*/, "", name)
  signatures[name] = signatures[name] " " (labelsOf($0) == "" ? "-" : labelsOf($0))
  next
}
FILENAME ~ /Operators\.md$/ {
  if (!/^### `/) next
  gsub(/^### `(Signal\.)?|[`( ].*/, "", $0)
  if ($0 != "Signal" && $0 !~ /^(just|fail|empty|never)$/) operators[$0]
  next
}
FNR == 1 {
  finishLibrary()
  library = FILENAME
  gsub(/.*\/|\.txt$/, "", library)
  version = $0
  gsub(/^# |: .*/, "", version)
  if (!/^# [^:]+: /) complain("the first line does not say which version, and of which files")
  tables = tables sprintf("\n## %s\n\nThe words of %s.\n\n| there | status | here |\n|---|---|---|\n", library, version)
}
/^#/ || /^ *$/ { next }
/^  / {
  if (composition == "") { complain("a diagram without a composition"); next }
  if (split($0, sides, / => /) != 2) { complain("no => in the diagram"); next }
  diagrams++
  inputs = split(sides[1], diagram, " ")
  parts = split(sides[2], legend, / ; /)
  texts = parts > 1 ? "" : ":"
  for (i = 2; i <= parts; i++) {
    if (legend[i] !~ /^[A-Za-z] = /) complain("not a letter and its value: " legend[i])
    texts = texts (i > 2 ? ", " : "") quoted(substr(legend[i], 1, 1)) ": " quoted(substr(legend[i], 5))
  }
  list = ""
  for (i = 1; i <= inputs; i++) list = list (i > 1 ? ", " : "") quoted(diagram[i])
  gsub(/ /, "", legend[1])
  if (diagrams == 1)
    printf "%sfunc tried%d(_ a: Numbers, _ b: Numbers, _ c: Numbers, _ time: VirtualTimeScheduler) -> Signal<String, TestFailure> {\n  drawn(%s)\n}\n",
      place, ++functions, composition >code
  trials = trials sprintf("  check(%s, difference([%s], %s, [%s], tried%d))\n", quoted(FILENAME ":" FNR), list,
    quoted(legend[1]), texts, functions)
  next
}
{
  finishComposition()
  fields = split($0, field, / \| /)
  if (fields < 3 || fields > 4) { complain("not a word, a status and what it is here"); next }
  if (field[1] in seen) complain("this word has two lines: " field[1])
  seen[field[1]]
  total++
  count[field[2]]++
  if (field[2] == "word") {
    ours = split(field[3], our, /, /)
    here = ""
    for (i = 1; i <= ours; i++) { check(our[i]); here = here (i > 1 ? ", " : "") "`" our[i] "`" }
  } else if (field[2] == "short") {
    composition = field[3]
    diagrams = 0
    place = sprintf("#sourceLocation(file: \"%s\", line: %d)\n", FILENAME, FNR - 1)
    if (operatorsOf(composition) > 2) complain("more than two operators: " composition)
    here = cell(composition)
  } else if (field[2] == "refused") {
    if (field[3] !~ /^[A-Z].*\.$/) complain("not a sentence: " field[3])
    here = field[3]
  } else if (field[2] == "missing") {
    if (!draft) complain("missing: " field[1])
    printf "%s\t%s\t%s\n", field[3], library, field[1] >(folder "/missing")
    here = "`" field[3] "`"
  } else complain("no status is called " field[2])
  if (fields == 4) here = here ", " (field[4] ~ /^[a-z]+: |^\.[a-z]/ ? "with `" field[4] "`" : field[4])
  tables = tables "| " cell(field[1]) " | " field[2] " | " here " |\n"
}
END {
  finishLibrary()
  printf "@main enum Trials {\n  static func main() {\n    var failures = 0\n" >code
  printf "    func check(_ place: String, _ mismatch: MarbleMismatch?) {\n      guard let mismatch else { return }\n" >code
  printf "      failures += 1\n      print(\"\\(place): error: \\(mismatch)\")\n    }\n%s", trials >code
  printf "    if failures > 0 { print(\"\\(failures) compositions differ\") }\n    exit(failures > 0 ? 1 : 0)\n  }\n}\n" >code
  for (name in untried) printf "%s: %d compositions without a diagram\n", name, untried[name]
  print "<!-- Made from .ci/parity/*.txt by .ci/checks/parity --write; do not edit. -->" >(folder "/page")
  print "# Words of six libraries" >(folder "/page")
  printf "\nEvery public operator, creation function and kind of subject of six libraries, and what it is here.\n" >(folder "/page")
  printf "\n- **word**: one operator or type does it. [The guides](../../Documentation/ComingFrom/README.md) list the differences.\n" >(folder "/page")
  printf "- **short**: a composition of at most two operators. Each is compiled, and compared with a marble diagram of what the\n" >(folder "/page")
  printf "  other library documents. `a`, `b` and `c` are signals of numbers, and `time` is a scheduler.\n" >(folder "/page")
  printf "- **refused**: not here, for the reason given; at most one word in twenty.\n" >(folder "/page")
  if (draft) printf "- **missing**: to be built.\n" >(folder "/page")
  printf "\n| library | version | words | word | short | refused | missing |\n|---|---|---|---|---|---|---|\n%s%s", summary, tables >(folder "/page")
  exit failed
}
