#!/usr/bin/env bash
# The part of the library that needs no operating system: signals, subjects and the operators that transform, filter and flatten, as Embedded
# Swift for 32-bit WebAssembly. They are compiled and linked with checks, which run where a WebAssembly runtime is installed. No `Task`,
# no threads: locks are for one thread, and weak references are cells (`WeakReference`).
#
# Embedded Swift has no `Task` on WebAssembly ("cannot find type 'Task' in scope"), no casts to or from protocols ("cannot do dynamic
# casting"), no values of protocols that are not of classes ("cannot use a value of protocol type 'any Error'", nor `any Sendable`), no key paths ("cannot use
# key path") and no generic initialisers of classes ("classes cannot have a non-final, generic method"). `missing` names what the modules lack because of that.
# Decision 0050 lists the differences.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
  printf 'error: %s\n' "$1" >&2
  exit 1
}

target=wasm32-unknown-none-wasm
scratch=.build-ci/embedded
resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
tools=$(dirname "$resources")/../bin
library="$resources/embedded/$target/libswiftUnicodeDataTables.a"
version=$(swiftc --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p')
[ -f "$resources/embedded/Synchronization.swiftmodule/$target.swiftmodule" ] && [ -f "$library" ] || {
  echo "left out: this toolchain has no library of Embedded Swift for $target"
  exit 0
}
[ "$(printf '%s\n' 6.3 "$version" | sort -V | head -n 1)" = 6.3 ] || { echo "left out: Swift $version is older than 6.3"; exit 0; }
for tool in clang wasm-ld; do
  [ -x "$tools/$tool" ] || { echo "left out: this toolchain has no $tool"; exit 0; }
done

modules="Disposables=Disposables Kernel=Core/Kernel Subjects=Subjects Transforming=Core/Transforming Filtering=Core/Filtering
  Pacing=Core/Pacing Flattening=Core/Flattening"
# The asynchronous parts; then what needs values of protocols.
missing="Disposables/DisposalOnCancellation.swift Disposables/Task+CurrentExecutor.swift Disposables/Task+Disposable.swift
  Disposables/Primitives/LiveCheckpoints.swift Core/Kernel/Subscriptions/CheckpointSubscription.swift
  Core/Transforming/Cast.swift Core/Transforming/CastFailure.swift Core/Pacing/Room+Overflow.swift"

# embedded NAME SOURCES...: compiles a module for later modules and for the linker. The compiler warns of generic code that may not compile for its
# users, where it would be an error.
embedded() {
  local name="$1"
  shift
  swiftc -target "$target" -enable-experimental-feature Embedded -enable-experimental-feature Extern -wmo -Osize \
    -parse-as-library -swift-version 6 -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
    -suppress-warnings -package-name swift-reactive -module-name "$name" -I "$scratch" \
    -emit-module -emit-module-path "$scratch/$name.swiftmodule" -c -o "$scratch/$name.o" "$@"
}

rm -rf "$scratch"
mkdir -p "$scratch"
for file in $missing; do
  [ -f "Modules/$file" ] || fail "there is no Modules/$file any more"
done
conditions=$(grep -rE '^ *#(if|elseif) .*hasFeature\(Embedded\)' Modules | wc -l)
[ "$conditions" -le 10 ] || fail "$conditions conditions for Embedded Swift, and ten are the most"
for module in $modules; do
  folder="Modules/${module#*=}"
  sources=()
  while read -r file; do
    case " $(echo $missing) " in *" ${file#Modules/} "*) ;; *) sources+=("$file") ;; esac
  done < <(find "$folder" -name '*.swift' | sort)
  embedded "Reactive${module%%=*}" "${sources[@]}" || fail "Reactive${module%%=*} does not compile as Embedded Swift"
  echo "Reactive${module%%=*}: ${#sources[@]} files"
done

# Generic code is compiled where it is used: with the checks.
embedded Checks Tests/Embedded/*.swift || fail "what the checks use does not compile as Embedded Swift"
"$tools/clang" --target="$target" -Os -mbulk-memory -ffreestanding -Wall -Werror -c Tests/Embedded/runtime.c -o "$scratch/runtime.o"
"$tools/wasm-ld" --no-entry --gc-sections --strip-all -z stack-size=1048576 -o "$scratch/checks.wasm" "$scratch"/*.o "$library" ||
  fail "the checks do not link"
echo "the checks: $(($(wc -c <"$scratch/checks.wasm") / 1024)) KB"

if [ -x "$tools/wasmkit" ]; then
  runtime=("$tools/wasmkit" run)
elif command -v wasmtime >/dev/null; then
  runtime=(wasmtime run)
elif command -v wasmer >/dev/null; then
  runtime=(wasmer run)
else
  echo "not run: no WebAssembly runtime is installed"
  exit 0
fi
"${runtime[@]}" "$scratch/checks.wasm" || fail "checks failed in $(basename "${runtime[0]}")"
