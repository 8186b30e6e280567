# Writes the figures of Benchmarks/Results/comparison.json into the tables of a page. Variables: `results`.
#
# A comment before a table names the rows of the comparison: `<!-- figures: 1, 2x10 -->`. The first cell of each line stays,
# and the heading of a column says which candidate it is of. If the first heading has "allocations", they follow each time.

function complain(problem) {
  printf "%s:%d: error: %s\n", FILENAME, FNR, problem >"/dev/stderr"
  failed = 1
}

function time(value) { return sprintf(value < 10 ? "%.1f" : "%.0f", value) }

# The cell of a row of the comparison below a heading.
function cell(row, heading,  candidate) {
  if (heading ~ /times faster/) return sprintf("%.0f", value[row, "", "peerToOurs"])
  candidate = heading ~ /this library/ ? "library" : heading ~ /OpenCombine/ ? "openCombine" : heading ~ /closures/ ? "closures" : ""
  if (candidate == "") complain("no candidate has the heading" heading)
  if (!((row, candidate, "median") in value)) complain("row " row " has no figure for" heading)
  return time(value[row, candidate, "median"]) (counts ? ", " sprintf("%.0f", value[row, candidate, "allocations"]) : "")
}

BEGIN {
  while ((getline text <results) > 0) {
    gsub(/[",]/, "", text)
    split(text, word, " ")
    if (word[1] == "row:") row = word[2]
    else if (word[2] == "{") candidate = substr(word[1], 1, length(word[1]) - 1)
    else if (word[1] == "}") candidate = ""
    else value[row, candidate, substr(word[1], 1, length(word[1]) - 1)] = word[2]
  }
}
/^<!-- figures: / {
  many = split(substr($0, 15, length($0) - 18), rows, ", ")
  line = -2
}
/^\|/ && many {
  line++
  if (line == -1) {
    columns = split($0, headings, "|") - 1
    counts = headings[2] ~ /allocations/
  }
  if (line > 0) {
    split($0, cells, "|")
    text = "|" cells[2] "|"
    for (column = 3; column <= columns; column++) text = text " " cell(rows[line], headings[column]) " |"
    $0 = text
  }
}
!/^\|/ && line > 0 {
  if (line != many) complain("the comment names " many " rows, and the table has " line)
  many = line = 0
}
{ print }
END { exit failed }
