import Dispatch
import ReactiveKernel

/// The output of a child process, until both streams and the child have ended.
enum ChildOutputs {
  /// - Parameter feed: the writing of the child's input, which ends with the signal.
  static func signal<Output>(
    of run: ChildRun, endingWith feed: Subscription?,
    _ read: @escaping @Sendable (ByteSource) -> Signal<Output, SystemFailure>
  ) -> Signal<ChildEvent<Output>, SystemFailure> {
    .attaching { downstream in
      // Nil if the subscription has ended meanwhile.
      guard let streams = run.takeStreams() else { return }
      if let feed { downstream.add { feed.dispose() } }
      let next = downstream.next
      let joiner = Joiner(downstream, sources: 3)
      joiner.join(read(source(of: streams.output, run, on: run.queue))) { next(.output($0)) }
      // On a queue of its own: one stream may always have bytes.
      joiner.join(read(source(of: streams.error, run))) { next(.error($0)) }
      joiner.join(run.exit) {}
    }
  }

  /// Closes the descriptor at its end.
  private static func source(
    of descriptor: DescriptorHandle, _ run: ChildRun, on queue: DispatchQueue? = nil
  ) -> ByteSource {
    ByteSource(path: run.child.program, on: queue, opening: { () throws(SystemFailure) in descriptor })
  }
}

extension ChildProcess.Input {
  /// The bytes that a pipe carries; nil if the child needs none.
  var bytes: Signal<[UInt8], Never>? {
    switch self {
    case .nothing, .inherited: nil
    case .bytes(let bytes): .just(bytes)
    case .signal(let signal): signal
    }
  }
}
