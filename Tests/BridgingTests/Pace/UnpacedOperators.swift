/// The operators of the page of operators for which "never more than n ahead" is not the law, by the reason.
let unpacedOperators: [(reason: String, names: [String])] = [
  (
    "Holds values, and grants room of its own: HoldingBackPressureTests, PauseBackPressureTests, BackPressureTests.",
    [
      "delay(_:)", "delay(for:delayingFailures:on:tolerance:)", "pause(while:buffering:)", "merge(with:sortedBy:)",
      "merge(preferring:with:)",
      "Signal.merge(preferring:_:)",
      "Signal.merge(_:delayingFailures:sortedBy:)", "zip(_:_:)", "zip(_:delayingFailures:)", "zip()", "zip(with:)",
      "deliver(on:buffering:)", "deliver(on:merging:)", "deliverOnMain()",
    ]
  ),
  (
    "Holds a limited number of values besides: HoldingPaceTests.",
    [
      "concat()", "concatMap(_:)", "concat(separator:)", "flatMap(_:delayingFailures:_:)", "flatScan(_:_:_:)",
      "flatten(maxConcurrent:)", "flatten(_:delayingFailures:)", "filter(width:ordered:_:)",
      "map(width:ordered:_:)", "map(on:ordered:_:)", "on(width:ordered:next:)",
    ]
  ),
  (
    "Holds a limited number of values, and sends the first one of them when one more comes.",
    ["skip(last:)", "skip(last:delayingFailures:on:)"]
  ),
  (
    "Drops values by time, also with a limit that suspends: decision 0060.",
    ["rateLimit(_:per:on:buffering:tolerance:cost:)"]
  ),
  (
    "Gathers values, and sends one for several, or one for all.",
    [
      "all(_:)", "any(_:)", "collect()", "collect(boundary:count:)", "collect(closing:)", "collect(count:)",
      "collect(opening:closing:)",
      "contains(_:)", "count()", "isEmpty()", "max(by:)", "max()", "min(by:)", "min()",
      "reduce(_:)", "reduce(_:_:)", "reduce(into:_:)", "sequenceEqual(to:by:)",
      "collect(for:count:delayingFailures:on:tolerance:)", "last()",
      "last(where:)",
      "take(last:)", "take(last:delayingFailures:on:)", "take(last:within:delayingFailures:on:)",
    ]
  ),
  (
    "Sends one value at most, or none.",
    [
      "element(at:)", "first()", "first(where:)", "ignoreValues()", "single()",
      "then(_:)",
    ]
  ),
  (
    "Drops values by time: which ones depends on the consumer.",
    [
      "debounce(_:)", "debounce(for:emittingLast:delayingFailures:on:tolerance:where:)", "throttle(leading:latest:_:)",
      "throttle(for:leading:latest:delayingFailures:on:tolerance:)",
      "throttle(for:merging:delayingFailures:on:tolerance:)",
      "sample(on:repeating:emittingLast:)", "sample(every:emittingLast:on:tolerance:)", "skip(for:on:)",
    ]
  ),
  (
    "Sends more values than it gets.",
    [
      "interspersed(every:with:)", "join(with:lasting:otherLasting:)", "start(with:)", "repeat()",
      "repeat(every:on:tolerance:)",
    ]
  ),
  (
    "Sends signals: WindowBackPressureTests. Or has a subject, beyond which room does not reach.",
    [
      "group(by:)", "group(by:transform:)", "group(by:lasting:)", "window(boundary:count:)", "window(closing:)",
      "window(count:)", "window(opening:closing:)", "window(count:step:)", "window(until:)", "window(untilChanged:)",
      "window(while:)", "window(for:count:on:tolerance:)", "multicast(_:)",
    ]
  ),
  (
    "Keeps all values for later subscribers: SharedBackPressureTests.",
    ["replay()", "replayLast()", "replay(last:)", "replayLazily()"]
  ),
  (
    "Is a source, and has no upstream.",
    [
      "Signal.startEagerly(_:)", "Signal.startEagerly(on:_:)", "Signal.startLazily(_:)", "Signal.startLazily(on:_:)",
      "Signal.interval(_:on:missed:tolerance:)", "Signal.timer(after:every:on:missed:tolerance:)",
      "Signal.timer(after:on:tolerance:)", "Signal.just(_:)", "Signal.fail(_:)", "Signal.empty()", "Signal.never()",
      "Signal(source:)", "Signal.deferred(_:)", "Signal(catching:)", "Signal.generate(_:)", "Signal(_ sequence:)",
      "Signal.generate(priority:_:)", "Signal.task(priority:_:)", "Signal.task(on:priority:_:)",
      "Signal.task(priority:sending:)",
    ]
  ),
  (
    "Ends with another signal, and not with the source: TakeUntilReplacementTests.",
    ["take(untilReplacement:)"]
  ),
  (
    "Makes no signal: it is a consumer.",
    [
      "firstValue()", "allValues()", "waitForFirst(timeout:)", "waitUntilCompleted(timeout:)",
      "sequence(buffering:)", "values", "values(buffering:onDiscard:)", "lastValue()",
      "singleValue()",
    ]
  ),
]
