import Dispatch
import ReactiveKernel
import ReactivePacing

/// One subscription of `written(to:)`: takes the values of a source on any thread, and writes on a queue.
final class DescriptorWriting<Value: Sendable>: Joiner<Value, WriteFailure>, @unchecked Sendable {
  // Unchecked because the variables are used on the queue only, which is serial.
  private let queue = DispatchQueue(label: "ReactiveSystem.written")
  private let room: HoldingRoom
  private var writer: DescriptorWriter?
  /// The values whose bytes wait or are written.
  private var values = RingQueue<Value>()
  private var bytesWritten = 0
  /// Nil as a termination is the end without a terminal.
  private var end: Termination<SystemFailure>?

  static func start(
    _ source: Signal<Value, SystemFailure>, to descriptor: DescriptorHandle,
    for downstream: Subscriber<Value, WriteFailure>,
    as encode: @escaping @Sendable (Value) -> [UInt8], file: StaticString, line: UInt
  ) {
    // One value is made while the other one is written.
    let room = HoldingRoom.make(
      before: downstream.room, for: 2, endingChain: true, of: "written(to:)", file: file, line: line)
    guard let room else { return }
    DescriptorWriting(downstream, room, descriptor).attach(room.grant(to: source), as: encode)
  }

  private init(_ downstream: Subscriber<Value, WriteFailure>, _ room: HoldingRoom, _ descriptor: DescriptorHandle) {
    self.room = room
    super.init(downstream, sources: 1)
    writer = DescriptorWriter(descriptor, on: queue) { [unowned self] step in take(step) }
  }

  private func attach(_ source: Signal<Value, SystemFailure>, as encode: @escaping @Sendable (Value) -> [UInt8]) {
    // Before the values, so that it ends also what a source sends while it is subscribed to.
    downstream.add { [self] in queue.async { [self] in stop() } }
    source.attach(as: makeChild(tag: 0)) { [self] value in
      room.takePlaceEvenIfFull()
      let bytes = encode(value)
      queue.async { [self] in append(value, bytes) }
    } ended: { [self] termination in
      complete(with: termination)
    }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) { complete(with: nil) }

  private func complete(with termination: Termination<SystemFailure>?) {
    queue.async { [self] in
      end = termination
      writer?.complete()
    }
  }

  // MARK: On the queue

  private func append(_ value: Value, _ bytes: [UInt8]) {
    guard let writer else { return }
    values.append(value)
    writer.append(bytes)
  }

  private func take(_ step: DescriptorWriter.Step) {
    switch step {
    case .wrote(let count, let isWhole):
      bytesWritten += count
      guard isWhole, let value = values.popFirst() else { return }
      room.release { if !downstream.isDisposed { downstream.next(value) } }
      // The subscriber may have disposed in the delivery, or another thread before its `stop` runs here.
      if downstream.isDisposed { stop() }
    case .ended(let failure):
      stop()
      switch failure.map(Termination.failed) ?? end {
      case .failed(let cause):
        downstream.terminal(.failed(WriteFailure(cause: cause, bytesWritten: bytesWritten)))
      case .completed: downstream.terminal(.completed)
      case nil: downstream.subscription.abandon()
      }
    }
  }

  private func stop() {
    writer.take()?.end()
    values = RingQueue()
  }
}
