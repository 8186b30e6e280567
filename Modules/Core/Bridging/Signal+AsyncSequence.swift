import ReactiveKernel
import ReactivePacing

extension Signal {
  /// Makes a signal that sends the elements of an async sequence, then completes, or fails with what the sequence throws.
  ///
  ///     sequence --1--2--3--  then ends
  ///     signal   --1--2--3--|
  ///
  /// Each subscription makes its own iterator (C6), in its own task, whose thread delivers (C7). The sequence defines the result
  /// of a second iteration; an `AsyncStream` allows only one. Disposing the subscription cancels the task, and nothing is sent
  /// after it; a sequence that ignores cancellation is left after its next element.
  ///
  /// If a consumer downstream grants room, as `values(buffering: .suspending(16))` does, the task requests the next element when there is room (C17).
  ///
  /// Elsewhere: `asObservable()` (RxSwift).
  ///
  /// - Parameter sequence: sends at its own pace; a slow subscriber delays its iteration.
  @inlinable
  @_disfavoredOverload
  public init<Elements: AsyncSequence<Value, Failure> & Sendable>(_ sequence: Elements) {
    self = .attaching { downstream in
      guard let room = downstream.room else {
        return downstream.runTask { () async throws(Failure) in
          var iterator = sequence.makeAsyncIterator()
          while !downstream.isDisposed, let value = try await iterator.next(isolation: nil) {
            if downstream.isDisposed { return }
            downstream.next(value)
          }
        }
      }
      downstream.runTask(waitingFor: room) { () async throws(Failure) in
        var iterator = sequence.makeAsyncIterator()
        while await room.waitForPlace(), let value = try await iterator.next(isolation: nil) {
          guard await room.send(value, to: downstream.next, of: downstream.subscription) else { return }
        }
      }
    }
  }
}
