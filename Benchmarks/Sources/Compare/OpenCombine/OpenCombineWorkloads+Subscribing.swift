import OpenCombine
import Support

/// The workloads of subscribing. Afterwards a value is sent, to check that all live subscribers receive it, and no
/// others.
extension OpenCombineWorkloads: Workloads {
  static func buildSubscribeDispose(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    meter.measure {
      for _ in 0..<count {
        subject.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.sink { checksum.add($0) }.cancel()
      }
    }
    let last = subject.sink { checksum.add($0) }
    subject.send(1)
    last.cancel()
    return checksum.value
  }

  static func subscribeDispose(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    let chain = subject.map { $0 &+ 1 }.filter { $0 & 1 == 0 }
    meter.measure {
      for _ in 0..<count {
        chain.sink { checksum.add($0) }.cancel()
      }
    }
    let last = chain.sink { checksum.add($0) }
    subject.send(1)
    last.cancel()
    return checksum.value
  }

  static func keepLive(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    var subscriptions: [AnyCancellable] = []
    subscriptions.reserveCapacity(count)
    meter.measure {
      for _ in 0..<count {
        subscriptions.append(
          subject.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.sink { checksum.add($0) })
      }
    }
    subject.send(1)
    for subscription in subscriptions { subscription.cancel() }
    return checksum.value
  }

  static func keepLiveApart(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    var subjects: [PassthroughSubject<Int, Never>] = []
    var subscriptions: [AnyCancellable] = []
    subjects.reserveCapacity(count)
    subscriptions.reserveCapacity(count)
    meter.measure {
      for _ in 0..<count {
        let subject = PassthroughSubject<Int, Never>()
        subjects.append(subject)
        subscriptions.append(
          subject.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.sink { checksum.add($0) })
      }
    }
    for subject in subjects { subject.send(1) }
    for subscription in subscriptions { subscription.cancel() }
    return checksum.value
  }

  static func disposeLive(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    let chain = subject.map { $0 &+ 1 }.filter { $0 & 1 == 0 }
    let subscriptions = (0..<count).map { _ in chain.sink { checksum.add($0) } }
    subject.send(1)
    meter.measure { for subscription in subscriptions { subscription.cancel() } }
    subject.send(1)
    return checksum.value
  }
}
