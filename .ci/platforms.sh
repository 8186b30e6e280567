#!/usr/bin/env bash
# Checks that the library compiles for other systems than this machine's.
#
# - The library is type-checked for a Mac, and for a watch, whose `Int` has 32 bits. The compiler supports both targets, but their standard library
#   and their SDK are missing. The standard library is made from the toolchain's textual interface for Linux. The SDK is a stub: `.ci/platforms` declares
#   the used parts. Nothing is linked or run. This checks the branches for Apple systems, availability, and literals that are too large for 32 bits. It
#   runs on Linux only: a Mac builds these branches.
# - Tests that trap are omitted on systems without exit tests.
# - The library needs no newer compiler than the manifest names, and no shift by more than 32 bits.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
  printf 'error: %s\n' "$1" >&2
  exit 1
}

# sources FOLDER...: prints their Swift files, without build products.
sources() {
  find "$@" -name '.build*' -prune -o -name '*.swift' -print
}

sources Tests | xargs awk '
  FNR == 1 { depth = 0; outer = 0 }
  /^ *#if / { depth++; if (/EXIT_TESTS/) outer = depth }
  /^ *#endif/ { if (depth == outer) outer = 0; depth-- }
  /processExitsWith:/ && !outer { print FILENAME ":" FNR ": an exit test outside #if EXIT_TESTS"; found = 1 }
  END { exit found }' || fail "there are no exit tests on phones, watches and the like"
# SE-0481 needs Swift 6.3. A newer compiler accepts it with any manifest.
sources Modules Tests Examples Tools | xargs awk '
  /^ *\/\// { next }
  /(^|[^a-z])weak let / { print FILENAME ":" FNR ": " $0; found = 1 }
  END { exit found }' || fail "\`weak let\` needs a newer compiler than the manifest: write \`weak var\`, or capture weakly"
# With an `Int` of 32 bits these shifts give zero, which no compiler refuses.
sources Modules | xargs awk '
  /<< (3[1-9]|[4-9][0-9])([^0-9_]|$)/ && !/Int64/ { print FILENAME ":" FNR ": " $0; found = 1 }
  END { exit found }' || fail "a shift that is too large for 32 bits: count from \`Int.bitWidth\`, or say \`Int64\`"

[ "$(uname -s)" = Linux ] || { echo "left out: not on Linux"; exit 0; }
version=$(swiftc --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p')
# The changes to the interface need this compiler's interface, or a later one.
[ "$(printf '%s\n' 6.3 "$version" | sort -V | head -n 1)" = 6.3 ] || { echo "left out: Swift $version is older than 6.3"; exit 0; }

resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
host=$(swiftc -print-target-info | sed -n 's/^ *"moduleTriple": "\(.*\)".*/\1/p' | head -n 1)
scratch=.build-ci/platforms

# frontend TARGET ARGUMENTS: runs the compiler with the modules of a target, and without this machine's modules.
frontend() {
  local target="$1"
  shift
  swiftc -frontend -target "$target" -resource-dir "$resources" -I "$scratch/$target" -disable-objc-interop "$@"
}

# standard TARGET BITS: builds the modules of the standard library, once for each compiler.
standard() {
  local target="$1" bits="$2" folder="$scratch/$1" module interface skip stamp
  stamp="$(swiftc --version 2>/dev/null | head -n 1) $(cat .ci/platforms.sh .ci/platforms/narrow.awk | cksum)"
  [ "$(cat "$folder/stamp" 2>/dev/null)" != "$stamp" ] || return 0
  rm -rf "$folder"
  for module in Swift _Concurrency SwiftOnoneSupport Synchronization Observation _Builtin_float _RegexParser _StringProcessing; do
    mkdir -p "$folder"
    interface="$folder/$module.swiftinterface"
    # Only integers need bodies, to find overflows.
    skip="-experimental-skip-all-function-bodies"
    [ "$module-$bits" != Swift-32 ] || skip=""
    sed -e "1,5s/-target [^ ]*/-target $target/" -e "1,5s/ -O / -O $skip /" -e '1,5s/-target-min-inlining-version min//' \
      -e '1,5s/-library-level api//' -e '/^ *@backDeployed/d' -e '/^import Glibc$/d' \
      "$resources/linux/$module.swiftmodule/$host.swiftinterface" |
      if [ "$module-$bits" = Swift-32 ]; then awk -f .ci/platforms/narrow.awk; else cat; fi >"$interface"
    frontend "$target" -parse-stdlib -compile-module-from-interface "$interface" -o "$folder/$module.swiftmodule" \
      -module-name "$module" >"$folder/log" 2>&1 || { head -n 40 "$folder/log"; return 1; }
  done
  echo "$stamp" >"$folder/stamp"
}

# rows: prints the library's modules and their folders in the order of the manifest, dependencies first.
rows() {
  local operators
  operators=$(sed -n 's/^let operators = \[\(.*\)\]/\1/p' Package.swift | tr -d '",')
  sed -n 's/.*name: "\([A-Za-z]*\)", folder: "\([A-Za-z/]*\)".*/\1 \2/p' Package.swift | while read -r name folder; do
    # A stub of that part of Foundation would be longer than the module. It has no branches for Apple systems, see decision 0057.
    [ "$name" != Foundation ] || continue
    if [ "$name" = Core ]; then for operator in $operators; do echo "$operator Core/$operator"; done; fi
    echo "$name $folder"
  done
}

# check TARGET BITS: compiles every module for a target; a warning fails too.
check() {
  local target="$1" bits="$2" folder="$scratch/$1" name sources
  standard "$target" "$bits" || return 1
  for name in Darwin Dispatch ObjectiveC Foundation Testing; do
    frontend "$target" -emit-module -parse-as-library -swift-version 6 -plugin-path "$resources/host/plugins" -module-name "$name" ".ci/platforms/$name.swift" \
      -o "$folder/$name.swiftmodule" || return 1
  done
  rows | while read -r name path; do
    [ "$name" = Reactive ] || name="Reactive$name"
    find "Modules/$path" -name '*.swift' | sort >"$folder/sources"
    # -emit-sil, because this step finds literals that do not fit.
    frontend "$target" -emit-sil -o /dev/null -emit-module-path "$folder/$name.swiftmodule" -parse-as-library -swift-version 6 \
      -package-name swift-reactive -module-name "$name" -warnings-as-errors \
      -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
      -plugin-path "$resources/host/plugins" @"$folder/sources" || exit 1
  done
}

# A watch has the same branches; a Mac has them with 64 bits.
targets=("x86_64-apple-macosx15.0 64" "i386-apple-watchos11.0-simulator 32")
mkdir -p "$scratch"
running=()
for target in "${targets[@]}"; do
  # shellcheck disable=SC2086
  check $target >"$scratch/${target% *}.log" 2>&1 &
  running+=("$!")
done
status=0
for index in "${!targets[@]}"; do
  name="${targets[index]% *}"
  if wait "${running[index]}"; then echo "$name: every module"; else status=1; cat "$scratch/$name.log"; echo "$name: FAILED"; fi
done
[ "$status" = 0 ] || fail "this does not compile for other systems"
