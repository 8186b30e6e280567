import Support

/// The workloads of events, through closures that call each other: the minimal cost of a chain of real stages.
///
/// A subject is used only with several subscribers: otherwise events come from a loop.
enum ClosureWorkloads {
  static func push(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let next = unseen { checksum.add($0) }
    meter.measure { for number in 0..<count { next(number) } }
    return checksum.value
  }

  static func map1(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    var next = unseen { checksum.add($0) }
    next = mapped({ $0 &+ 1 }, next)
    let first = next
    meter.measure { for number in 0..<count { first(number) } }
    return checksum.value
  }

  static func map5(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    var next = unseen { checksum.add($0) }
    next = mapped({ $0 &+ 5 }, next)
    next = mapped({ $0 &+ 4 }, next)
    next = mapped({ $0 &+ 3 }, next)
    next = mapped({ $0 &+ 2 }, next)
    next = mapped({ $0 &+ 1 }, next)
    let first = next
    meter.measure { for number in 0..<count { first(number) } }
    return checksum.value
  }

  static func map10(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    var next = unseen { checksum.add($0) }
    next = mapped({ $0 &+ 10 }, next)
    next = mapped({ $0 &+ 9 }, next)
    next = mapped({ $0 &+ 8 }, next)
    next = mapped({ $0 &+ 7 }, next)
    next = mapped({ $0 &+ 6 }, next)
    next = mapped({ $0 &+ 5 }, next)
    next = mapped({ $0 &+ 4 }, next)
    next = mapped({ $0 &+ 3 }, next)
    next = mapped({ $0 &+ 2 }, next)
    next = mapped({ $0 &+ 1 }, next)
    let first = next
    meter.measure { for number in 0..<count { first(number) } }
    return checksum.value
  }

  static func mapFilter5(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    var next = unseen { checksum.add($0) }
    next = filtered({ $0 != -5 }, next)
    next = mapped({ $0 &+ 5 }, next)
    next = filtered({ $0 != -4 }, next)
    next = mapped({ $0 &+ 4 }, next)
    next = filtered({ $0 != -3 }, next)
    next = mapped({ $0 &+ 3 }, next)
    next = filtered({ $0 != -2 }, next)
    next = mapped({ $0 &+ 2 }, next)
    next = filtered({ $0 != -1 }, next)
    next = mapped({ $0 &+ 1 }, next)
    let first = next
    meter.measure { for number in 0..<count { first(number) } }
    return checksum.value
  }

  static func mapFilterMap(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let next =
      mapped({ $0 &+ 1 }, filtered({ $0 & 1 == 0 }, mapped({ $0 &+ 2 }, { checksum.add($0) })))
    meter.measure { for number in 0..<count { next(number) } }
    return checksum.value
  }

  static func scanDistinctTake(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let next =
      scanned({ $0 &+ $1 }, distinct(taken(count, { checksum.add($0) }, completed: { checksum.add(-1) })))
    meter.measure { for _ in 0..<count { next(1) } }
    return checksum.value
  }

  static func coldRange(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    meter.measure {
      let sum = State(0)
      let next = mapped({ $0 &+ 1 }, filtered({ $0 & 1 == 0 }, { sum.value = sum.value &+ $0 }))
      for number in 0..<count { next(number) }
      checksum.add(sum.value)
    }
    return checksum.value
  }

  static func coldCreated(_ count: Int, _ meter: Meter) -> Int {
    coldRange(count, meter)
  }

  static func fanOut(_ count: Int, to subscribers: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let source = ClosureSource()
    for _ in 0..<subscribers { _ = source.subscribe { checksum.add($0) } }
    meter.measure { for number in 0..<count / subscribers { source.send(number) } }
    return checksum.value
  }

  static func deliver(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let queue = ClosureQueue { checksum.add($0) }
    meter.measure(by: .wall) {
      for number in 0..<count { queue.add(number) }
      queue.waitUntilEmpty()
    }
    return checksum.value
  }
}
