#!/usr/bin/env bash
# Counts what an event costs in instructions, and fails when that is above its budget.
#
#   Benchmarks/instructions.sh [--markdown] [row ...]
#
# A row's program runs twice under callgrind, with N and with 3 N events. The difference, divided by 2 N, is the cost of one
# event: exact, repeatable, and free of what starting and ending a program cost. The same difference of call counts tells what
# the hot path calls; a row of events must call nothing of `watched`. A budget is what was measured when the work was done, and may be
# exceeded by 5 %. With PEERS=0 no peer is fetched, and the rows up to `resources` are counted. With PEERS=0 DIAGNOSIS=on the library has its
# trait, with DIAGNOSIS=counting the programs count their subscriptions, and with DIAGNOSIS=recording they write a timeline: no budget is for these.
set -euo pipefail

# The rows that need no peer, and all.
alone="push map maps alike scan fanout ended generate take create subscribe taking crowded growth behavior replay1 replay8 replayall late reentrant inner bounded live bind computed together shared published checkpoint counted sampled timed state reload resource resources"
rows="$alone write read observed append outside"
[ "${PEERS:-1}" != 0 ] || rows=$alone
watched='^(swift_(retain|release|beginAccess|getGenericMetadata).*|malloc)$'

row_push() {
  count push 10000 Push %
  judge push "${cost[push]}" 62 "${calls[push]}" "subject -> sink"
}

row_map() {
  count push 10000 Push %
  count map 10000 MapOnce %
  judge map "$(compute "${cost[map]} - ${cost[push]}")" 31 "${calls[map]}" "one map added to it"
}

row_maps() {
  count map 10000 MapOnce %
  count maps 10000 MapTenTypes %
  judge maps "$(compute "(${cost[maps]} - ${cost[map]}) / 9")" 31.3 "${calls[maps]}" "each of nine more maps, to other types"
}

row_alike() {
  count map 10000 MapOnce %
  count alike 10000 MapTenAlike %
  judge alike "$(compute "(${cost[alike]} - ${cost[map]}) / 9")" - "${calls[alike]}" \
    "each of nine more maps, to the same type: the compiler keeps one body and jumps to it"
}

row_scan() {
  count scan 10000 Scan %
  judge scan "${cost[scan]}" 103 "${calls[scan]}" "subject -> scan -> sink"
}

row_fanout() {
  count fanout 10000 FanOut %
  judge fanout "${cost[fanout]}" 42 "${calls[fanout]}" "each delivery to 1,000 subscribers"
}

row_ended() {
  count alone 10000 EndedSubscribers % 0
  count ended 10000 EndedSubscribers % 1000
  judge ended "$(compute "${cost[ended]} - ${cost[alone]}")" 0 "${calls[ended]}" \
    "added to a push by 1,000 ended subscribers"
}

row_generate() {
  count generate 10000 Generate %
  judge generate "${cost[generate]}" 14 "${calls[generate]}" "generate -> map -> filter -> sink"
}

row_take() {
  count take 10000 GenerateTake %
  judge take "${cost[take]}" 18 "${calls[take]}" "generate -> map -> take -> sink"
}

row_create() {
  count create 10000 Create %
  judge create "${cost[create]}" 20 "${calls[create]}" "Signal { } -> map -> filter -> sink"
}

row_subscribe() {
  count subscribe 1000 SubscribeDispose % 1000
  judge subscribe "${cost[subscribe]}" 2373 "${calls[subscribe]}" \
    "subscribe to subject -> map -> filter and dispose, beside 1,000 live" 5
}

row_crowded() {
  count crowded 1000 SubscribeDispose % 16000
  judge crowded "${cost[crowded]}" 2373 "${calls[crowded]}" "the same beside 16,000 live" 5
}

row_growth() {
  count subscribe 1000 SubscribeDispose % 1000
  count crowded 1000 SubscribeDispose % 16000
  judge growth "$(compute "${cost[crowded]} - ${cost[subscribe]}")" 1 "" "how much more that is"
}

row_taking() {
  count taking 1000 TakeThree %
  judge taking "${cost[taking]}" 4425 "${calls[taking]}" "subscribe to subject -> take(3) and dispose" 8
}

row_behavior() {
  count behavior 10000 BehaviorSend %
  judge behavior "${cost[behavior]}" 79 "${calls[behavior]}" "behaviour subject -> sink"
}

row_replay1() {
  count replay1 10000 ReplaySend % 1
  judge replay1 "${cost[replay1]}" 80 "${calls[replay1]}" "replay subject of one value -> sink"
}

row_replay8() {
  count replay8 10000 ReplaySend % 8
  judge replay8 "${cost[replay8]}" 113 "${calls[replay8]}" "replay subject of eight values -> sink"
}

row_replayall() {
  count replayall 10000 ReplaySend % 1000000000
  judge replayall "${cost[replayall]}" 122 "${calls[replayall]}" "replay subject of all values -> sink, the growth of its memory included"
}

row_late() {
  count kept 10000 ReplayLate % 0
  count late 10000 ReplayLate % 1
  judge late "$(compute "${cost[late]} - ${cost[kept]}")" 16 "${calls[late]}" "each of the values that a late subscriber reads"
}

row_reentrant() {
  count reentrant 10000 ReentrantSend %
  judge reentrant "${cost[reentrant]}" 317 "${calls[reentrant]}" "subject -> a sink that sends the next value" 0
}

row_inner() {
  count inner 10000 FlatMapJust %
  judge inner "${cost[inner]}" 576 "${calls[inner]}" "flatMap of one inner just" 1
}

row_bounded() {
  count bounded 10000 FlatMapBounded %
  judge bounded "${cost[bounded]}" 11532 "${calls[bounded]}" \
    "flatMap of at most four inner signals, each with a closure of its own" 13
}

row_live() {
  memory live LiveMemory 10000
  judge live "$bytes" 328 "" "bytes of a live subscription to subject -> map -> filter"
}

row_computed() {
  count computed 1000 ComputedChange %
  judge computed "${cost[computed]}" 1500 "${calls[computed]}" \
    "a write to a property that a computed value with a subscriber is computed from" 0
}

row_together() {
  count together 1000 ChangeTogether % 0
  judge together "${cost[together]}" 2500 "${calls[together]}" "two properties changed together" 0
}

row_shared() {
  count shared 1000 ShareCycle %
  judge shared "${cost[shared]}" 6960 "${calls[shared]}" "share: connect, one value, disconnect" 7
}

row_published() {
  count published 1000 PublishCycle %
  judge published "${cost[published]}" 6740 "${calls[published]}" "publish and autoconnect: connect, one value, disconnect" 9
}

row_checkpoint() {
  count push 10000 Push %
  count checkpoint 10000 Checkpointed %
  judge checkpoint "$(compute "${cost[checkpoint]} - ${cost[push]}")" 0 "${calls[checkpoint]}" "one checkpoint added to a push"
}

row_counted() {
  count push 10000 Push %
  count counted 10000 MeasuredCount %
  judge counted "$(compute "${cost[counted]} - ${cost[push]}")" 13 "${calls[counted]}" "a meter that counts, added to a push"
}

row_sampled() {
  count push 10000 Push %
  count sampled 10000 MeasuredEach % 2
  judge sampled "$(compute "${cost[sampled]} - ${cost[push]}")" 60 "${calls[sampled]}" \
    "a meter that counts, and times one value of 16"
}

row_timed() {
  count push 10000 Push %
  count timed 10000 MeasuredEach % 0
  count clocked 10000 MeasuredEach % 1
  judge timed "$(compute "${cost[timed]} - ${cost[push]}")" 108 "${calls[timed]}" \
    "a meter that times each value, with a clock that costs 6 instructions (with the time of the system: ${cost[clocked]})"
}

row_write() {
  count plain 10000 PropertyWrite % 0
  count write 10000 PropertyWrite % 1
  judge write "$(compute "${cost[write]} - ${cost[plain]}")" 23 "${calls[write]}" \
    "added by @Observed to an unobserved write, which checks exclusivity like a plain property" 0
}

row_read() {
  count plain 10000 PropertyWrite % 2
  count read 10000 PropertyWrite % 3
  judge read "$(compute "${cost[read]} - ${cost[plain]}")" 17 "${calls[read]}" "added by @Observed to a read" 0
}

row_observed() {
  count observed 10000 PropertyWrite % 4
  judge observed "${cost[observed]}" 351 "${calls[observed]}" "a write to an @Observed property with one observer" 0
}

row_append() {
  count few 1000 AppendInPlace % 20 0
  count append 1000 AppendInPlace % 20000 0
  judge append "${cost[append]}" 639 "${calls[append]}" \
    "append to 20,000 elements in place, unobserved, and remove (to 20: ${cost[few]})" 0
}

row_outside() {
  count outside 1000 AppendInPlace % 20000 1
  judge outside "${cost[outside]}" 5918 "${calls[outside]}" \
    "the same from another module: there the compiler hands over the key paths, which are resolved when it runs" 6
}

row_bind() {
  count bind 1000 Bind % 0
  count ported 1000 Bind % 1
  judge bind "${cost[bind]}" 2255 "${calls[bind]}" \
    "a write to a Property that is bound to another by <-> (to an @Observed property, bound to another: ${cost[ported]})" 0
}

row_state() {
  count state 10000 ResourceState % 0
  judge state "${cost[state]}" 2926 "${calls[state]}" "a read of the value of a resource that is ready" 0
}

row_reload() {
  count reload 1000 ResourceState % 1
  judge reload "${cost[reload]}" 217692 "${calls[reload]}" \
    "a change of the input of a resource with a subscriber, and the answer of its load" 26
}

row_resource() {
  memory resource ResourceMemory 1000
  judge resource "$bytes" 3962 "" "bytes of a live resource"
}

row_resources() {
  memory resources ResourceMemory 100000
  judge resources "$bytes" 3960 "" "the same, of 100,000"
}

# memory ROW PROGRAM COUNT: the bytes of each object.
memory() {
  report "$1: $3 objects"
  bytes=$("$programs/$2" "$3" 2>>"$work/log") || fail "$2 failed: $(tail -1 "$work/log")"
}

# count ROW N PROGRAM ARGUMENT ...: the instructions of one event into cost[ROW], what it calls into calls[ROW].
# The argument % stands for the number of events.
declare -A cost calls
count() {
  local row=$1 events=$2 program=$3
  shift 3
  [ -z "${cost[$row]:-}" ] || return 0
  local factor
  # Without what is for debuggers, which callgrind does not always understand.
  [ -e "$work/$program" ] || strip --strip-debug -o "$work/$program" "$programs/$program"
  for factor in 1 3; do
    report "$row: $((factor * events)) events"
    valgrind --tool=callgrind --callgrind-out-file="$work/$row.$factor" \
      "$work/$program" "${@/#%/$((factor * events))}" >>"$work/log" 2>&1 || fail "$program failed: $(tail -1 "$work/log")"
  done
  local difference
  difference=$(awk -v events=$((2 * events)) -v watched="$watched" '
    FNR == 1 { run += 1; split("", names) }
    /^c?fn=/ {
      # "fn=(12) name" the first time, "fn=(12)" after that.
      called = $0; sub(/^c?fn=/, "", called); id = called; sub(/ .*/, "", id)
      if (called ~ / /) { sub(/^[^ ]* /, "", called); sub(/\x27[0-9]+$/, "", called); names[id] = called }
    }
    /^calls=/ { sub(/^calls=/, "", $1); if (names[id] ~ watched) { count[run, names[id]] += $1; seen[names[id]] = 1 } }
    /^(summary|totals):/ { total[run] = $2 }
    END {
      printf "%.1f", (total[2] - total[1]) / events
      for (name in seen) {
        each = (count[2, name] - count[1, name]) / events
        if (each > 0.0005) printf " %s=%.3g", name, each
      }
    }' "$work/$row.1" "$work/$row.3")
  cost[$row]=${difference%% *}
  calls[$row]=${difference#"${cost[$row]}"}
}

# judge ROW COST BUDGET CALLS SENTENCE [MALLOCS]: prints the row, and notes it if it is above its budget. It may call
# nothing that is watched; with MALLOCS given, it may call all that, but malloc only so often.
over=""
judge() {
  local row=$1 cost=$2 budget=$3 calls=$4 sentence=$5 mallocs=${6:-} verdict="ok"
  if [ "$budget" != - ] && [ "$(compute "$cost > 1.05 * $budget")" != 0.0 ]; then verdict="over budget"; fi
  if [ -z "$mallocs" ]; then
    [ -z "$calls" ] || verdict="calls"
  elif [[ "$calls" =~ malloc=([0-9.]+) ]] && [ "$(compute "${BASH_REMATCH[1]} > $mallocs")" != 0.0 ]; then
    verdict="mallocs"
  fi
  [ "$verdict" = ok ] || over="$over $row"
  [ "$cost" != -0.0 ] || cost=0.0
  printf "$format" "$row" "$cost" "$budget" "$verdict" "$sentence" "${calls# }"
}

compute() { awk "BEGIN { printf \"%.1f\", ($1) }"; }
report() { echo "$1" >&2; }
fail() {
  report "$1"
  exit 1
}

format='%-10s %8s %7s  %-12s %s  %s\n'
chosen="" rule=""
for argument in "$@"; do
  case " $rows " in
    *" $argument "*) chosen="$chosen $argument" ;;
    *)
      [ "$argument" = --markdown ] || fail "There is no row '$argument'. The rows are: $rows."
      format='| %s | %s | %s | %s | %s | %s |\n' rule="|---|---|---|---|---|---|"
      ;;
  esac
done
command -v valgrind >/dev/null || fail "valgrind is not installed: instructions are counted with its callgrind."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
package=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
report "building"
build=(-c release --package-path "$package")
[ "${PEERS:-1}" != 0 ] || build+=(--scratch-path "$package/.build-alone${DIAGNOSIS:-}")
programs=$(swift build "${build[@]}" --show-bin-path)
# An incremental build does not update the bodies of inlined functions in a program. So a change of a module cleans the build.
if [ -n "$(find "$package/../Modules" -name '*.swift' -newer "$programs/Push" -print -quit 2>/dev/null)" ]; then
  swift package "${build[@]:2}" clean
fi
swift build "${build[@]}" >"$work/log" 2>&1 || fail "The build failed: $(grep -m 1 error: "$work/log")"

printf "$format" row cost budget verdict "workload" "[calls of each]"
[ -z "$rule" ] || echo "$rule"
for row in ${chosen:-$rows}; do "row_$row"; done
[ -z "$over" ] || fail "Above budget:$over."
