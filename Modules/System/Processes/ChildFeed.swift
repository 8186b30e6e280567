import Dispatch
import ReactiveDisposables
import ReactiveKernel
import ReactivePacing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes the bytes of a signal to the standard input of a child process, as fast as the child reads, and closes it then.
final class ChildFeed: @unchecked Sendable {
  // Unchecked because the variables are used on the queue only, which is serial.
  private let queue = DispatchQueue(label: "ReactiveSystem.ChildFeed")
  private let descriptor: Descriptor
  /// Ends when the child's events end, or when the pipe is closed.
  private let life: Subscription
  private let source = Subscription()
  /// For two arrays: one is made while the other one is written.
  private let room = Room(
    for: 2, keepsAll: true, endingChain: true, of: "ChildProcess", file: #fileID, line: #line)
  private var current: ArraySlice<UInt8>?
  private var waiting = RingQueue<[UInt8]>()
  private var readiness: ReadinessSource?
  /// Ends the feed when the child closes its input, also while no bytes wait.
  private var closing: ReadinessSource?
  private var isComplete = false
  private var hasEnded = false

  private init(_ descriptor: Descriptor, _ life: Subscription) {
    self.descriptor = descriptor
    self.life = life
  }

  /// Subscribes to the signal. An abandoned signal counts as completed.
  ///
  /// - Parameter parent: the subscription to the events of the child.
  /// - Returns: the subscription whose disposal ends the writing, and that ends with it.
  static func start(
    _ bytes: Signal<[UInt8], Never>, to descriptor: Descriptor, under parent: Subscription
  ) -> Subscription {
    let feed = ChildFeed(descriptor, parent.makeChild())
    let source = feed.source
    feed.queue.async { feed.awaitClosing() }
    source.grant(feed.room)
    source.add { feed.queue.async { feed.complete() } }
    feed.life.add {
      source.dispose()
      feed.queue.async { feed.end() }
    }
    bytes.attach(under: source) { bytes in
      feed.room.hold()
      feed.queue.async { feed.append(bytes) }
    } terminal: { _ in
      source.end()
    }
    return feed.life
  }

  private func append(_ bytes: [UInt8]) {
    waiting.append(bytes)
    if current == nil { write() }
  }

  private func complete() {
    isComplete = true
    if current == nil { write() }
  }

  private func write() {
    while !hasEnded {
      current = current ?? waiting.popFirst()?[...]
      guard let bytes = current else {
        if isComplete { end() }
        return
      }
      let (count, code) =
        descriptor.withNumber { number in
          (bytes.withUnsafeBytes { Calls.write(number, $0) }, errno)
        } ?? (-1, EBADF)
      if count < 0, code == EAGAIN { return awaitSpace() }
      // The child reads no more.
      if count < 0 { return end() }
      current = bytes.count == count ? nil : bytes.dropFirst(count)
      if current == nil { room.free() }
    }
  }

  private func awaitSpace() {
    if readiness == nil {
      // If the system refuses to wait, the child gets no more bytes.
      readiness = ReadinessSource(descriptor, for: .writing, on: queue) { [self] failure in
        if failure == nil { write() } else { end() }
      }
    }
    guard let readiness else { return end() }
    readiness.arm()
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
    (current, waiting) = (nil, RingQueue())
    descriptor.close()
    readiness.take()?.cancel {}
    closing.take()?.cancel {}
    source.dispose()
    life.dispose()
  }
}
