#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Dispatch
import ReactiveKernel

/// Makes a value each time when a descriptor is ready.
struct ReadinessProducer: Producer {
  private let descriptor: Descriptor
  private let readiness: Calls.Readiness
  private let queue: DispatchQueue
  private let wake: @Sendable () -> Void
  private let isWoken = SerialState(false)
  private var source: ReadinessSource?

  init(
    _ descriptor: Descriptor, _ readiness: Calls.Readiness, _ queue: DispatchQueue,
    _ wake: @escaping @Sendable () -> Void
  ) {
    self.descriptor = descriptor
    self.readiness = readiness
    self.queue = queue
    self.wake = wake
  }

  func next() throws(SystemFailure) -> Production<Void> {
    let isReady = descriptor.withNumber { number -> Bool? in
      guard Calls.isOpen(number) else { return nil }
      return Calls.isReady(number, for: readiness) ?? isWoken.value
    }
    guard let isReady, let isReady else { throw SystemFailure("poll", code: EBADF, path: descriptor.path) }
    isWoken.value = false
    return isReady ? .value(()) : .waiting
  }

  mutating func awaitNext() {
    if source == nil {
      source = ReadinessSource(descriptor, for: readiness, on: queue) { [isWoken, wake] in
        isWoken.value = true
        wake()
      }
    }
    // Without a source the descriptor is closed, which `next` reports.
    guard let source else { return queue.async(execute: wake) }
    source.arm()
  }

  mutating func close(then closed: @escaping @Sendable () -> Void) {
    guard let source = source.take() else { return closed() }
    source.cancel(then: closed)
  }
}
