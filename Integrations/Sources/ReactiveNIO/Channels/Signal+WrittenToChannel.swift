import NIOCore
import ReactiveBridging
import ReactiveFlattening
import ReactiveKernel
import ReactiveSchedulers

extension Signal where Failure == ChannelFailure {
  /// Writes each value to a channel, and passes the value on when the channel takes more.
  ///
  ///     self    --1--2--3-----|
  ///     written --1--2-----3---|     if the channel is not writable after 2
  ///
  /// If the other end reads slowly, the channel is not writable. Then values wait as the policy says. With
  /// `suspending`, sources that can wait are never ahead by more than the number of the policy (C17). Values of
  /// other sources beyond that number are dropped, so choose another policy for such sources. The values of one turn of
  /// the event loop are flushed together.
  ///
  /// Completes when the system has taken the last value. Does not close the channel. Fails if a write fails, or if the
  /// channel closes before this signal has completed. The event loop delivers (C7). A disposal drops the waiting
  /// values.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - channel: the channel.
  ///   - policy: which values wait.
  public func written<Inbound>(
    to channel: SignalChannel<Inbound, Value>, buffering policy: BufferingPolicy = .suspending(16),
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    let port = channel.port
    let delivered = deliver(
      on: EventLoopScheduler(port.eventLoop), buffering: policy, file: file, line: line)
    return .attaching { downstream in
      let (child, end) = downstream.openChild()
      let writing = ChannelWriting(port, child, end: end)
      port.add(writing, until: child)
      delivered.flatMap(.bounded(1)) { writing.write($0) }
        .attach(under: child, next: downstream.next) { termination in
          if case .failed = termination { end(termination) } else { writing.complete() }
        }
    }
  }
}

extension Signal where Failure == Never {
  /// Writes each value to a channel, for a signal that cannot fail. Otherwise it works like the variant for signals
  /// that can fail.
  public func written<Inbound>(
    to channel: SignalChannel<Inbound, Value>, buffering policy: BufferingPolicy = .suspending(16),
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, ChannelFailure> {
    let failing: Signal<Value, ChannelFailure> = promoteError()
    return failing.written(to: channel, buffering: policy, file: file, line: line)
  }
}
