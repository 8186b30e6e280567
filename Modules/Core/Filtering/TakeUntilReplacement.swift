import ReactiveKernel

extension Signal {
  /// Forwards this signal until a replacement sends any event, and then forwards the replacement.
  ///
  ///     self                   --1--2--3--4--|
  ///     replacement            -------7----8--9--|
  ///     take until replacement --1--2-7----8--9--|
  ///
  /// The first event of the replacement may be a value, a failure or a completion. This event passes, and ends the
  /// subscription to this signal. The replacement is subscribed to first. If it sends at once, this signal is not
  /// subscribed to. A completion of this signal does not pass, because the replacement follows. A failure of this
  /// signal passes and ends the replacement.
  ///
  /// Elsewhere: `takeUntilReplacement:` (ReactiveObjC), `take(untilReplacement:)` (ReactiveSwift).
  ///
  /// - Parameter replacement: the signal to continue with. If only one of the two signals can fail, the result has the
  ///   failure type of that signal.
  @inlinable
  public func take(untilReplacement replacement: some SignalSource<Value, Failure>) -> Signal {
    let replacement = replacement.signal
    return .attaching { downstream in
      let next = downstream.next
      let joiner = TakeUntilReplacement(downstream, sources: 2)
      let isReplaced = joiner.isReplaced
      // Opened before the replacement can send, so that there is something for it to end.
      let original = joiner.makeChild(tag: 0)
      joiner.join(replacement, tag: 1) { value in
        isReplaced.value = true
        original.end()
        next(value)
      }
      // Asks again inside the claim: a value may have had to wait there while the replacement's was delivered.
      joiner.join(self, as: original) { value in
        if !isReplaced.value { next(value) }
      } ended: { termination in
        joiner.endSource(tag: 0, with: termination)
      }
    }
  }
}

extension Signal {
  /// Forwards this signal until a replacement, which cannot fail, sends any event, and then forwards the replacement.
  @inlinable
  @_disfavoredOverload
  public func take(untilReplacement replacement: some SignalSource<Value, Never>) -> Signal {
    take(untilReplacement: replacement.signal.promoteError())
  }
}

extension Signal where Failure == Never {
  /// Forwards this signal, which cannot fail, until a replacement sends any event, and then forwards the replacement.
  @inlinable
  @_disfavoredOverload
  public func take<NewFailure: Error>(
    untilReplacement replacement: some SignalSource<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    promoteError().take(untilReplacement: replacement)
  }
}

/// Ends its upstream, whose tag is zero, when the replacement sends anything.
@usableFromInline
final class TakeUntilReplacement<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; `isReplaced` is used inside the claim only.
  @usableFromInline let isReplaced = SerialState(false)

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == 1, isReplaced.value || !isAbandoned {
      finish(isAbandoned: isAbandoned)
    } else {
      super.sourceEnded(tag: tag, isAbandoned: isAbandoned)
    }
  }
}
