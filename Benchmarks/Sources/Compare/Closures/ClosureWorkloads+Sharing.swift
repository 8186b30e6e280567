import Support

/// The workloads of one run for many subscribers.
extension ClosureWorkloads {
  static func replayThrough(_ count: Int, _ meter: Meter) -> Int? {
    let checksum = Checksum()
    let source = ClosureSource()
    let replay = ClosureReplay(keepsAll: true)
    _ = source.subscribe { replay.send($0) }
    replay.subscribe { checksum.add($0) }
    meter.measure { for number in 0..<count { source.send(number) } }
    return checksum.value
  }

  static func publishCycle(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let source = ClosureSource()
    meter.measure {
      for number in 0..<count { cycle(number, through: ClosureSource(), from: source, checksum) }
    }
    source.send(-1)
    return checksum.value
  }

  static func shareCycle(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let source = ClosureSource()
    let shared = ClosureSource()
    meter.measure {
      for number in 0..<count { cycle(number, through: shared, from: source, checksum) }
    }
    source.send(-1)
    return checksum.value
  }

  private static func cycle(
    _ number: Int, through shared: ClosureSource, from source: ClosureSource, _ checksum: Checksum
  ) {
    let place = shared.subscribe { checksum.add($0) }
    let connection = source.subscribe { shared.send($0) }
    source.send(number)
    shared.dispose(place)
    source.dispose(connection)
  }
}
