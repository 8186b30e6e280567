import ReactiveCore
import ReactiveSubjects
import Support

/// The workloads of inner signals, and of repetition.
extension ReactiveWorkloads {
  static func flatMapJust(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    subject.signal.flatMap { .just($0) }.subscribe(next: { checksum.add($0) })
    meter.measure { for number in 0..<count { subject.send(number) } }
    return checksum.value
  }

  static func flatMapRange(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    subject.signal.flatMap { Signal<Int, Never>($0..<$0 &+ 1000) }.subscribe(next: { checksum.add($0) })
    meter.measure { for number in 0..<count / 1000 { subject.send(number) } }
    return checksum.value
  }

  static func switchToLatest(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    subject.signal.map { Signal<Int, Never>.just($0) }.switchToLatest().subscribe(next: { checksum.add($0) })
    meter.measure { for number in 0..<count { subject.send(number) } }
    return checksum.value
  }

  static func concat(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    meter.measure {
      Signal<Int, Never>.concat((0..<count).map { .just($0) }).subscribe(next: { checksum.add($0) })
    }
    return checksum.value
  }

  static func `repeat`(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    meter.measure {
      Signal<Int, Never>.just(1).repeat(count).subscribe(next: { checksum.add($0) })
    }
    return checksum.value
  }

  static func retry(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    meter.measure {
      let failing = Signal<Int, Failed>.deferred {
        checksum.add(1)
        return .fail(Failed())
      }
      failing.retry(count - 1).subscribe(next: { checksum.add($0) }, failed: { _ in checksum.add(2) })
    }
    return checksum.value
  }
}
