import OpenCombine
import Support

/// The workload of subjects that remember. There is no replay, and no `groupBy`.
extension OpenCombineWorkloads {
  static func setProperty(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = CurrentValueSubject<Int, Never>(-1)
    let subscription = subject.sink { checksum.add($0) }
    meter.measure { for number in 0..<count { subject.send(number) } }
    subscription.cancel()
    return checksum.value
  }
}
