import ReactiveCore
import ReactiveMulticast
import ReactiveSubjects
import Support

/// The workloads of one run for many subscribers.
extension ReactiveWorkloads {
  static func replayThrough(_ count: Int, _ meter: Meter) -> Int? {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    subject.signal.replay().subscribe(next: { checksum.add($0) })
    meter.measure { for number in 0..<count { subject.send(number) } }
    return checksum.value
  }

  static func publishCycle(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    meter.measure {
      for number in 0..<count {
        let subscription = subject.signal.publish().autoconnect().subscribe(next: { checksum.add($0) })
        subject.send(number)
        subscription.dispose()
      }
    }
    subject.send(-1)
    return checksum.value
  }

  static func shareCycle(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    let shared = subject.signal.share()
    meter.measure {
      for number in 0..<count {
        let subscription = shared.subscribe(next: { checksum.add($0) })
        subject.send(number)
        subscription.dispose()
      }
    }
    subject.send(-1)
    return checksum.value
  }
}
