import OpenCombine
import Support

/// The workloads of virtual time, on our own scheduler, because the library has none.
extension OpenCombineWorkloads {
  static func debounce(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    let scheduler = VirtualScheduler()
    let subscription = subject.debounce(for: .milliseconds(10), scheduler: scheduler).sink { checksum.add($0) }
    meter.measure {
      for number in 0..<count {
        subject.send(number)
        scheduler.advance(by: .milliseconds(number % 10 == 9 ? 20 : 1))
      }
    }
    subscription.cancel()
    return checksum.value
  }

  static func throttle(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    let scheduler = VirtualScheduler()
    let subscription =
      subject.throttle(for: .milliseconds(10), scheduler: scheduler, latest: true).sink { checksum.add($0) }
    meter.measure {
      for number in 1...count {
        subject.send(number)
        scheduler.advance(by: .milliseconds(1))
      }
    }
    subscription.cancel()
    return checksum.value
  }
}
