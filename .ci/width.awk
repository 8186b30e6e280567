# Prints the comments of Swift files, and the prose of pages, that are wider than 120 columns. Code, tables and
# diagrams are not prose.
FNR == 1 { inCode = 0 }
{
  prose = text = $0
  if (FILENAME ~ /\.swift$/) {
    if (text !~ /^ *\/\/\/?( |$)/) {
      inCode = 0
      next
    }
    sub(/^ *\/\/\/? ?/, "", prose)
  }
  if (prose ~ /^ *```/) inCode = !inCode
  if (inCode || prose ~ /^ *[|<]/ || prose ~ /^    / || prose ~ /^ *- [^ ]*$/) next
  # Counts characters, in a locale of bytes.
  gsub(/[\200-\277]/, "", text)
  if (length(text) > 120) print FILENAME ":" FNR ": " length(text) " columns"
}
