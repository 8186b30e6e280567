#!/usr/bin/env bash
# graphs.sh FOLDER: writes the symbol graphs of the library's modules into FOLDER/graphs, and builds FOLDER/symbols, which reads them.
#
# Not `swift package dump-symbol-graph`: that enables every trait. It would build the library again, and list the explorer's types.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -eq 1 ] || { echo "usage: .ci/graphs.sh FOLDER" >&2; exit 2; }

mkdir -p "$1"
swift build --quiet
modules="$(swift build --show-bin-path)/Modules"
triple="$(swiftc -print-target-info | sed -n 's/^ *"triple": "\(.*\)",*/\1/p' | head -n 1)"
system=()
[ "$(uname)" = Linux ] || system=(-sdk "$(xcrun --show-sdk-path)")
rm -rf "$1/graphs"
mkdir "$1/graphs"
for module in $(swift package describe | awk '/^Targets:/ { inside = 1 } !inside { next }
  $1 == "Name:" { name = $2 } $1 == "Type:" && $2 == "library" && name ~ /^Reactive/ { print name }'); do
  swift symbolgraph-extract -module-name "$module" -I "$modules" -target "$triple" ${system[@]+"${system[@]}"} \
    -minimum-access-level public -skip-synthesized-members -emit-extension-block-symbols -output-dir "$1/graphs"
done
swiftc -Onone .ci/symbols/*.swift -o "$1/symbols"
