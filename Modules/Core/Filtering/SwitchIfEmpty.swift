import ReactiveKernel

extension Signal {
  /// Continues with another signal if this signal completes without a value.
  ///
  ///     self            --------|
  ///     other                   --7--8--|
  ///     switch if empty ----------7--8--|
  ///
  /// The other signal is subscribed to after this signal has completed. If this signal completes during the call that
  /// subscribes to it, this call returns first. If this signal sends a value or fails, the other signal is not
  /// subscribed to. A failure passes. If this signal ends without a terminal (C9), the result does too.
  ///
  /// Elsewhere: `ifEmpty(switchTo:)` (RxSwift).
  ///
  /// - Parameter other: the signal to continue with. If only one of the two signals can fail, the result has the
  ///   failure type of that signal.
  @inlinable
  public func `switch`(ifEmpty other: some SignalSource<Value, Failure>) -> Signal {
    let other = other.signal
    return .attaching { downstream in
      let next = downstream.next
      let isEmpty = SerialState(true)
      // Starts, so that an upstream that completes while it is subscribed to has left the stack when the other begins
      // (C10).
      let starts = Serialiser()
      starts.start {
        attach(as: downstream.subscription.makeChild()) { value in
          isEmpty.value = false
          next(value)
        } ended: { termination in
          guard isEmpty.value, case .completed = termination else { return downstream.terminal(termination) }
          starts.start { if !downstream.isDisposed { other.attach(downstream) } }
        }
      }
    }
  }

  /// Continues with another signal, which cannot fail, if this signal completes without a value.
  @inlinable
  @_disfavoredOverload
  public func `switch`(ifEmpty other: some SignalSource<Value, Never>) -> Signal {
    self.switch(ifEmpty: other.signal.promoteError())
  }
}

extension Signal where Failure == Never {
  /// Continues with another signal if this signal, which cannot fail, completes without a value.
  @inlinable
  @_disfavoredOverload
  public func `switch`<NewFailure: Error>(
    ifEmpty other: some SignalSource<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    promoteError().switch(ifEmpty: other)
  }
}
