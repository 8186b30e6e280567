import OpenCombine
import Support

/// The workloads of inner signals, and of repetition.
extension OpenCombineWorkloads {
  static func flatMapJust(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    let subscription = subject.flatMap { Just($0) }.sink { checksum.add($0) }
    meter.measure { for number in 0..<count { subject.send(number) } }
    subscription.cancel()
    return checksum.value
  }

  static func flatMapRange(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    let subscription = subject.flatMap { ($0..<$0 &+ 1000).publisher }.sink { checksum.add($0) }
    meter.measure { for number in 0..<count / 1000 { subject.send(number) } }
    subscription.cancel()
    return checksum.value
  }

  static func switchToLatest(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    let subscription = subject.map { Just($0) }.switchToLatest().sink { checksum.add($0) }
    meter.measure { for number in 0..<count { subject.send(number) } }
    subscription.cancel()
    return checksum.value
  }

  static func concat(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    meter.measure {
      // OpenCombine has no `concat` of many publishers.
      let subscription = (0..<count).map { Just($0) }.publisher
        .flatMap(maxPublishers: .max(1)) { $0 }
        .sink { checksum.add($0) }
      subscription.cancel()
    }
    return checksum.value
  }

  static func `repeat`(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    meter.measure {
      // OpenCombine has no `repeat`.
      let subscription = repeatElement(Just(1), count: count).publisher
        .flatMap(maxPublishers: .max(1)) { $0 }
        .sink { checksum.add($0) }
      subscription.cancel()
    }
    return checksum.value
  }

  static func retry(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    meter.measure {
      let failing = Deferred {
        checksum.add(1)
        return Fail<Int, Failed>(error: Failed())
      }
      let subscription = failing.retry(count - 1)
        .sink(receiveCompletion: { _ in checksum.add(2) }, receiveValue: { checksum.add($0) })
      subscription.cancel()
    }
    return checksum.value
  }
}
