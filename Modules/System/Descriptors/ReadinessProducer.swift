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
  private let descriptor: DescriptorHandle
  private let wait: ReadinessWait

  init(
    _ descriptor: DescriptorHandle, _ readiness: Calls.Readiness, _ queue: DispatchQueue,
    _ wake: @escaping @Sendable () -> Void
  ) {
    self.descriptor = descriptor
    wait = ReadinessWait(descriptor, for: readiness, on: queue, wake: wake)
  }

  func next() throws(SystemFailure) -> Production<Void> {
    let isReady = try descriptor.withNumber { (number) throws(SystemFailure) in
      Calls.isOpen(number) ? try wait.isReady(number) : nil
    }
    guard let isReady, let isReady else { throw SystemFailure("poll", code: EBADF, path: descriptor.path) }
    return isReady ? .value(()) : .waiting
  }

  func awaitNext() { wait.begin() }

  func close(then closed: @escaping @Sendable () -> Void) { wait.end(then: closed) }
}
