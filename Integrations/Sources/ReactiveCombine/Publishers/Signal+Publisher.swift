import ReactiveBridging
import ReactiveKernel
import ReactiveProperties
import ReactiveSubjects

extension Signal {
  /// The signal as a publisher, with its type of failures.
  ///
  ///     signal    --1--2--3--|
  ///     demand    ^2---------^1
  ///     publisher --1--2-----3|
  ///
  /// The first request of each subscriber subscribes to the signal, on its thread (C6). The sending thread delivers, or
  /// the requesting one (C7). The subscriber gets one event at a time, and no more values than it requested. Requests
  /// may come from any thread, also inside a delivery.
  ///
  /// **Values without demand.** A source that can wait waits for requests (C17). Values of other sources, such as a
  /// subject, wait as the policy says. Without a limit no value is lost, and the memory grows with the values that
  /// wait.
  ///
  /// **End.** The completion needs no demand. It comes after the values that wait, and so does a failure. If the source
  /// releases the subscription without a terminal (C9), nothing more is sent, as with a subject of Combine that is
  /// released.
  ///
  /// Elsewhere: none of the four.
  ///
  /// - Parameters:
  ///   - buffering: which values wait. Its count is not negative, and for `suspending` at least one: as many values,
  ///     sources that can wait send ahead of the demand.
  ///   - discard: takes the values that the policy drops, on the sending thread, and the values that wait when the
  ///     subscriber cancels, on the thread that does it.
  public func publisher(
    buffering: BufferingPolicy = .unbounded, onDiscard discard: (@Sendable (Value) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> SignalPublisher<Value, Failure> {
    SignalPublisher(signal: self, buffering: buffering, discard: discard, file: file, line: line)
  }
}

extension Property {
  /// The property as a publisher: its value, and each one that is set.
  ///
  /// As with a `CurrentValueSubject`, a subscriber without demand gets the latest value at its next request, and no
  /// earlier one. A value can be read from the property before it is published: as `didSet`, not as `@Published`. The
  /// publisher completes when the property is released, and does not keep it alive.
  public func publisher() -> SignalPublisher<Value, Never> { signal.publisher(buffering: .newest(1)) }
}

extension BehaviorSubject {
  /// The subject as a publisher: its value, and the events that follow. A subscriber without demand gets the latest
  /// value at its next request.
  public func publisher() -> SignalPublisher<Value, Failure> { signal.publisher(buffering: .newest(1)) }
}

extension Subject {
  /// The subject as a publisher of the events from now on. Values without demand wait, without a limit.
  public func publisher() -> SignalPublisher<Value, Failure> { signal.publisher() }
}
