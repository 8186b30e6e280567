import Support

/// The workloads of subscribing. Afterwards a value is sent, to check that all live subscribers receive it, and no
/// others.
extension ClosureWorkloads: Workloads {
  static func buildSubscribeDispose(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let source = ClosureSource()
    meter.measure {
      for _ in 0..<count { source.dispose(subscribe(checksum, to: source)) }
    }
    _ = source.subscribe { checksum.add($0) }
    source.send(1)
    return checksum.value
  }

  static func subscribeDispose(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let source = ClosureSource()
    meter.measure {
      for _ in 0..<count { source.dispose(subscribe(checksum, to: source)) }
    }
    _ = subscribe(checksum, to: source)
    source.send(1)
    return checksum.value
  }

  static func keepLive(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let source = ClosureSource()
    meter.measure {
      for _ in 0..<count { _ = subscribe(checksum, to: source) }
    }
    source.send(1)
    return checksum.value
  }

  static func keepLiveApart(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    var sources: [ClosureSource] = []
    sources.reserveCapacity(count)
    meter.measure {
      for _ in 0..<count {
        let source = ClosureSource()
        sources.append(source)
        _ = subscribe(checksum, to: source)
      }
    }
    for source in sources { source.send(1) }
    return checksum.value
  }

  static func disposeLive(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let source = ClosureSource()
    let places = (0..<count).map { _ in subscribe(checksum, to: source) }
    source.send(1)
    meter.measure { for place in places { source.dispose(place) } }
    source.send(1)
    return checksum.value
  }

  @inline(never)
  private static func subscribe(_ checksum: Checksum, to source: ClosureSource) -> Int {
    source.subscribe(mapped({ $0 &+ 1 }, filtered({ $0 & 1 == 0 }, { checksum.add($0) })))
  }
}
