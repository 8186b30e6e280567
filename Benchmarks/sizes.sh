#!/usr/bin/env bash
# Builds one small program for each of several products, and prints how large it is without symbols, and which libraries it loads.
#
#   Benchmarks/sizes.sh [PRODUCT ...]
set -euo pipefail
cd "$(dirname "$0")/.."
root="$PWD"
scratch=.build-ci/sizes
[ "$#" -gt 0 ] || set -- ReactiveKernel ReactiveCore ReactiveSystem Reactive
rm -rf "$scratch"
mkdir -p "$scratch"

program() {
  case "$1" in
    Reactive) echo 'let name = Property("Ada")
let shout = Computed { name.value.uppercased() }
shout.signal.debounce(for: .milliseconds(1), on: .immediate).share().subscribe { print($0) }' ;;
    ReactiveSystem) echo 'let changes = LocalFolder(".").changes(recursive: true).subscribe(next: { print($0) }, failed: { print($0) })
for try await line in ByteSource.standardInput.lines().values { print(line) }
changes.dispose()' ;;
    ReactiveCore) echo 'Signal<Int, Never>(1...3).flatMap { .just($0) }.scan(0, +).subscribe { print($0) }' ;;
    *) echo 'Signal<Int, Never>([1, 2, 3]).subscribe { print($0) }' ;;
  esac
}

targets=""
for product in "$@"; do
  mkdir -p "$scratch/Sources/Uses$product"
  { echo "import $product"; program "$product"; } >"$scratch/Sources/Uses$product/main.swift"
  targets+="    .executableTarget(name: \"Uses$product\", dependencies: [.product(name: \"$product\", package: \"swift-reactive\")]),
"
done
ln -s "$root" "$scratch/swift-reactive"
cat >"$scratch/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "Sizes",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "swift-reactive")],
  targets: [
$targets  ])
MANIFEST
swift build --quiet --package-path "$scratch" -c release
folder="$(swift build --package-path "$scratch" -c release --show-bin-path)"
for product in "$@"; do
  strip -o "$scratch/$product" "$folder/Uses$product"
  libraries="$(ldd "$scratch/$product" | awk '/swift|Foundation|dispatch|icu|Blocks/ { print $1 }' | sort | paste -sd ' ' -)"
  printf '%s: %s KB; %s\n' "$product" "$(($(wc -c <"$scratch/$product") / 1024))" "$libraries"
done
