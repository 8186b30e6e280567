# Reads the declared names, Swift.txt and a guide of Documentation/ComingFrom. Writes the words of the other library that have a row into the file `found`.
# Needs .ci/words.awk.

FILENAME ~ /declared$/ { declare($0); next }
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
  members = backticked(sides[1], member)
  owners = backticked(index(cells[2], " of `") ? "`" sides[2] : "", owner)
  if (!members) complain("no word of the other library")
  for (i = 1; i <= members; i++) {
    print member[i] >found
    sub(/\(.*/, "", member[i])
    print member[i] >found
    for (j = 1; j <= owners; j++) print owner[j], member[i] >found
  }
  ours = backticked(cells[3], our)
  for (i = 1; i <= ours; i++) checkDeclared(our[i])
}
END {
  printf "%s: %d rows\n", FILENAME, rows
  exit failed
}
