import ReactiveCore
import ReactiveSubjects
import Support

/// The workloads of several upstreams.
extension ReactiveWorkloads {
  static func combineLatest(_ count: Int, _ meter: Meter) -> Int? {
    let checksum = Checksum()
    let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
    ReactiveCore.combineLatest(first, second).subscribe(next: { checksum.add($0 &* 3 &+ $1) })
    meter.measure {
      for number in 0..<count / 2 {
        first.send(number)
        second.send(number)
      }
    }
    return checksum.value
  }

  static func zip(_ count: Int, burst: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
    ReactiveCore.zip(first, second).subscribe(next: { checksum.add($0 &* 3 &+ $1) })
    meter.measure {
      for start in stride(from: 0, to: count / 2, by: burst) {
        for number in start..<start + burst { first.send(number) }
        for number in start..<start + burst { second.send(number) }
      }
    }
    return checksum.value
  }

  static func merge(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
    let (third, fourth) = (Subject<Int, Never>(), Subject<Int, Never>())
    Signal.merge(first.signal, second.signal, third.signal, fourth.signal).subscribe(next: { checksum.add($0) })
    meter.measure {
      for number in 0..<count / 4 {
        first.send(number)
        second.send(number)
        third.send(number)
        fourth.send(number)
      }
    }
    return checksum.value
  }
}
