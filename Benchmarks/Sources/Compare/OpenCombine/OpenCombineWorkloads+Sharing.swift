import OpenCombine
import Support

/// The workloads of one run for many subscribers.
extension OpenCombineWorkloads {
  static func publishCycle(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    meter.measure {
      for number in 0..<count {
        let subscription = subject.makeConnectable().autoconnect().sink { checksum.add($0) }
        subject.send(number)
        subscription.cancel()
      }
    }
    subject.send(-1)
    return checksum.value
  }

  static func shareCycle(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.share()
    meter.measure {
      for number in 0..<count {
        let subscription = shared.sink { checksum.add($0) }
        subject.send(number)
        subscription.cancel()
      }
    }
    subject.send(-1)
    return checksum.value
  }
}
