import ReactiveKernel
import ReactiveSchedulers

extension Signal where Failure == SystemFailure {
  /// Keeps the latest value of the signal in a file, and sends each value after it is written. Each write replaces the
  /// content of the file atomically.
  ///
  ///     self    --1--23----4--|
  ///     written ----1----3---4|   if a write needs two ticks
  ///
  /// Values that come while a write runs replace each other, and the latest is written next. So the file has the last
  /// value when the signal completes. A disposal drops the waiting value; a running write is finished. If a write
  /// fails, the result fails as ``LocalFile/write(_:isDurable:)-([UInt8],_)`` does. If this signal fails, the waiting
  /// value is written first.
  ///
  /// Writes and delivers on the scheduler (C7).
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - scheduler: runs the writes, which block. By default, each call of this function makes a queue for them.
  ///   - isDurable: whether the content is on the disk when the value is sent.
  ///   - encode: makes the bytes of a value.
  public func written(
    to file: LocalFile, on scheduler: some Scheduler = QueueScheduler(name: "ReactiveSystem.written"),
    isDurable: Bool = true,
    as encode: @escaping @Sendable (Value) -> [UInt8]
  ) -> Signal {
    let latest = deliver(on: scheduler, buffering: .newest(1))
    return .attaching { downstream in
      let (child, end) = downstream.openChild()
      latest.attach(under: child) { value in
        do throws(SystemFailure) {
          try file.write(encode(value), isDurable: isDurable)
          downstream.next(value)
        } catch {
          end(.failed(error))
        }
      } terminal: { termination in
        end(termination)
      }
    }
  }

  /// Writes texts to a file in UTF-8. Otherwise it works like `written(to:on:isDurable:as:)`.
  public func written(
    to file: LocalFile, on scheduler: some Scheduler = QueueScheduler(name: "ReactiveSystem.written"),
    isDurable: Bool = true
  ) -> Signal where Value == String {
    written(to: file, on: scheduler, isDurable: isDurable) { Array($0.utf8) }
  }
}

extension Signal where Failure == Never {
  /// Writes values to a file, for a signal that cannot fail. Otherwise it works like the variant for signals that can
  /// fail.
  public func written(
    to file: LocalFile, on scheduler: some Scheduler = QueueScheduler(name: "ReactiveSystem.written"),
    isDurable: Bool = true,
    as encode: @escaping @Sendable (Value) -> [UInt8]
  ) -> Signal<Value, SystemFailure> {
    let failing: Signal<Value, SystemFailure> = promoteError()
    return failing.written(to: file, on: scheduler, isDurable: isDurable, as: encode)
  }

  /// Writes texts to a file in UTF-8, for a signal that cannot fail. Otherwise it works like the variant for signals
  /// that can fail.
  public func written(
    to file: LocalFile, on scheduler: some Scheduler = QueueScheduler(name: "ReactiveSystem.written"),
    isDurable: Bool = true
  ) -> Signal<String, SystemFailure> where Value == String {
    let failing: Signal<String, SystemFailure> = promoteError()
    return failing.written(to: file, on: scheduler, isDurable: isDurable)
  }
}
