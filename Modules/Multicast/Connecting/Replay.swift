import ReactiveKernel

extension Signal {
  /// Connects now. All who subscribe get everything that the signal has sent, and what follows.
  ///
  ///     self     --1--2   --3--|
  ///     replay()      (12)--3--|   subscribed after 2
  ///
  /// The signal runs once, from this call on, and whether anybody subscribes or not; nothing disconnects it. After its end subscribers get
  /// all values, then the terminal. All values are kept for as long as the result is. RxSwift's waits for a `connect()`, as
  /// `multicast(ReplaySubject())` does here.
  ///
  /// Elsewhere: `replay` (ReactiveObjC), `replayAll()` (RxSwift).
  @inlinable
  public func replay() -> Signal {
    replaying(last: .max)
  }

  /// Connects now. All who subscribe get the last value that the signal has sent, and what follows.
  ///
  ///     self         --1--2--3--|
  ///     replayLast()      2--3--|   subscribed after 2
  ///
  /// As ``replay()`` otherwise.
  ///
  /// Elsewhere: `replayLast` (ReactiveObjC), `replay(_:)` (RxSwift).
  @inlinable
  public func replayLast() -> Signal {
    replaying(last: 1)
  }

  /// Connects now. All who subscribe get the last values that the signal has sent, and what follows.
  ///
  ///     self            --1--2--3   --|
  ///     replay(last: 2)         (23)--|   subscribed after 3
  ///
  /// As ``replay()`` otherwise.
  ///
  /// Elsewhere: `replay(_:)` (RxSwift).
  ///
  /// - Parameter count: how many values; with zero only the end is remembered. Not negative.
  @inlinable
  public func replay(last count: Int, file: StaticString = #fileID, line: UInt = #line) -> Signal {
    Diagnostics.requireCount(count, of: "replay(last:)", file: file, line: line)
    return replaying(last: count)
  }

  @inlinable
  func replaying(last count: Int) -> Signal {
    let connection = connection(through: Hub(capacity: count))
    connection.connect()
    return connection.signal
  }
}
