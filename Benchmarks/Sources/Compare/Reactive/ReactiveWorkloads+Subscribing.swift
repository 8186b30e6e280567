import ReactiveCore
import ReactiveSubjects
import Support

/// The workloads of subscribing. Afterwards a value is sent, to check that all live subscribers receive it, and no
/// others.
extension ReactiveWorkloads: Workloads {
  static func buildSubscribeDispose(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    meter.measure {
      for _ in 0..<count {
        subject.signal.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.subscribe(next: { checksum.add($0) }).dispose()
      }
    }
    let last = subject.signal.subscribe(next: { checksum.add($0) })
    subject.send(1)
    last.dispose()
    return checksum.value
  }

  static func subscribeDispose(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    let chain = subject.signal.map { $0 &+ 1 }.filter { $0 & 1 == 0 }
    meter.measure {
      for _ in 0..<count {
        chain.subscribe(next: { checksum.add($0) }).dispose()
      }
    }
    let last = chain.subscribe(next: { checksum.add($0) })
    subject.send(1)
    last.dispose()
    return checksum.value
  }

  static func keepLive(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    var subscriptions: [Subscription] = []
    subscriptions.reserveCapacity(count)
    meter.measure {
      for _ in 0..<count {
        subscriptions.append(
          subject.signal.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.subscribe(next: { checksum.add($0) }))
      }
    }
    subject.send(1)
    for subscription in subscriptions { subscription.dispose() }
    return checksum.value
  }

  static func keepLiveApart(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    var subjects: [Subject<Int, Never>] = []
    var subscriptions: [Subscription] = []
    subjects.reserveCapacity(count)
    subscriptions.reserveCapacity(count)
    meter.measure {
      for _ in 0..<count {
        let subject = Subject<Int, Never>()
        subjects.append(subject)
        subscriptions.append(
          subject.signal.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.subscribe(next: { checksum.add($0) }))
      }
    }
    for subject in subjects { subject.send(1) }
    for subscription in subscriptions { subscription.dispose() }
    return checksum.value
  }

  static func disposeLive(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    let chain = subject.signal.map { $0 &+ 1 }.filter { $0 & 1 == 0 }
    let subscriptions = (0..<count).map { _ in chain.subscribe(next: { checksum.add($0) }) }
    subject.send(1)
    meter.measure { for subscription in subscriptions { subscription.dispose() } }
    subject.send(1)
    return checksum.value
  }
}
