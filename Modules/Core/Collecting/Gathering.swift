import ReactiveKernel

/// The collection that an operator gathers and sends as a whole. Values that are never sent go to the discard hook.
///
/// Like ``HeldValues``, but for collections. For serial code only. Values that are still gathered after a failure, or
/// when the operator's closures are released, go to the discard hook of an operator downstream.
@usableFromInline
final class Gathering<Gathered: Sendable>: Sendable {
  @usableFromInline let empty: Gathered
  private let onDiscard: (@Sendable (Gathered) -> Void)?
  @usableFromInline let state: SerialState<Gathered>

  private init(_ empty: Gathered, onDiscard: (@Sendable (Gathered) -> Void)?) {
    self.empty = empty
    self.onDiscard = onDiscard
    state = SerialState(empty)
  }

  deinit {
    onDiscard?(state.value)
  }

  /// The collection so far.
  @inlinable
  var value: Gathered {
    @inline(__always) _read { yield state.value }
    @inline(__always) _modify { yield &state.value }
  }

  /// Returns the collection, and starts with an empty one.
  @inlinable
  func take() -> Gathered {
    defer { state.value = empty }
    return state.value
  }

  /// Passes the collection to the discard hook.
  @usableFromInline
  func discardAll() {
    let dropped = take()
    onDiscard?(dropped)
  }

  /// Passes values to the discard hook that are not in the collection. Makes them only if there is a hook.
  @usableFromInline
  func discard(_ dropped: @autoclosure () -> Gathered) {
    onDiscard?(dropped())
  }
}

extension Gathering {
  /// Makes an empty gathering for one subscription.
  ///
  /// - Parameters:
  ///   - empty: the collection before the first value, and after `take()`.
  ///   - downstream: supplies the discard hook.
  ///   - discardEach: passes each value of a dropped collection to the hook.
  @usableFromInline
  convenience init<Element: Sendable>(
    _ empty: Gathered, for downstream: Subscriber<some Sendable, some Error>,
    discardEach: @escaping @Sendable (_ dropped: Gathered, _ hook: @Sendable (Element) -> Void) -> Void
  ) {
    if let hook = downstream.discardHook(for: Element.self) {
      self.init(empty) { dropped in discardEach(dropped, hook) }
    } else {
      self.init(empty, onDiscard: nil)
    }
  }
}

extension Gathering {
  /// Makes an empty gathering of a sequence of its elements.
  @usableFromInline
  convenience init<Element: Sendable>(
    _ empty: Gathered, for downstream: Subscriber<some Sendable, some Error>
  ) where Gathered: Sequence<Element> {
    self.init(empty, for: downstream) { (dropped, hook: (Element) -> Void) in dropped.forEach(hook) }
  }
}

extension Signal {
  /// Makes an operator that gathers values and sends the rest at completion.
  ///
  /// - Parameters:
  ///   - make: makes the gathering of a subscription.
  ///   - take: takes a value, and sends each output that is complete.
  ///   - flush: sends the rest at completion.
  @inlinable
  func gathering<Gathered: Sendable, Output: Sendable>(
    sendsAtEnd: Bool = false, _ make: @escaping @Sendable (Subscriber<Output, Failure>) -> Gathering<Gathered>,
    take: @escaping @Sendable (Gathering<Gathered>, Value, @Sendable (Output) -> Void) -> Void,
    flush: @escaping @Sendable (Gathering<Gathered>, @Sendable (Output) -> Void) -> Void
  ) -> Signal<Output, Failure> {
    .attaching(sendsOneValue: sendsAtEnd) { downstream in
      let next = downstream.next
      let held = make(downstream)
      attach(under: downstream.subscription) { value in
        take(held, value, next)
      } terminal: { termination in
        if case .completed = termination { flush(held, next) }
        downstream.terminal(termination)
        // A source may keep its subscriber after the end.
        held.discardAll()
      }
    }
  }

  /// Makes a `collect` that sends several arrays. `step` takes each value and sends the arrays that are full. The rest
  /// is sent at completion.
  @inlinable
  func gatheringArrays(
    _ step: @escaping @Sendable (Gathering<[Value]>, Value, _ send: @Sendable ([Value]) -> Void) -> Void
  ) -> Signal<[Value], Failure> {
    gathering({ Gathering([], for: $0) }, take: step) { held, next in
      if !held.value.isEmpty { next(held.take()) }
    }
  }

  /// Keeps the best value and sends it at completion, for `min` and `max`.
  @inlinable
  func extreme(_ isBetter: @escaping @Sendable (_ value: Value, _ best: Value) -> Bool) -> Signal {
    gathering(sendsAtEnd: true) {
      Gathering<Value?>(nil, for: $0) { dropped, hook in if let dropped { hook(dropped) } }
    } take: { best, value, _ in
      let last = best.value
      if let last, !isBetter(value, last) { return best.discard(value) }
      best.value = value
      best.discard(last)
    } flush: { best, next in
      if let value = best.take() { next(value) }
    }
  }
}
