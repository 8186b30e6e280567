import ReactiveCore
import ReactiveSubjects
import Support

/// The workloads of events, through this library.
enum ReactiveWorkloads {
  static func push(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    subject.signal
      .subscribe(next: { checksum.add($0) })
    meter.measure { for number in 0..<count { subject.send(number) } }
    return checksum.value
  }

  static func map1(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    subject.signal
      .map { $0 &+ 1 }
      .subscribe(next: { checksum.add($0) })
    meter.measure { for number in 0..<count { subject.send(number) } }
    return checksum.value
  }

  static func map5(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    subject.signal
      .map { $0 &+ 1 }
      .map { $0 &+ 2 }
      .map { $0 &+ 3 }
      .map { $0 &+ 4 }
      .map { $0 &+ 5 }
      .subscribe(next: { checksum.add($0) })
    meter.measure { for number in 0..<count { subject.send(number) } }
    return checksum.value
  }

  static func map10(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    subject.signal
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
      .subscribe(next: { checksum.add($0) })
    meter.measure { for number in 0..<count { subject.send(number) } }
    return checksum.value
  }

  static func mapFilter5(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    subject.signal
      .map { $0 &+ 1 }
      .filter { $0 != -1 }
      .map { $0 &+ 2 }
      .filter { $0 != -2 }
      .map { $0 &+ 3 }
      .filter { $0 != -3 }
      .map { $0 &+ 4 }
      .filter { $0 != -4 }
      .map { $0 &+ 5 }
      .filter { $0 != -5 }
      .subscribe(next: { checksum.add($0) })
    meter.measure { for number in 0..<count { subject.send(number) } }
    return checksum.value
  }

  static func mapFilterMap(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    subject.signal
      .map { $0 &+ 1 }
      .filter { $0 & 1 == 0 }
      .map { $0 &+ 2 }
      .subscribe(next: { checksum.add($0) })
    meter.measure { for number in 0..<count { subject.send(number) } }
    return checksum.value
  }

  static func scanDistinctTake(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    subject.signal
      .scan(0) { $0 &+ $1 }
      .distinctUntilChanged()
      .take(count)
      .subscribe(next: { checksum.add($0) }, completed: { checksum.add(-1) })
    meter.measure { for _ in 0..<count { subject.send(1) } }
    return checksum.value
  }

  static func coldRange(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    meter.measure {
      Signal<Int, Never>(0..<count)
        .map { $0 &+ 1 }
        .filter { $0 & 1 == 0 }
        .reduce(0) { $0 &+ $1 }
        .subscribe(next: { checksum.add($0) })
    }
    return checksum.value
  }

  static func coldCreated(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    meter.measure {
      Signal<Int, Never> { subscriber in
        for number in 0..<count {
          if subscriber.isDisposed { return nil }
          subscriber.send(number)
        }
        subscriber.complete()
        return nil
      }
      .map { $0 &+ 1 }
      .filter { $0 & 1 == 0 }
      .reduce(0) { $0 &+ $1 }
      .subscribe(next: { checksum.add($0) })
    }
    return checksum.value
  }

  static func fanOut(_ count: Int, to subscribers: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    for _ in 0..<subscribers { subject.signal.subscribe(next: { checksum.add($0) }) }
    meter.measure { for number in 0..<count / subscribers { subject.send(number) } }
    return checksum.value
  }
}
