#!/usr/bin/env bash
# Fails if a page links to a missing file. documentation.sh checks `doc:` links.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p .build-ci

find . -name '.?*' -prune -o -name '*.md' -print | while read -r page; do
  # Removes code, and prints each link and each definition of a link on a line.
  awk '/^ *```/ { inside = !inside; next } !inside' "$page" | sed -E 's/`[^`]*`//g; s/^(\[[^]]+\]): *([^ ]+)/\1(\2)/' |
    grep -oE '\]\([^)# ]+' | sed 's/^](//' | grep -vE '^(https?|doc|mailto):' | sort -u | while read -r link; do
      place="$(dirname "$page")/$link"
      # Catalogues name pictures without the extension.
      [ -e "$place" ] || [ -e "$place.svg" ] || echo "$page: error: there is no $link"
    done || true
done >.build-ci/links
cat .build-ci/links >&2
[ ! -s .build-ci/links ]
