import ReactiveKernel

extension Signal {
  /// Sends arrays of `count` values, and begins a new array every `step` values: a sliding window, or samples with
  /// gaps.
  ///
  ///     self                       --1--2--3--4--5--|
  ///     collect(count: 3, step: 2) --------a-----b--(c|)    a: [1, 2, 3]  b: [3, 4, 5]  c: [5]
  ///     collect(count: 1, step: 2) --a-----b-----c--|       a: [1]  b: [3]  c: [5]
  ///
  /// With a step of one, each array has the last `count` values. Each array that has begun is sent at completion, as in
  /// RxJava and Reactor; to get only full arrays, filter by their count. A failure passes, and the arrays that have
  /// begun are dropped. An array takes time and memory for its own values only.
  ///
  /// Elsewhere: `buffer(count, skip)` (RxJava), `buffer(maxSize, skip)` (Reactor).
  ///
  /// - Parameters:
  ///   - count: how many values make an array; at least one.
  ///   - step: how many values lie between the beginnings of two arrays; at least one.
  @inlinable
  public func collect(
    count: Int, step: Int, file: StaticString = #file, line: UInt = #line
  ) -> Signal<[Value], Failure> {
    Diagnostics.requireRoom(count, of: "collect(count:step:)", file: file, line: line)
    Diagnostics.requireRoom(step, of: "collect(count:step:)", file: file, line: line)
    return gathering {
      Gathering(SlidingValues<Value>(), for: $0) { dropped, hook in dropped.unsent.forEach(hook) }
    } take: { held, value, next in
      guard held.value.gap == 0 else {
        held.value.gap -= 1
        return held.discard(SlidingValues(all: [value]))
      }
      held.value.all.append(value)
      if held.value.all.count == count { next(held.value.slide(by: step)) }
    } flush: { held, next in
      while !held.value.all.isEmpty { next(held.value.slide(by: step)) }
    }
  }
}

/// The values of the arrays that have begun.
@usableFromInline
struct SlidingValues<Value: Sendable>: Sendable {
  /// The values of the next array.
  @usableFromInline var all: [Value]
  /// How many of these were in the last array as well.
  @usableFromInline var sent = 0
  /// How many values to pass over before the next array begins.
  @usableFromInline var gap = 0

  @inlinable
  init(all: [Value] = []) { self.all = all }

  /// The values that were in no array yet.
  @usableFromInline var unsent: ArraySlice<Value> { all.dropFirst(sent) }

  /// Returns the array, and begins the next one.
  @inlinable
  mutating func slide(by step: Int) -> [Value] {
    let array = all
    // Not `removeFirst`: Embedded Swift of 6.3 removes from the returned array too, as if it had no second owner.
    all = Array(array.dropFirst(step))
    sent = all.count
    gap = step - (array.count - sent)
    return array
  }
}
