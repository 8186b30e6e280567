import Support
import Synchronization

/// The workloads of several upstreams, of inner signals, and of repetition.
extension ClosureWorkloads {
  static func combineLatest(_ count: Int, _ meter: Meter) -> Int? {
    let checksum = Checksum()
    let (first, second) = latest { checksum.add($0 &* 3 &+ $1) }
    meter.measure {
      for number in 0..<count / 2 {
        first(number)
        second(number)
      }
    }
    return checksum.value
  }

  static func zip(_ count: Int, burst: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let (first, second) = zipped { checksum.add($0 &* 3 &+ $1) }
    meter.measure {
      for start in stride(from: 0, to: count / 2, by: burst) {
        for number in start..<start + burst { first(number) }
        for number in start..<start + burst { second(number) }
      }
    }
    return checksum.value
  }

  static func merge(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let next = unseen { checksum.add($0) }
    let (first, second, third, fourth) = (ClosureSource(), ClosureSource(), ClosureSource(), ClosureSource())
    for source in [first, second, third, fourth] { _ = source.subscribe(next) }
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

  static func flatMapJust(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let next = flattened({ just($0) }, { checksum.add($0) })
    meter.measure { for number in 0..<count { next(number) } }
    return checksum.value
  }

  static func flatMapRange(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let next = flattened({ range($0..<$0 &+ 1000) }, { checksum.add($0) })
    meter.measure { for number in 0..<count / 1000 { next(number) } }
    return checksum.value
  }

  static func switchToLatest(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let next = switched({ just($0) }, { checksum.add($0) })
    meter.measure { for number in 0..<count { next(number) } }
    return checksum.value
  }

  static func concat(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    meter.measure {
      concatenated((0..<count).map { just($0) })({ checksum.add($0) }, {})
    }
    return checksum.value
  }

  static func `repeat`(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    meter.measure { repeated(just(1), count)({ checksum.add($0) }, {}) }
    return checksum.value
  }

  static func retry(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    meter.measure {
      let failing: FailingSource = { _, failed in
        checksum.add(1)
        failed()
      }
      retried(failing, count - 1)({ checksum.add($0) }, { checksum.add(2) })
    }
    return checksum.value
  }

  static func contend(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let lock = Mutex(())
    measureSideBySide(meter) { thread in
      for number in 0..<count / 2 { lock.withLock { _ in checksum.addUnordered(2 * number + thread) } }
    }
    return checksum.value
  }
}
