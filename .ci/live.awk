# Adds links to the page of diagrams to an article of the site: to the decision tree behind each operator, and to the first pages below `## Next`.
#
#   awk -v live=/live/ -f live.awk SLUGS Documentation/Operators.md Documentation/WhichOperator.md ARTICLE
#
# SLUGS has the operators that the page of diagrams has, one on a line. An operator of Operators.md has the slug of its picture.
FNR == 1 { file++ }
file == 1 { isLive[$1]; next }
# The list of contents and the sections have the operators in the same order.
file == 2 && /^- \[/ {
  while (match($0, /`\]\(#[^)]+\)/)) {
    anchor[++listed] = substr($0, RSTART + 4, RLENGTH - 5)
    $0 = substr($0, RSTART + RLENGTH)
  }
}
file == 2 && /^### `/ { sections++ }
file == 2 && match($0, /\(Pictures\/[^)]+\.svg\)/) { slug[anchor[sections]] = substr($0, RSTART + 10, RLENGTH - 15) }
file == 2 { next }
# The choices of the page in the repository say which operators those of the article are: two may have one name.
file == 3 {
  if (match($0, /\(Operators\.md#[^)]+\)$/)) chosen[++choices] = substr($0, RSTART + 14, RLENGTH - 15)
  next
}
/^ *```/ { inside = !inside }
# Behind `.merge(with:` is the operator merge-with, if there is one.
inside {
  rest = $0
  while (match(rest, /\.[a-z][A-Za-z]*( \{|\(([a-z][A-Za-z]*:)?)/)) {
    word = substr(rest, RSTART + 1, RLENGTH - 1)
    rest = substr(rest, RSTART + RLENGTH)
    split(word, parts, /[ (:]/)
    found = parts[1] "-" parts[2]
    if (parts[2] == "" || !(found in isLive)) found = parts[1]
    if (found in isLive && !(found in used)) { used[found]; named = named (named == "" ? "" : ", ") "[`" parts[1] "`](" live "#op=" found ")" }
  }
}
/^ *- .*\(\/documentation\/reactive\/operators#[^)]*\)$/ {
  each = slug[chosen[++place]]
  if (each in isLive) $0 = $0 " – [drag](" live "#op=" each ")"
}
{ print }
/^## Next/ && named != "" {
  print ""
  print "- Drag the marbles of the operators on this page: " named "."
  print "- [A chain of operators](" live "playground.html" chain "), and what each of them sends."
  getline
}
END {
  if (listed != sections || place != 0 && place != choices) { print "error: the pages of operators have another form" >"/dev/stderr"; exit 1 }
}
