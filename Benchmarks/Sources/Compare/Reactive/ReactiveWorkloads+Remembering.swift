import Models
import ReactiveCore
import ReactiveObservation
import ReactiveSubjects
import Support

/// The workloads of replay, of subjects with a value, and of groups.
extension ReactiveWorkloads {
  static func replayAll(_ count: Int, _ meter: Meter) -> Int? {
    let checksum = Checksum()
    let subject = ReplaySubject<Int, Never>()
    subject.signal.subscribe(next: { checksum.add($0) })
    meter.measure { for number in 0..<count { subject.send(number) } }
    return checksum.value
  }

  static func replayLate(_ count: Int, _ meter: Meter) -> Int? {
    let checksum = Checksum()
    let subject = ReplaySubject<Int, Never>()
    for number in 0..<count { subject.send(number) }
    meter.measure { subject.signal.subscribe(next: { checksum.add($0) }) }
    return checksum.value
  }

  static func replayLast(_ count: Int, _ meter: Meter) -> Int? {
    let checksum = Checksum()
    let subject = ReplaySubject<Int, Never>(capacity: 1)
    subject.signal.subscribe(next: { checksum.add($0) })
    meter.measure {
      for number in 0..<count { subject.send(number) }
      subject.signal.subscribe(next: { checksum.add($0) })
    }
    return checksum.value
  }

  static func setProperty(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = BehaviorSubject<Int, Never>(-1)
    subject.signal.subscribe(next: { checksum.add($0) })
    meter.measure { for number in 0..<count { subject.send(number) } }
    return checksum.value
  }

  static func groupBy(_ count: Int, _ meter: Meter) -> Int? {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    subject.signal.group { $0 % 100 }.flatMap { $0.signal }.subscribe(next: { checksum.add($0) })
    meter.measure { for number in 0..<count { subject.send(number) } }
    return checksum.value
  }

  static func setShared(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let property = Property(-1)
    property.signal.subscribe(next: { checksum.add($0) })
    meter.measure { for number in 0..<count { property.value = number } }
    return checksum.value
  }

  static func writeObserved(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let model = Model()
    model.$observable.signal.subscribe(next: { checksum.add($0) })
    meter.measure { for number in 0..<count { model.observable = number } }
    return checksum.value
  }

  static func writeUnobserved(_ count: Int, _ meter: Meter) -> Int {
    let model = Model()
    meter.measure { for number in 0..<count { write(model, number) } }
    return model.observable
  }
}

/// A separate function, as in a user's program, so that the compiler cannot merge successive writes.
@inline(never)
private func write(_ model: Model, _ number: Int) { model.observable = number }
