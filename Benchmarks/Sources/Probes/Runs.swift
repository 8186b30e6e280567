import Dispatch
import ReactiveCore
import ReactiveSubjects
import Support
import Synchronization

// The code of the probes. All their objects are released when they return: a deep chain must survive that too.

func runConcat(_ count: Int) -> Int {
  let sum = Checksum()
  Signal<Int, Never>.concat((0..<count).map { .just($0) }).subscribe(next: { sum.addUnordered($0) })
  return sum.value
}

func runRepeat(_ count: Int) -> Int {
  let sum = Checksum()
  Signal<Int, Never>.just(1).repeat(count).subscribe(next: { sum.addUnordered($0) })
  return sum.value
}

func runRetry(_ count: Int) -> Int {
  struct Failed: Error {}
  let runs = Checksum()
  let failing = Signal<Int, Failed>.deferred {
    runs.addUnordered(1)
    return .fail(Failed())
  }
  failing.retry(count - 1).subscribe(next: { runs.addUnordered($0) }, failed: { _ in })
  return runs.value
}

func runNestedConcat(_ count: Int) -> Int {
  let sum = Checksum()
  var chain = Signal<Int, Never>.just(1)
  for _ in 1..<count { chain = chain.concat(with: Signal.just(1)) }
  chain.subscribe(next: { sum.addUnordered($0) })
  return sum.value
}

func runMapDepth(_ count: Int) -> Int {
  let sum = Checksum()
  let subject = Subject<Int, Never>()
  var chain = subject.signal
  for _ in 0..<count { chain = chain.map { $0 + 1 } }
  chain.subscribe(next: { sum.addUnordered($0) })
  subject.send(0)
  subject.send(1)
  return sum.value
}

func runReentrantSend(_ count: Int) -> Int {
  let received = Checksum()
  let subject = Subject<Int, Never>()
  let subscription = subject.signal.subscribe(next: { number in
    received.addUnordered(1)
    if number < count { subject.send(number + 1) }
  })
  subject.send(1)
  subscription.dispose()
  return received.value
}

func runOverlap(_ count: Int) -> Int {
  let inside = Meeting()
  let subject = Subject<Int, Never>()
  subject.signal.subscribe(next: { _ in inside.pass() })
  let group = DispatchGroup()
  for thread in 0..<2 {
    DispatchQueue(label: "sender \(thread)").async(group: group) {
      inside.waitForBoth()
      for number in 0..<count { subject.send(number) }
    }
  }
  group.wait()
  return inside.passed == 2 * count ? inside.most : -1
}

func runLiveShared(_ count: Int) -> Int {
  let received = Checksum()
  let subject = Subject<Int, Never>()
  let chain = subject.signal.map { $0 + 1 }.filter { $0 > 0 }
  let subscriptions = (0..<count).map { _ in chain.subscribe(next: { received.addUnordered($0) }) }
  subject.send(0)
  for subscription in subscriptions { subscription.dispose() }
  subject.send(0)
  return received.value
}

/// Counts the threads that are inside at once.
private final class Meeting: Sendable {
  private let present = Atomic<Int>(0)
  private let highest = Atomic<Int>(0)
  private let total = Atomic<Int>(0)
  private let arrived = Atomic<Int>(0)

  var most: Int { highest.load(ordering: .acquiring) }
  var passed: Int { total.load(ordering: .acquiring) }

  /// Returns when two threads have called it, so that they start together.
  func waitForBoth() {
    arrived.add(1, ordering: .acquiringAndReleasing)
    while arrived.load(ordering: .acquiring) < 2 {}
  }

  func pass() {
    let here = present.add(1, ordering: .acquiringAndReleasing).newValue
    highest.max(here, ordering: .relaxed)
    // Stays inside for a while, so that another thread could enter.
    for _ in 0..<50 { _ = present.load(ordering: .acquiring) }
    total.add(1, ordering: .relaxed)
    present.subtract(1, ordering: .acquiringAndReleasing)
  }
}
