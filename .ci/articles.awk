# Turns pages of the repository into articles of the documentation site, with the same links. Read all pages twice:
#
#   awk -v folder=FOLDER -f articles.awk pass=1 PAGES pass=2 PAGES
#
# A page of a catalogue, such as Modules/Subjects/ReactiveSubjects.docc/Choosing.md, goes to FOLDER/ReactiveSubjects.docc. Others become articles of Reactive,
# except the README, which becomes the page of the site.

# Sets `catalogue`, `module` and `name` for a file, and returns its place on the site.
function place(file,  parts, count) {
  if (file == "README.md") { catalogue = "Landing.docc"; name = "swift-reactive"; return "/documentation" }
  count = split(file, parts, "/")
  catalogue = parts[count - 1] ~ /\.docc$/ ? parts[count - 1] : "Reactive.docc"
  name = parts[count] == "README.md" ? parts[count - 1] : substr(parts[count], 1, length(parts[count]) - 3)
  module = substr(catalogue, 1, length(catalogue) - 5)
  return "/documentation/" tolower(module) (name == module ? "" : "/" tolower(name))
}

# The file that a link of another file means, without `..`.
function resolved(link, file,  parts, count, stack, kept, i, path) {
  sub(/[^\/]*$/, "", file)
  count = split(file link, parts, "/")
  for (i = 1; i <= count; i++) if (parts[i] == "..") kept--; else if (parts[i] != ".") stack[++kept] = parts[i]
  for (i = 1; i <= kept; i++) path = path (i > 1 ? "/" : "") stack[i]
  return path
}

# The text that a link becomes: `words` between the brackets, and `link`.
function article(words, link,  parts, file) {
  if (link ~ /^[a-z]+:/) return "[" words "](" link ")"
  if (link ~ /\.(svg|png)$/) { sub(/.*\//, "", link); return "[" words "](" link ")" }
  split(link, parts, "#")
  file = parts[1] == "" ? FILENAME : resolved(parts[1], FILENAME)
  # The site has no sources.
  if (!(file in pages)) return link ~ /\/|\.md$/ ? words : "[" words "](" link ")"
  if (parts[2] == "") return "[" words "](" place(file) ")"
  if (!((file, parts[2]) in anchors)) complain("there is no heading #" parts[2] " in " file)
  return "[" words "](" place(file) "#" anchors[file, parts[2]] ")"
}

function complain(problem) { printf "%s:%d: error: %s\n", FILENAME, FNR, problem >"/dev/stderr"; failed = 1 }

FNR == 1 { inside = 0; split("", seen) }
/^ *```/ { inside = !inside }
pass == 1 {
  pages[FILENAME]
  if (inside || !/^#+ /) next
  text = $0
  sub(/^#+ */, "", text)
  # The repository's renderer writes an anchor in small letters, and numbers equal ones; the site removes punctuation.
  anchor = tolower(text)
  gsub(/[!-,.\/:-@[-^`{-~]/, "", anchor)
  gsub(/ /, "-", anchor)
  gsub(/[]!"#%&'()*,.\/:;?@[\\_{}`]/, "", text)
  gsub(/ /, "-", text)
  anchors[FILENAME, seen[anchor]++ ? anchor "-" seen[anchor] - 1 : anchor] = text
  next
}
FNR == 1 { if (output != "") close(output); place(FILENAME); output = folder "/" catalogue "/" name ".md"; begun = 0 }
# A title is the first line of an article.
!begun && !/^# / { next }
{ begun = 1 }
inside { print >output; next }
# The site shows headings as they are, without code voice.
/^#/ && !/^# / { gsub(/`/, "") }
{
  rest = $0
  line = ""
  while (match(rest, /\[[^][]*\]\([^) ]+\)/)) {
    line = line substr(rest, 1, RSTART - 1)
    found = substr(rest, RSTART + 1, RLENGTH - 2)
    rest = substr(rest, RSTART + RLENGTH)
    split(found, sides, /\]\(/)
    line = line article(sides[1], sides[2])
  }
  print line rest >output
}
END { exit failed }
