import ReactiveCore
import ReactiveSchedulers
import ReactiveSubjects
import Support

/// The workloads of virtual time.
extension ReactiveWorkloads {
  static func debounce(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    let scheduler = VirtualTimeScheduler()
    let subscription =
      subject.signal.debounce(for: .milliseconds(10), on: scheduler).subscribe(next: { checksum.add($0) })
    meter.measure {
      for number in 0..<count {
        subject.send(number)
        scheduler.advance(by: .milliseconds(number % 10 == 9 ? 20 : 1))
      }
    }
    subscription.dispose()
    return checksum.value
  }

  static func throttle(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    let scheduler = VirtualTimeScheduler()
    let subscription =
      subject.signal.throttle(for: .milliseconds(10), on: scheduler).subscribe(next: { checksum.add($0) })
    meter.measure {
      for number in 1...count {
        subject.send(number)
        scheduler.advance(by: .milliseconds(1))
      }
    }
    subscription.dispose()
    return checksum.value
  }
}
