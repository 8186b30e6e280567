import Models
import Support

/// The workloads of replay, of groups, and of virtual time.
extension ClosureWorkloads {
  static func replayAll(_ count: Int, _ meter: Meter) -> Int? {
    let checksum = Checksum()
    let source = ClosureReplay(keepsAll: true)
    source.subscribe { checksum.add($0) }
    meter.measure { for number in 0..<count { source.send(number) } }
    return checksum.value
  }

  static func replayLate(_ count: Int, _ meter: Meter) -> Int? {
    let checksum = Checksum()
    let source = ClosureReplay(keepsAll: true)
    for number in 0..<count { source.send(number) }
    meter.measure { source.subscribe { checksum.add($0) } }
    return checksum.value
  }

  static func replayLast(_ count: Int, _ meter: Meter) -> Int? {
    let checksum = Checksum()
    let source = ClosureReplay(keepsAll: false)
    source.subscribe { checksum.add($0) }
    meter.measure {
      for number in 0..<count { source.send(number) }
      source.subscribe { checksum.add($0) }
    }
    return checksum.value
  }

  static func setProperty(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let source = ClosureReplay(keepsAll: false)
    source.send(-1)
    source.subscribe { checksum.add($0) }
    meter.measure { for number in 0..<count { source.send(number) } }
    return checksum.value
  }

  static func groupBy(_ count: Int, _ meter: Meter) -> Int? {
    let checksum = Checksum()
    let next = unseen { checksum.add($0) }
    var groups: [Int: ClosureSource] = [:]
    meter.measure {
      for number in 0..<count {
        if let group = groups[number % 100] {
          group.send(number)
        } else {
          let group = ClosureSource()
          groups[number % 100] = group
          _ = group.subscribe(next)
          group.send(number)
        }
      }
    }
    return checksum.value
  }

  static func debounce(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let held = State(0)
    let clock = ClosureClock { _ in checksum.add(held.value) }
    meter.measure {
      for number in 0..<count {
        held.value = number
        clock.setAlarm(for: clock.now + 10)
        clock.advance(by: number % 10 == 9 ? 20 : 1)
      }
    }
    return checksum.value
  }

  static func throttle(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let held = State(-1)
    let pauseEnd = State(0)
    let clock = ClosureClock { now in
      pauseEnd.value = now + 10
      checksum.add(held.value)
      held.value = -1
    }
    meter.measure {
      for number in 1...count {
        if clock.now >= pauseEnd.value {
          pauseEnd.value = clock.now + 10
          checksum.add(number)
        } else {
          held.value = number
          clock.setAlarm(for: pauseEnd.value)
        }
        clock.advance(by: 1)
      }
    }
    return checksum.value
  }

  static func setShared(_ count: Int, _ meter: Meter) -> Int { setProperty(count, meter) }

  static func writeObserved(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let model = Model()
    let didSet = unseen { checksum.add($0) }
    didSet(model.plain)
    meter.measure {
      for number in 0..<count {
        model.plain = number
        didSet(number)
      }
    }
    return checksum.value
  }

  static func writeUnobserved(_ count: Int, _ meter: Meter) -> Int {
    let model = Model()
    meter.measure { for number in 0..<count { write(model, number) } }
    return model.plain
  }
}

/// A separate function, as in a user's program, so that the compiler cannot merge successive writes.
@inline(never)
private func write(_ model: Model, _ number: Int) { model.plain = number }
