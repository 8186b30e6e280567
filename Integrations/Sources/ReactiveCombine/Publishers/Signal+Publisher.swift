import ReactiveBridging
import ReactiveKernel
import ReactiveProperties
import ReactiveSubjects

extension Signal {
  /// Returns the signal as a publisher, with its type of failures.
  ///
  ///     signal    --1--2--3--|
  ///     demand    ^2---------^1
  ///     publisher --1--2-----3|
  ///
  /// The first request of each subscriber subscribes to the signal, on the requesting thread (C6). The sending thread
  /// or the requesting thread delivers (C7). The subscriber gets one event at a time, and no more values than it has
  /// requested. Requests may come from any thread, also inside a delivery. If another thread makes the first request,
  /// values that are sent before that thread has subscribed do not arrive.
  ///
  /// **Values without demand.** If a source can wait, it waits for requests (C17). Values of other sources, such
  /// as a subject, wait as the policy says. Without a limit no value is lost, and the memory grows with the number of
  /// waiting values.
  ///
  /// **End.** A terminal needs no demand, and comes after the waiting values. If the source releases the subscription
  /// without a terminal (C9), nothing more is sent, as with a released subject of Combine.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - buffering: which values wait. Its count must not be negative, and must be at least 1 for `suspending`. With
  ///     `suspending`, sources that can wait send this number of values ahead of the demand.
  ///   - discard: takes the values that the policy drops, on the sending thread. It also takes the values that wait
  ///     when the subscriber cancels, on the thread that cancels.
  public func publisher(
    buffering: BufferingPolicy = .unbounded, onDiscard discard: (@Sendable (Value) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> SignalPublisher<Value, Failure> {
    SignalPublisher(signal: self, buffering: buffering, discard: discard, file: file, line: line)
  }
}

extension Property {
  /// Returns the property as a publisher that sends the current value and each new value.
  ///
  /// As with a `CurrentValueSubject`, a subscriber without demand gets only the latest value at its next request. The
  /// property has the new value before the publisher sends it, as with `didSet`. `@Published` sends the value earlier.
  /// The publisher completes when the property is released, and does not keep the property alive.
  public func publisher() -> SignalPublisher<Value, Never> { signal.publisher(buffering: .newest(1)) }
}

extension BehaviorSubject {
  /// Returns the subject as a publisher that sends the current value and the events that follow. A subscriber without
  /// demand gets the latest value at its next request.
  public func publisher() -> SignalPublisher<Value, Failure> { signal.publisher(buffering: .newest(1)) }
}

extension Subject {
  /// Returns the subject as a publisher of the events from now on. Without demand, values wait without a limit.
  public func publisher() -> SignalPublisher<Value, Failure> { signal.publisher() }
}
