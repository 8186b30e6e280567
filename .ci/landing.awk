# Turns the README, as an article, into the first page of the site: without the sections for readers of the repository,
# with the table of products as groups of links, and with links to the pages of diagrams, which are at `live`.
/^# / && !begun { begun = 1; print; print "\n@Metadata {\n  @TechnologyRoot\n}"; next }
/^```/ { inside = !inside }
/^## / && !inside {
  omitted = /^## (Numbers|Try it in a clone|Contributing)$/
  isTable = /^## Products$/
  if (isTable) held = "\n## Topics\n"
}
omitted { next }
isTable {
  if (!/^\| .*`Reactive/) next
  split($0, cells, " \\| ")
  group = substr(cells[1], 3)
  held = held "\n### " toupper(substr(group, 1, 1)) substr(group, 2) "\n\n"
  while (match($0, /`Reactive[A-Za-z]*`/)) {
    held = held "- <doc:/" substr($0, RSTART + 1, RLENGTH - 2) ">\n"
    $0 = substr($0, RSTART + RLENGTH)
  }
  next
}
/^\| Which operators do I need\? / { sub(/ \|$/, ", [diagrams whose marbles can be dragged](" live "), [chains of operators](" live "playground.html) |") }
{ print }
# The groups are the end of an article.
END { printf "%s", held }
