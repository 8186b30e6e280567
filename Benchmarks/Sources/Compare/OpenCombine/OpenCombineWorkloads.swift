import OpenCombine
import Support

/// The workloads of events, through OpenCombine.
enum OpenCombineWorkloads {
  static func push(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    let subscription =
      subject
      .sink { checksum.add($0) }
    meter.measure { for number in 0..<count { subject.send(number) } }
    subscription.cancel()
    return checksum.value
  }

  static func map1(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    let subscription =
      subject
      .map { $0 &+ 1 }
      .sink { checksum.add($0) }
    meter.measure { for number in 0..<count { subject.send(number) } }
    subscription.cancel()
    return checksum.value
  }

  static func map5(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    let subscription =
      subject
      .map { $0 &+ 1 }
      .map { $0 &+ 2 }
      .map { $0 &+ 3 }
      .map { $0 &+ 4 }
      .map { $0 &+ 5 }
      .sink { checksum.add($0) }
    meter.measure { for number in 0..<count { subject.send(number) } }
    subscription.cancel()
    return checksum.value
  }

  static func map10(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    let subscription =
      subject
      .map { $0 &+ 1 }
      .map { $0 &+ 2 }
      .map { $0 &+ 3 }
      .map { $0 &+ 4 }
      .map { $0 &+ 5 }
      .map { $0 &+ 6 }
      .map { $0 &+ 7 }
      .map { $0 &+ 8 }
      .map { $0 &+ 9 }
      .map { $0 &+ 10 }
      .sink { checksum.add($0) }
    meter.measure { for number in 0..<count { subject.send(number) } }
    subscription.cancel()
    return checksum.value
  }

  static func mapFilter5(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    // In steps, because one expression is too complex for the type checker.
    let once = subject.map { $0 &+ 1 }.filter { $0 != -1 }
    let twice = once.map { $0 &+ 2 }.filter { $0 != -2 }
    let thrice = twice.map { $0 &+ 3 }.filter { $0 != -3 }
    let fourTimes = thrice.map { $0 &+ 4 }.filter { $0 != -4 }
    let fiveTimes = fourTimes.map { $0 &+ 5 }.filter { $0 != -5 }
    let subscription = fiveTimes.sink { checksum.add($0) }
    meter.measure { for number in 0..<count { subject.send(number) } }
    subscription.cancel()
    return checksum.value
  }

  static func mapFilterMap(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    let subscription =
      subject
      .map { $0 &+ 1 }
      .filter { $0 & 1 == 0 }
      .map { $0 &+ 2 }
      .sink { checksum.add($0) }
    meter.measure { for number in 0..<count { subject.send(number) } }
    subscription.cancel()
    return checksum.value
  }

  static func scanDistinctTake(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    let subscription =
      subject
      .scan(0) { $0 &+ $1 }
      .removeDuplicates()
      .prefix(count)
      .sink(receiveCompletion: { _ in checksum.add(-1) }, receiveValue: { checksum.add($0) })
    // One value more than is taken, because OpenCombine completes only then.
    meter.measure { for _ in 0...count { subject.send(1) } }
    subscription.cancel()
    return checksum.value
  }

  static func coldRange(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    meter.measure {
      let subscription = (0..<count).publisher
        .map { $0 &+ 1 }
        .filter { $0 & 1 == 0 }
        .reduce(0) { $0 &+ $1 }
        .sink { checksum.add($0) }
      subscription.cancel()
    }
    return checksum.value
  }

  static func coldCreated(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    meter.measure {
      // OpenCombine has no closure source. Erasing the range keeps the stages from running eagerly, on arrays.
      let subscription = (0..<count).publisher
        .eraseToAnyPublisher()
        .map { $0 &+ 1 }
        .filter { $0 & 1 == 0 }
        .reduce(0) { $0 &+ $1 }
        .sink { checksum.add($0) }
      subscription.cancel()
    }
    return checksum.value
  }

  static func fanOut(_ count: Int, to subscribers: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    let subscriptions = (0..<subscribers).map { _ in subject.sink { checksum.add($0) } }
    meter.measure { for number in 0..<count / subscribers { subject.send(number) } }
    for subscription in subscriptions { subscription.cancel() }
    return checksum.value
  }
}
