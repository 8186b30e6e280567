#!/usr/bin/env bash
# foreign.sh [MODULES]: compiles the operators of Modules/Core as another package's, against the modules of the debug build. There the compiler
# refuses `package` symbols, so built-in operators use only public API.
set -euo pipefail
cd "$(dirname "$0")/.."

modules="${1:-$(swift build --show-bin-path)/Modules}"
scratch=.build-ci
mkdir -p "$scratch"

# The files that use more than the public interface of the kernel. All of Flattening does.
# - repeat, retry: `Succession`, on which a million runs need one stack and no lock; with triggers a `Hub`, to which these subscribe.
# - zip, merge(sortedBy:), merge(preferring:), pause, delay: the room for the values that they hold (C17).
# - delayed failures: a part that Flattening shares.
# - window, and collect with other signals: `ReactiveWindows`, because a thread that waits for itself is searched for behind a window too (C3).
cat >"$scratch/exceptions" <<'END'
Modules/Core/Recovering/Repeat.swift
Modules/Core/Recovering/RepeatWhile.swift
Modules/Core/Recovering/Retry.swift
Modules/Core/Recovering/RetryWhile.swift
Modules/Core/Recovering/Rerun.swift
Modules/Core/Recovering/RetryWhen.swift
Modules/Core/Recovering/RepeatWhen.swift
Modules/Core/Recovering/TriggeredRerun.swift
Modules/Core/Collecting/Collect/CollectBoundary.swift
Modules/Core/Collecting/Collect/CollectClosing.swift
Modules/Core/Collecting/Collect/CollectOpening.swift
Modules/Core/Collecting/Window/WindowBoundary.swift
Modules/Core/Collecting/Window/WindowClosing.swift
Modules/Core/Collecting/Window/WindowCount.swift
Modules/Core/Collecting/Window/WindowOpening.swift
Modules/Core/Collecting/Window/WindowStep.swift
Modules/Core/Collecting/Window/WindowUntil.swift
Modules/Core/Collecting/Window/WindowUntilChanged.swift
Modules/Core/Collecting/Window/WindowWhile.swift
Modules/Core/Collecting/Window/Windowing.swift
Modules/Core/Combining/CombineLatest/CombineLatest+Collection.swift
Modules/Core/Combining/CombineLatest/CombineLatest+DelayedFailures.swift
Modules/Core/Combining/CombineLatest/CombineLatest+Signals.swift
Modules/Core/Combining/Durations/DelayEach.swift
Modules/Core/Combining/MergePreferring/MergePreferring.swift
Modules/Core/Combining/MergePreferring/PreferringJoiner.swift
Modules/Core/Combining/MergeSorted/MergeSorted.swift
Modules/Core/Combining/MergeSorted/SortedJoiner.swift
Modules/Core/Combining/PauseWhile.swift
Modules/Core/Combining/Zip/Zip.swift
Modules/Core/Combining/Zip/Zip+Collection.swift
Modules/Core/Combining/Zip/Zip+DelayedFailures.swift
Modules/Core/Combining/Zip/Zip+Pack.swift
Modules/Core/Combining/Zip/Zip+Signals.swift
Modules/Core/Combining/Zip/ZipJoiner.swift
Modules/Core/Combining/Zip/ZipWith.swift
END
xargs ls <"$scratch/exceptions" >/dev/null

# compile MODULE FILES: type-checks the files that a file lists, as a module of another package.
compile() {
  swiftc -typecheck -parse-as-library -swift-version 6 -package-name foreign -module-name "$1" -I "$modules" \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility @"$2"
}

count=0
for module in Transforming Filtering Collecting Combining Recovering Effects; do
  find "Modules/Core/$module" -name '*.swift' | sort >"$scratch/sources"
  grep -vxF -f "$scratch/exceptions" "$scratch/sources" >"$scratch/foreign"
  compile "Reactive$module" "$scratch/foreign" || {
    echo "error: Modules/Core/$module uses what is not public" >&2
    exit 1
  }
  # A file that compiles must be removed from the list.
  if ! cmp -s "$scratch/sources" "$scratch/foreign" && compile "Reactive$module" "$scratch/sources" 2>/dev/null; then
    echo "error: Modules/Core/$module uses public means only: take its files off the list of exceptions" >&2
    exit 1
  fi
  count=$((count + $(wc -l <"$scratch/foreign")))
done
echo "$count files use public means only. The exceptions are Flattening and $(wc -l <"$scratch/exceptions") files."
