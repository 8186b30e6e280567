import AsyncAlgorithms
import Support

/// The workloads of several upstreams and of inner sequences.
///
/// A task reads each upstream, in any order. Where the order counts, a value is sent when the previous one has arrived.
extension AsyncAlgorithmsWorkloads {
  static func combineLatest(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let (first, firstSource) = AsyncStream.makeStream(of: Int.self)
    let (second, secondSource) = AsyncStream.makeStream(of: Int.self)
    meter.measureTask {
      var pairs = AsyncAlgorithms.combineLatest(first, second).map { $0 &* 3 &+ $1 }.makeAsyncIterator()
      for number in 0..<count / 2 {
        firstSource.yield(number)
        // The first value of all makes no pair.
        if number > 0 { checksum.add(await pairs.next() ?? 0) }
        secondSource.yield(number)
        checksum.add(await pairs.next() ?? 0)
      }
    }
    return checksum.value
  }

  static func zip(_ count: Int, burst: Int, _ meter: Meter) -> Int {
    let (first, firstSource) = AsyncStream.makeStream(of: Int.self)
    let (second, secondSource) = AsyncStream.makeStream(of: Int.self)
    let consumer = Consumer(of: AsyncAlgorithms.zip(first, second).map { $0 &* 3 &+ $1 })
    return consumer.measure(by: meter) {
      for start in stride(from: 0, to: count / 2, by: burst) {
        for number in start..<start + burst { firstSource.yield(number) }
        for number in start..<start + burst { secondSource.yield(number) }
      }
      firstSource.finish()
      secondSource.finish()
    }
  }

  static func merge(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let (first, firstSource) = AsyncStream.makeStream(of: Int.self)
    let (second, secondSource) = AsyncStream.makeStream(of: Int.self)
    let (third, thirdSource) = AsyncStream.makeStream(of: Int.self)
    let (fourth, fourthSource) = AsyncStream.makeStream(of: Int.self)
    meter.measureTask {
      // There is no `merge` of four.
      var values = AsyncAlgorithms.merge(AsyncAlgorithms.merge(first, second), AsyncAlgorithms.merge(third, fourth))
        .makeAsyncIterator()
      for number in 0..<count / 4 {
        firstSource.yield(number)
        checksum.add(await values.next() ?? 0)
        secondSource.yield(number)
        checksum.add(await values.next() ?? 0)
        thirdSource.yield(number)
        checksum.add(await values.next() ?? 0)
        fourthSource.yield(number)
        checksum.add(await values.next() ?? 0)
      }
    }
    return checksum.value
  }

  static func concat(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    meter.measureTask {
      for await value in (0..<count).map({ [$0].async }).async.joined() { checksum.add(value) }
    }
    return checksum.value
  }
}
