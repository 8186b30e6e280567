import ReactiveKernel

/// What an operator gathers until it is enough, or until the end, and the care for what is never sent.
///
/// What ``HeldValues`` is for a queue, for collections that are sent as they are. For serial code only. What is still gathered
/// after a failure, or when the operator's closures are released, goes to the discard hook that an operator downstream set up.
@usableFromInline
final class Gathering<Gathered: Sendable>: Sendable {
  private let empty: Gathered
  private let onDiscard: (@Sendable (Gathered) -> Void)?
  @usableFromInline let state: SerialState<Gathered>

  /// Makes an empty gathering for one subscription.
  ///
  /// - Parameters:
  ///   - empty: what it is before the first value, and after it was taken.
  ///   - downstream: whose discard hook takes what is dropped.
  ///   - discardEach: hands the values of what is dropped to the hook.
  @usableFromInline
  init<Element: Sendable>(
    _ empty: Gathered, for downstream: Subscriber<some Sendable, some Error>,
    discardEach: @escaping @Sendable (_ dropped: Gathered, _ hook: @Sendable (Element) -> Void) -> Void
  ) {
    self.empty = empty
    state = SerialState(empty)
    if let hook = downstream.discardHook(for: Element.self) {
      onDiscard = { dropped in discardEach(dropped, hook) }
    } else {
      onDiscard = nil
    }
  }

  deinit {
    onDiscard?(state.value)
  }

  /// What was gathered so far.
  @inlinable
  var value: Gathered {
    @inline(__always) _read { yield state.value }
    @inline(__always) _modify { yield &state.value }
  }

  /// Gives away what was gathered, and begins anew.
  @inlinable
  func take() -> Gathered {
    let taken = state.value
    clear()
    return taken
  }

  /// Drops what was gathered.
  @usableFromInline
  func discardAll() {
    let dropped = take()
    onDiscard?(dropped)
  }

  /// Gives something to the discard hook that was taken out, or never put in.
  @usableFromInline
  func discard(_ dropped: Gathered) {
    onDiscard?(dropped)
  }

  @usableFromInline
  func clear() { state.value = empty }
}

extension Gathering {
  /// Makes an empty gathering of what is its elements.
  @usableFromInline
  convenience init<Element: Sendable>(
    _ empty: Gathered, for downstream: Subscriber<some Sendable, some Error>
  ) where Gathered: Sequence<Element> {
    self.init(empty, for: downstream) { (dropped: Gathered, hook: @Sendable (Element) -> Void) in
      for value in dropped { hook(value) }
    }
  }
}
