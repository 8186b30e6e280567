import ReactiveMulticast
import ReactiveTesting
import Synchronization

/// A source that counts its connections, and that a test drives.
final class Station: Sendable {
  private let begun = Atomic<Int>(0)
  private let ended = Atomic<Int>(0)
  private let overlaps = Atomic<Int>(0)
  private let newest = SharedVariable<(number: Int, subscriber: Subscriber<Int, TestFailure>)>(nil)
  private let onConnect: @Sendable (_ subscriber: Subscriber<Int, TestFailure>, _ number: Int) -> Void

  /// Makes a source.
  ///
  /// - Parameter onConnect: runs with each subscriber during the subscription.
  init(
    onConnect: @escaping @Sendable (_ subscriber: Subscriber<Int, TestFailure>, _ number: Int) -> Void = { _, _ in }
  ) {
    self.onConnect = onConnect
  }

  /// The number of connections made.
  var connections: Int { begun.load(ordering: .acquiring) }

  /// The number of open connections.
  var open: Int { connections - ended.load(ordering: .acquiring) }

  /// Whether a connection began before the previous one had ended.
  var hasOverlapped: Bool { overlaps.load(ordering: .acquiring) > 0 }

  var signal: Signal<Int, TestFailure> {
    Signal(source: { [self] subscriber in
      let number = begun.add(1, ordering: .acquiringAndReleasing).newValue
      if number - ended.load(ordering: .acquiring) > 1 { overlaps.add(1, ordering: .relaxed) }
      newest.value = (number, subscriber)
      subscriber.add { [self] in
        // Is slow, so that a thread that does not wait for it fails the test.
        for _ in 0..<50 { _ = overlaps.load(ordering: .sequentiallyConsistent) }
        if newest.value?.number == number { newest.value = nil }
        ended.add(1, ordering: .acquiringAndReleasing)
      }
      onConnect(subscriber, number)
    })
  }

  func send(_ values: Int...) { for value in values { newest.value?.subscriber.send(value) } }
  func complete() { newest.value?.subscriber.complete() }
  func fail() { newest.value?.subscriber.fail(TestFailure()) }

  /// Releases its subscriber without an end.
  func letGo() { newest.value = nil }
}
