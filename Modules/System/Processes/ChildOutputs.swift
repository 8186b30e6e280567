import ReactiveKernel

/// The output of a child process, and the feeding of its input, until both streams and the child have ended.
enum ChildOutputs {
  static func signal<Output>(
    of run: ChildRun, input: ChildProcess.Input, _ read: @escaping @Sendable (ByteSource) -> Signal<Output, SystemFailure>
  ) -> Signal<ChildEvent<Output>, SystemFailure> {
    .attaching { downstream in
      let next = downstream.next
      let joiner = Joiner(downstream, sources: 3)
      joiner.join(read(run.streams.output.closingSource)) { next(.output($0)) }
      joiner.join(read(run.streams.error.closingSource)) { next(.error($0)) }
      joiner.join(run.exit) {}
      if let descriptor = run.streams.input, let bytes = input.bytes {
        ChildFeed.start(bytes, to: descriptor, under: downstream.subscription)
      }
    }
  }
}

extension Descriptor {
  fileprivate var closingSource: ByteSource {
    ByteSource(path: path) { [self] () throws(SystemFailure) in self }
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
