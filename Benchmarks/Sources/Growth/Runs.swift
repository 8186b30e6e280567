import ReactiveCore
import ReactiveSubjects
import Support

// Each run takes the size and the measuring closure. The result equals the size if every member was reached.

func subscribeEach(_ count: Int, _ measure: (() -> Void) -> Void) -> Int {
  let received = Checksum()
  let subject = Subject<Int, Never>()
  measure { for _ in 0..<count { subject.signal.subscribe(next: { received.addUnordered($0) }) } }
  subject.send(1)
  return received.value
}

func deliverToEach(_ count: Int, _ measure: (() -> Void) -> Void) -> Int {
  let received = Checksum()
  let subject = Subject<Int, Never>()
  for _ in 0..<count { subject.signal.subscribe(next: { received.addUnordered($0) }) }
  measure { subject.send(1) }
  return received.value
}

func disposeEach(_ count: Int, _ measure: (() -> Void) -> Void) -> Int {
  let received = Checksum()
  let subject = Subject<Int, Never>()
  let subscriptions = (0..<count).map { _ in subject.signal.subscribe(next: { received.addUnordered($0) }) }
  subject.send(1)
  measure { for subscription in subscriptions { subscription.dispose() } }
  subject.send(1)
  return received.value
}

func startEach(_ count: Int, _ measure: (() -> Void) -> Void) -> Int {
  let crowd = Inners(count)
  measure { for number in 0..<count { crowd.outer.send(number) } }
  crowd.sendAll()
  return crowd.received.value
}

func sendThroughEach(_ count: Int, _ measure: (() -> Void) -> Void) -> Int {
  let crowd = Inners(count)
  for number in 0..<count { crowd.outer.send(number) }
  measure { crowd.sendAll() }
  return crowd.received.value
}

func endEach(_ count: Int, _ measure: (() -> Void) -> Void) -> Int {
  let crowd = Inners(count)
  for number in 0..<count { crowd.outer.send(number) }
  crowd.sendAll()
  measure { for subject in crowd.subjects { subject.complete() } }
  crowd.sendAll()
  return crowd.received.value
}

func concatEach(_ count: Int, _ measure: (() -> Void) -> Void) -> Int {
  let received = Checksum()
  let signals = (0..<count).map { _ in Signal<Int, Never>.just(1) }
  measure { Signal.concat(signals).subscribe(next: { received.addUnordered($0) }) }
  return received.value
}

func beginEach(_ count: Int, _ measure: (() -> Void) -> Void) -> Int {
  let (subject, received) = groups()
  measure { for number in 0..<count { subject.send(number) } }
  return received.value
}

func sendToEachKey(_ count: Int, _ measure: (() -> Void) -> Void) -> Int {
  let (subject, received) = groups()
  for number in 0..<count { subject.send(number) }
  measure { for number in 0..<count { subject.send(number) } }
  return received.value / 2
}

func pairEach(_ count: Int, _ measure: (() -> Void) -> Void) -> Int {
  let received = Checksum()
  let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
  zip(first, second).subscribe(next: { _, _ in received.addUnordered(1) })
  measure {
    for number in 0..<count { first.send(number) }
    for number in 0..<count { second.send(number) }
  }
  return received.value
}

func replayEach(_ count: Int, _ measure: (() -> Void) -> Void) -> Int {
  let received = Checksum()
  let subject = ReplaySubject<Int, Never>()
  for _ in 0..<count { subject.send(1) }
  measure { subject.signal.subscribe(next: { received.addUnordered($0) }) }
  return received.value
}

func queueEach(_ count: Int, _ measure: (() -> Void) -> Void) -> Int {
  let received = Checksum()
  let subject = Subject<Int, Never>()
  let subscription = subject.signal.subscribe(next: { number in
    if number == 0 { for _ in 0..<count { subject.send(1) } }
    received.addUnordered(number)
  })
  measure { subject.send(0) }
  subscription.dispose()
  return received.value
}

/// Inner signals that stay open, under one `flatMap`.
private struct Inners {
  let outer = Subject<Int, Never>()
  let subjects: [Subject<Int, Never>]
  let received = Checksum()

  init(_ count: Int) {
    let subjects = (0..<count).map { _ in Subject<Int, Never>() }
    self.subjects = subjects
    outer.signal.flatMap { subjects[$0].signal }.subscribe(next: { [received] in received.addUnordered($0) })
  }

  func sendAll() { for subject in subjects { subject.send(1) } }
}

/// A subject whose values are grouped into a group each, and merged again.
private func groups() -> (Subject<Int, Never>, Checksum) {
  let received = Checksum()
  let subject = Subject<Int, Never>()
  subject.signal.group { $0 }.flatMap { $0.signal }.subscribe(next: { _ in received.addUnordered(1) })
  return (subject, received)
}
