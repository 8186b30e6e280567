# Reads the declared names, Swift.txt and a guide of Documentation/ComingFrom. Writes each row into the file `table`, with tabs: section, words there, their
# owners, the cell of the words here, these words, the difference. Words are separated by `|`. Needs .ci/words.awk.

function joined(list, count,  text, i) {
  for (i = 1; i <= count; i++) text = text (i > 1 ? "|" : "") list[i]
  return text
}

FILENAME ~ /declared$/ { declare($0); next }
FILENAME ~ /Swift\.txt$/ { names[$1]; next }
/^```/ { inside = !inside }
!inside && /^## / { section = substr($0, 4) }
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
  members = backticked(sides[1], member)
  owners = backticked(index(cells[2], " of `") ? "`" sides[2] : "", owner)
  if (!members) complain("no word of the other library")
  ours = backticked(cells[3], our)
  for (i = 1; i <= ours; i++) checkDeclared(our[i])
  print section "\t" joined(member, members) "\t" joined(owner, owners) "\t" cells[3] "\t" joined(our, ours) "\t" cells[4] >table
}
END {
  printf "%s: %d rows\n", FILENAME, rows
  exit failed
}
