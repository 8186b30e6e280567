#!/usr/bin/env bash
# documentation.sh FOLDER [BASE]: builds a site in a folder: a first page made of the README, the documentation of all modules, the page of diagrams
# that can be dragged (live), and the words of other libraries as llms.txt and words.json. Any warning fails.
# BASE is the path of the site on its server, if it is not the root.
. "$(dirname "$0")/common.sh"

[ $# -ge 1 ] && [ $# -le 2 ] || { echo "usage: .ci/documentation.sh FOLDER [BASE]" >&2; exit 2; }
[ ! -e "$1" ] || [ -z "$(ls -A "$1")" ] || { echo "error: there is something in $1 already" >&2; exit 1; }
site="$1"
base="${2:-/}"
graphs
# The words of other libraries, for programs.
words="$scratch/words"
rm -rf "$words"
mkdir "$words"
word_tables "$words" >/dev/null || fail "the guides are not right: bash .ci/checks/guides"
symbols="$scratch/symbols"
graphs="$scratch/graphs"
scratch="$scratch/documentation"
rm -rf "$scratch"
mkdir -p "$scratch"
docc=(docc)
[ "$(uname)" = Linux ] || docc=(xcrun docc)

# The operators of the page of diagrams, where the toolchain can compile its program.
. .ci/embedded.sh
reason=$(lacking)
live="${base%/}/live/"
slugs=
if [ -z "$reason" ]; then
  slugs="$scratch/slugs"
  live_slugs >"$slugs"
fi

# edit FOLDER SCRIPT: edits its articles and JSON.
edit() {
  find "$1" '(' -name '*.md' -o -name '*.json' ')' -exec sed -E -i.bak -e "$2" {} +
  find "$1" -name '*.bak' -delete
}

# The modules that are products, each after those it depends on, so that it can link to their pages; Reactive, whose page names all, is the last.
manifest | awk '$1 == "product" { isProduct[$2] } $1 == "library" && $2 in isProduct { print $2, $2; if ($2 != "Reactive") print $2, "Reactive" }
  $1 == "edge" && $2 in isProduct && $3 in isProduct { print $3, $2 }' | tsort >"$scratch/modules"

# The articles of the site: those of the catalogues, and the pages of the repository as articles of Reactive.
find Modules -type d -name '*.docc' -exec cp -R {} "$scratch" \;
mkdir "$scratch/Landing.docc"
pages="README.md $(find Modules -path '*.docc/*.md'; find Documentation -name '*.md')"
# shellcheck disable=SC2086
awk -v folder="$scratch" -f .ci/articles.awk pass=1 $pages pass=2 $pages
cp Documentation/Pictures/*.svg "$scratch/Reactive.docc"
cp Documentation/Pictures/search-field.svg Documentation/LiveGraph.png "$scratch/Landing.docc"
awk -v live="$live" -f .ci/landing.awk "$scratch/Landing.docc/swift-reactive.md" >"$scratch/landing.md"
mv "$scratch/landing.md" "$scratch/Landing.docc/swift-reactive.md"
if [ -n "$slugs" ]; then
  for article in WhichOperator TenMinutes FirstPipeline; do
    chain=
    # The pipeline of that page.
    [ "$article" != FirstPipeline ] || chain='#step=debounce,for=2&step=distinctUntilChanged&step=flatMapLatest'
    awk -v live="$live" -v chain="$chain" -f .ci/live.awk "$slugs" Documentation/Operators.md Documentation/WhichOperator.md \
      "$scratch/Reactive.docc/$article.md" >"$scratch/article.md"
    mv "$scratch/article.md" "$scratch/Reactive.docc/$article.md"
  done
fi
# topics TITLE ARTICLE...: prints a group of links.
topics() {
  printf '\n### %s\n\n' "$1"
  shift
  printf -- '- <doc:%s>\n' "$@"
}
# names FOLDER: prints the names of its pages.
names() {
  find "$1" -maxdepth 1 -name '*.md' ! -name README.md | sort | sed 's|.*/||; s|\.md$||'
}
{
  topics "All operators" Operators WhichOperator
  # shellcheck disable=SC2046
  topics "Reference" $(names Documentation | grep -vE '^(Operators|WhichOperator)$') ComingFrom Decisions
} >>"$scratch/Reactive.docc/Reactive.md"
for folder in ComingFrom Decisions; do
  # shellcheck disable=SC2046
  { printf '\n## Topics\n'; topics "Pages" $(names "Documentation/$folder"); } >>"$scratch/Reactive.docc/$folder.md"
done

# A rule's number, as in "(C8)", leads to the rule. Headings and blocks of code stay as they are.
{
  printf '%s\n' '/^ *```/,/^ *```/b' '/^#/b'
  sed -nE 's/^### (C[0-9]+ .*)/\1/p' Modules/Core/Exports/ReactiveCore.docc/Contract.md | tr -d , | tr ' ' - |
    sed -E 's|^(C[0-9]+).*|s;([(, ])\1([,)]\| of \| \\\|);\\1[\1](/documentation/reactivecore/contract#&)\\2;g|'
} >"$scratch/rules.sed"

# Parameters for the caller's place need no documentation: their names are enough, on about sixty pages.
places="Parameter '(file|line|fileID|filePath|column)' is missing documentation"
status=0
archives=()
dependencies=()
# convert NAME IDENTIFIER [OPTIONS]: makes an archive of the catalogue $scratch/NAME.docc, which can link to those made before.
convert() {
  local name="$1" identifier="$2"
  shift 2
  "${docc[@]}" convert "$scratch/$name.docc" --fallback-bundle-identifier "$identifier" --hosting-base-path "$base" --ide-console-output \
    --enable-experimental-external-link-support ${dependencies[@]+"${dependencies[@]}"} "$@" \
    --output-dir "$scratch/$name.doccarchive" >"$scratch/$name.log" 2>&1 </dev/null || status=1
  if grep -E '(warning|error): ' "$scratch/$name.log" | grep -vE "$places" >&2; then status=1; fi
}
while read -r module; do
  catalogue="$(find Modules -type d -name "$module.docc")"
  [ -n "$catalogue" ] || { echo "error: $module has no catalogue $module.docc" >&2; status=1; continue; }
  mkdir "$scratch/$module"
  find "$graphs" -name "$module.symbols.json" -exec cp {} "$scratch/$module" \;
  find "$graphs" -name "$module@*.symbols.json" -exec cp {} "$scratch/$module" \;
  # Adds the pictures of operators, so that sources and catalogues need not contain them.
  catalogue="$scratch/$module.docc"
  "$symbols" illustrate "$scratch/$module" Documentation/Pictures "$catalogue" ${slugs:+"$live" "$slugs"}
  for folder in "$catalogue" "$scratch/$module"; do edit "$folder" "$(cat "$scratch/rules.sed")"; done
  convert "$module" "swift-reactive.$module" --additional-symbol-graph-dir "$scratch/$module" --fallback-display-name "$module" \
    --fallback-default-module-kind Module
  archives=("$scratch/$module.doccarchive" ${archives[@]+"${archives[@]}"})
  dependencies+=(--dependency "$scratch/$module.doccarchive")
done <"$scratch/modules"
convert Landing swift-reactive --fallback-display-name swift-reactive
# A picture without a page belongs to a renamed operator. A page of the repository shows a pipeline.
for picture in Documentation/Pictures/*.svg; do
  ! grep -q '<title>Pipelines: ' "$picture" || continue
  find "$scratch" -path '*.docc/*' ! -path '*/Reactive.docc/*' -name "${picture##*/}" | grep . >/dev/null ||
    { echo "error: $picture is on no page" >&2; status=1; }
done
[ "$status" -eq 0 ] || { echo "error: the documentation is not as it should be" >&2; exit 1; }

"${docc[@]}" merge "${archives[@]}" --synthesized-landing-page-topics-style list --synthesized-landing-page-name swift-reactive --output-path "$scratch/site"
# DocC has no first page for several modules but a list of them.
"$symbols" land "$scratch/site" "$scratch/Landing.doccarchive"
"$symbols" neighbours "$graphs" "$scratch/site" Documentation/WhichOperator.md
# A link in the first paragraph of a page has no target: DocC forgets it.
"$symbols" mend "$scratch/site" "$scratch"
# The list beside a page, and the search in it, are for one module. One tree with all of them is for all pages: modules are shown as collections of the
# package, and each page is below the package.
root='doc://swift-reactive/documentation'
package='{"type":"topic","role":"collection","kind":"article","title":"swift-reactive","identifier":"'$root'","url":"/documentation","abstract":[]}'
edit "$scratch/site/data/documentation" "
  s|\"paths\":\[\[\"|&$root\",\"|
  s|\"paths\":\[\[\]|\"paths\":[[\"$root\"]|
  s|\"references\":[{]|&\"$root\":$package,|"
edit "$scratch/site/index" 's|"type":"module"|"type":"collection"|g'
# On a phone, long names break, and the columns of a table stay wide enough for words.
for sheet in "$scratch/site/css/index."*.css; do
  echo 'main h3, main td code { overflow-wrap: anywhere; } main td { min-width: 5.5em; }' >>"$sheet"
done
# Else each page asks for its settings in vain.
echo '{}' >"$scratch/site/theme-settings.json"

# The root leads to the first page.
cat >"$scratch/site/index.html" <<'HTML'
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=documentation/">
<title>swift-reactive</title>
<a href="documentation/">The documentation of swift-reactive</a>
HTML

cp "$words/llms.txt" "$words/words.json" "$scratch/site"

# The page of diagrams, and its links in both directions.
if [ -z "$reason" ]; then
  bash .ci/page "$scratch/site/live"
  # The pipeline of the README runs behind its picture: each page of the documentation is the same program.
  running=$(grep -oE 'step=[A-Za-z]+' "$scratch/site/live/landing.js" | cut -d = -f 2 | paste -sd ' ' -)
  written=$(sed -n '/^typed\.signal/,/^  \.subscribe/s/^  \.\([A-Za-z]*\).*/\1/p' README.md | grep -v '^subscribe$' | paste -sd ' ' -)
  [ "$running" = "$written" ] || fail "the first page runs $running, and the README has $written"
  grep -q 'search-field' "$scratch"/site/data/documentation.json || fail "the first page has no picture for the pipeline that runs"
  find "$scratch/site" -name index.html ! -path '*/live/*' -exec sed -i.bak "s|</body>|<script src=\"${live}landing.js\"></script></body>|" {} +
  find "$scratch/site" -name 'index.html.bak' -delete
  "$symbols" places "$graphs" "$scratch/site" Documentation/Pictures "$slugs" "/documentation/reactive/whichoperator Which operator?
/documentation/reactive/tenminutes Signals in ten minutes" >"$scratch/site/live/places.json"
  linked=$(find "$scratch/site/data" -name '*.json' -exec grep -ohE 'live/[a-z.]*#(op|step)=[^"]*' {} + || true)
  [ -n "$linked" ] || fail "no page of the site leads to the page of diagrams"
  while read -r slug; do
    grep -qx "$slug" "$slugs" || fail "a page of the site leads to the diagram of $slug, which there is not"
  done < <(grep -oE '(op|step)=[A-Za-z-]+' <<<"$linked" | sed 's/.*=//' | sort -u)
  echo "$(wc -l <<<"$linked") links to the page of diagrams, which leads back to $(wc -l <"$slugs") operators"
else
  echo "the site has no page of diagrams: $reason"
fi

mkdir -p "$site"
cp -R "$scratch/site/." "$site"
echo "$(find "$site/data" -name '*.json' | wc -l) pages of ${#archives[@]} modules in $site"
echo "To read them: python3 -m http.server --directory $site 8000, and http://localhost:8000"
