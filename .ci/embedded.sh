# Read by what compiles as Embedded Swift for 32-bit WebAssembly: the check of it, and the page of diagrams.
# Needs: common.sh

target=wasm32-unknown-none-wasm
resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
tools=$(dirname "$resources")/../bin
unicode="$resources/embedded/$target/libswiftUnicodeDataTables.a"

# lacking: prints why this toolchain cannot compile Embedded Swift; nothing if it can.
lacking() {
  local version tool
  version=$(swiftc --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p')
  if [ ! -f "$resources/embedded/Synchronization.swiftmodule/$target.swiftmodule" ] || [ ! -f "$unicode" ]; then
    echo "this toolchain has no library of Embedded Swift for $target"
  elif [ "$(printf '%s\n' 6.3 "$version" | sort -V | head -n 1)" != 6.3 ]; then
    echo "Swift $version is older than 6.3"
  else
    for tool in clang wasm-ld; do [ -x "$tools/$tool" ] || echo "this toolchain has no $tool"; done
  fi
}

modules="Primitives=Core/Primitives Disposables=Disposables Inspection=Core/Inspection Kernel=Core/Kernel Subjects=Subjects Transforming=Core/Transforming Filtering=Core/Filtering
  Pacing=Core/Pacing Flattening=Core/Flattening Windows=Core/Windows Collecting=Core/Collecting Combining=Core/Combining
  Recovering=Core/Recovering Effects=Core/Effects Time=Time Multicast=Multicast Extras=Extras"
# The asynchronous parts; then what needs values of protocols, and packs, on which the compiler stops.
missing="Core/Primitives/SleepingLock.swift Disposables/DisposalOnCancellation.swift Disposables/Task+CurrentExecutor.swift Disposables/Task+Disposable.swift
  Disposables/Diagnostics/LiveCheckpoints.swift Core/Kernel/Subscriptions/CheckpointSubscription.swift
  Core/Recovering/RepeatWhenAsync.swift Core/Recovering/RetryWhenAsync.swift Core/Effects/UsingAsync.swift Extras/Resources/UsingClosingAsync.swift
  Time/Context/Carrying.swift Time/OwnerHints/SignalOwner+Carrying.swift Time/Timeline/VirtualTimeScheduler+Clock.swift
  Core/Transforming/Cast.swift Core/Transforming/CastFailure.swift Core/Combining/SourcePack.swift Core/Combining/Zip/Zip+Pack.swift
  Core/Combining/CombineLatest/CombineLatest+Pack.swift"

# embedded FOLDER NAME SOURCES...: compiles a module in a folder, for later modules and for the linker. The compiler warns of generic code that may
# not compile for its users, where it would be an error.
embedded() {
  local folder="$1" name="$2"
  shift 2
  # With threshold zero LLVM inlines only what is marked: 10 % less.
  swiftc -target "$target" -enable-experimental-feature Embedded -enable-experimental-feature Extern -enable-experimental-feature RawLayout -enable-experimental-feature BuiltinModule -wmo -Osize \
    -Xllvm -inline-threshold=0 -Xllvm -inlinehint-threshold=0 \
    -parse-as-library -swift-version 6 -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
    -suppress-warnings -package-name swift-reactive -module-name "$name" -I "$folder" \
    -emit-module -emit-module-path "$folder/$name.swiftmodule" -c -o "$folder/$name.o" "$@"
}

# embedded_library FOLDER: puts the compiled modules of the library in a folder. Compiles them if they have changed.
embedded_library() {
  local library="$PWD/.build-ci/embedded-library"
  once "$library/stamp" .ci/embedded.sh Modules -- embedded_compile "$library" || fail "the library does not compile as Embedded Swift"
  cp "$library"/Reactive* "$1"
}

embedded_compile() {
  local module folder file sources
  rm -f "$1"/Reactive*
  for file in $missing; do
    [ -f "Modules/$file" ] || fail "there is no Modules/$file any more"
  done
  for module in $modules; do
    folder="Modules/${module#*=}"
    sources=()
    while read -r file; do
      case " $(echo $missing) " in *" ${file#Modules/} "*) ;; *) sources+=("$file") ;; esac
    done < <(find "$folder" -name '*.swift' | sort)
    embedded "$1" "Reactive${module%%=*}" "${sources[@]}" || fail "Reactive${module%%=*} does not compile as Embedded Swift"
    echo "Reactive${module%%=*}: ${#sources[@]} files"
  done
}

# live_slugs: prints the operators of the page of diagrams: all that have a picture, but for those that NotLive.swift lists with a reason.
live_slugs() {
  local picture
  for picture in Documentation/Pictures/*.svg; do
    grep -q '<title>Pipelines: ' "$picture" || basename "$picture" .svg
  done | grep -vxF "$(sed -n 's/^  ("\([^"]*\)".*/\1/p' Tools/Marbles/Catalogue/NotLive.swift)"
}

# embedded_c FOLDER SOURCES...: compiles what the system is asked for.
embedded_c() {
  local folder="$1" file
  shift
  for file in "$@"; do
    "$tools/clang" --target="$target" -Os -mbulk-memory -ffreestanding -Wall -Werror -c "$file" -o "$folder/$(basename "$file" .c).o"
  done
}

# embedded_link FOLDER STACK PROGRAM: links all of a folder.
embedded_link() {
  "$tools/wasm-ld" --no-entry --gc-sections --strip-all -z "stack-size=$2" -o "$3" "$1"/*.o "$unicode"
}
