import Dispatch
import ReactiveDisposables
import ReactiveKernel
import ReactivePacing

/// Writes the bytes of a signal to the standard input of a child process, as fast as the child reads, and closes it
/// then.
final class ChildFeed: @unchecked Sendable {
  // Unchecked because the variables are used on the queue only, which is serial.
  private let queue = DispatchQueue(label: "ReactiveSystem.ChildFeed")
  private let descriptor: DescriptorHandle
  /// Ends when the child's events end, or when the pipe is closed.
  private let life: Subscription
  private let source = Subscription()
  /// For two arrays: one is made while the other one is written.
  private let room = Room(
    for: 2, keepsAll: true, endingChain: true, of: "ChildProcess", file: #fileID, line: #line)
  private var writer: DescriptorWriter?
  /// Ends the feed when the child closes its input, also while no bytes wait.
  private var closing: ReadinessSource?
  private var hasEnded = false

  private init(_ descriptor: DescriptorHandle, _ life: Subscription) {
    self.descriptor = descriptor
    self.life = life
    writer = DescriptorWriter(descriptor, on: queue) { [unowned self] step in take(step) }
  }

  /// Subscribes to the signal. An abandoned signal counts as completed.
  ///
  /// - Parameter parent: the subscription to the events of the child.
  /// - Returns: the subscription whose disposal ends the writing, and that ends with it.
  static func start(
    _ bytes: Signal<[UInt8], Never>, to descriptor: DescriptorHandle, under parent: Subscription
  ) -> Subscription {
    let feed = ChildFeed(descriptor, parent.makeChild())
    let source = feed.source
    feed.queue.async { feed.awaitClosing() }
    source.grant(feed.room)
    source.add { feed.queue.async { feed.writer?.complete() } }
    feed.life.add {
      source.dispose()
      feed.queue.async { feed.end() }
    }
    bytes.attach(under: source) { bytes in
      feed.room.takePlaceEvenIfFull()
      feed.queue.async { feed.writer?.append(bytes) }
    } terminal: { _ in
      source.end()
    }
    return feed.life
  }

  private func take(_ step: DescriptorWriter.Step) {
    switch step {
    case .wrote(_, let isWhole): if isWhole { room.freePlace() }
    // All is written, or the child reads no more, or the system refuses to wait.
    case .ended: end()
    }
  }

  private func awaitClosing() {
    guard !hasEnded else { return }
    // If the system refuses to wait, the next write reports it.
    closing = ReadinessSource(descriptor, for: .closing, on: queue) { [self] failure in
      if failure == nil { end() }
    }
    closing?.arm()
  }

  private func end() {
    guard !hasEnded else { return }
    hasEnded = true
    descriptor.close()
    writer.take()?.end()
    closing.take()?.cancel {}
    source.dispose()
    life.dispose()
  }
}
