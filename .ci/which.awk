# Reads Documentation/Operators.md and the decision tree Examples/Texts/which.txt, and prints the choices of the page. Every operator is a leaf, and every
# leaf is an operator, or a name on the page behind its `@`. The choices of the section Extras name the import. Needs .ci/words.awk.

# The list of contents has each operator as [`name`](#anchor).
FILENAME ~ /Operators\.md$/ {
  if (!/^- \[/) next
  isExtra = /^- \[Extras\]/
  while (match($0, /\[`[^`]+`\]\(#[^)]+\)/)) {
    entry = substr($0, RSTART + 2, RLENGTH - 3)
    $0 = substr($0, RSTART + RLENGTH)
    split(entry, parts, /`\]\(#/)
    anchors[parts[2]] = parts[1]
    if (isExtra) extra[parts[2]]
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
    if (match(name, /@/)) {
      other = substr(name, RSTART + 1)
      name = substr(name, 1, RSTART - 1)
      base = name
      sub(/\(.*/, "", base)
      sub(/.*\./, "", base)
      found = 0
      while ((getline row <other) > 0) if (index(row, base "(") || index(row, base " {")) found = 1
      close(other)
      if (!found) complain("there is no " base "( on " other)
      printf "%*s- %s: [`%s`](../%s)\n", 2 * (depth - 1), "", text, name, other
      next
    }
    anchor = ""
    if (match(name, /#/)) { anchor = substr(name, RSTART + 1); name = substr(name, 1, RSTART - 1) }
    if (anchor == "") anchor = first[name]
    if (anchors[anchor] != name) complain("no operator is called " name)
    if ((anchor in extra) != (text ~ / \(import ReactiveExtras\)$/)) {
      complain(name (anchor in extra ? " needs" : " does not need") " import ReactiveExtras")
    }
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
}
