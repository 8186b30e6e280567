import Dispatch
import ReactiveKernel
import ReactivePacing

extension Signal where Failure == SystemFailure {
  /// Writes values to a descriptor, such as standard output, a pipe or a socket, and sends each value after its last
  /// byte is written.
  ///
  ///     self    --1--23----4--|
  ///     written ----1-2-3---4-|     if a write needs a tick
  ///
  /// Writes in order, in as many calls as the system needs, and as fast as the other end reads. A source that can wait
  /// sends at most 2 values ahead of the writes (C17). The values of other sources wait in memory, however many they
  /// are. When all values are written, the result completes or fails as this signal did. The result also fails when a
  /// write fails, for example with `EPIPE` when the other end is closed. The failure says how many bytes were written.
  /// A disposal drops the bytes that are not written, even in the middle of a value. The descriptor stays open.
  ///
  /// To write the values of several signals to one descriptor, merge the signals. Two subscriptions may interleave
  /// parts of their values.
  ///
  /// Writes and delivers on a serial queue of the subscription (C7). Never sets `O_NONBLOCK`. If the descriptor is
  /// blocking and not a socket, the signal writes parts of at most 4 KB when the system reports space.
  ///
  /// Elsewhere: `DispatchIO.write` (Dispatch).
  ///
  /// - Parameters:
  ///   - descriptor: the descriptor. A subscription keeps it open until the subscription ends.
  ///   - encode: makes the bytes of a value, on the thread that sends it.
  public func written(
    to descriptor: DescriptorHandle, as encode: @escaping @Sendable (Value) -> [UInt8],
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, WriteFailure> {
    .attaching { downstream in
      DescriptorWriting.start(self, to: descriptor, for: downstream, as: encode, file: file, line: line)
    }
  }

  /// Writes arrays of bytes to a descriptor. Otherwise it works like `written(to:as:)`.
  public func written(
    to descriptor: DescriptorHandle, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<[UInt8], WriteFailure> where Value == [UInt8] {
    written(to: descriptor, as: { $0 }, file: file, line: line)
  }

  /// Writes texts to a descriptor in UTF-8. Otherwise it works like `written(to:as:)`.
  public func written(
    to descriptor: DescriptorHandle, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<String, WriteFailure> where Value == String {
    written(to: descriptor, as: { Array($0.utf8) }, file: file, line: line)
  }
}

extension Signal where Failure == Never {
  /// Writes values to a descriptor, for a signal that cannot fail. Otherwise it works like the variant for signals that
  /// can fail.
  public func written(
    to descriptor: DescriptorHandle, as encode: @escaping @Sendable (Value) -> [UInt8],
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, WriteFailure> {
    let failing: Signal<Value, SystemFailure> = promoteError()
    return failing.written(to: descriptor, as: encode, file: file, line: line)
  }

  /// Writes arrays of bytes to a descriptor, for a signal that cannot fail. Otherwise it works like the variant for
  /// signals that can fail.
  public func written(
    to descriptor: DescriptorHandle, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<[UInt8], WriteFailure> where Value == [UInt8] {
    written(to: descriptor, as: { $0 }, file: file, line: line)
  }

  /// Writes texts to a descriptor in UTF-8, for a signal that cannot fail. Otherwise it works like the variant for
  /// signals that can fail.
  public func written(
    to descriptor: DescriptorHandle, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<String, WriteFailure> where Value == String {
    written(to: descriptor, as: { Array($0.utf8) }, file: file, line: line)
  }
}
