import OpenCombine
import Support

/// The workloads of several upstreams. OpenCombine has no `combineLatest`.
extension OpenCombineWorkloads {
  static func zip(_ count: Int, burst: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let subscription = first.zip(second).sink { checksum.add($0.0 &* 3 &+ $0.1) }
    meter.measure {
      for start in stride(from: 0, to: count / 2, by: burst) {
        for number in start..<start + burst { first.send(number) }
        for number in start..<start + burst { second.send(number) }
      }
    }
    subscription.cancel()
    return checksum.value
  }

  static func merge(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let (third, fourth) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    // OpenCombine has no `merge`.
    let subscription = [first, second, third, fourth].publisher.flatMap { $0 }.sink { checksum.add($0) }
    meter.measure {
      for number in 0..<count / 4 {
        first.send(number)
        second.send(number)
        third.send(number)
        fourth.send(number)
      }
    }
    subscription.cancel()
    return checksum.value
  }
}
