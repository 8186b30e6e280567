import ReactiveKernel

extension Signal {
  /// Connects now, and sends every subscriber all values of the signal, also the values before its subscription.
  ///
  ///     self     --1--2   --3--|
  ///     replay()      (12)--3--|   subscribed after 2
  ///
  /// The signal runs once, from this call on, with or without subscribers; nothing disconnects it. After its end,
  /// subscribers get all values and then the terminal. The result keeps all values while your code holds it. RxSwift's
  /// `replayAll()` waits for a `connect()`, as `multicast(ReplaySubject())` does here.
  ///
  /// Elsewhere: `replay` (ReactiveObjC), `replayAll()` (RxSwift).
  @inlinable
  public func replay() -> Signal { replaying(last: .max) }

  /// Connects now, and sends every subscriber the last value before its subscription, then the later values.
  ///
  ///     self         --1--2--3--|
  ///     replayLast()      2--3--|   subscribed after 2
  ///
  /// Otherwise it works like ``replay()``.
  ///
  /// Elsewhere: `replayLast` (ReactiveObjC), `replay(_:)` (RxSwift).
  @inlinable
  public func replayLast() -> Signal { replaying(last: 1) }

  /// Connects now, and sends every subscriber the last `count` values before its subscription, then the later values.
  ///
  ///     self            --1--2--3   --|
  ///     replay(last: 2)         (23)--|   subscribed after 3
  ///
  /// Otherwise it works like ``replay()``.
  ///
  /// Elsewhere: `replay(_:)` (RxSwift).
  ///
  /// - Parameter count: how many values are replayed; not negative. Zero replays only the terminal.
  @inlinable
  public func replay(last count: Int, file: StaticString = #fileID, line: UInt = #line) -> Signal {
    Diagnostics.requireCount(count, of: "replay(last:)", file: file, line: line)
    return replaying(last: count)
  }

  /// Connects with the first subscriber, and sends every subscriber all values of the signal.
  ///
  ///     self           --1--2   --3--|
  ///     first          --1--2   --3--|
  ///     second              (12)--3--|   subscribed after 2
  ///
  /// Nothing disconnects the signal: it runs to its end, even after all subscribers have left. The result keeps all
  /// values while your code holds it. This is the same as
  /// `share(replay: .everything, disconnect: .never, restart: .never)`.
  ///
  /// Elsewhere: `replayLazily` (ReactiveObjC), `replayLazily(upTo:)` (ReactiveSwift).
  @inlinable
  public func replayLazily() -> Signal {
    share(replay: .everything, disconnect: .never, restart: .never)
  }

  @inlinable
  func replaying(last count: Int) -> Signal {
    let connection = connection(through: Hub(capacity: count))
    connection.connect()
    return connection.signal
  }
}
