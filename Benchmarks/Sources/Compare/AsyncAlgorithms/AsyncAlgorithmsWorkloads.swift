import AsyncAlgorithms
import Support

/// The workloads of events, through the asynchronous sequences of the standard library and of swift-async-algorithms.
///
/// Each value is put into a stream, where it waits until a task takes it. Operations that they do not have are omitted.
enum AsyncAlgorithmsWorkloads {
  static func push(_ count: Int, _ meter: Meter) -> Int {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let consumer = Consumer(of: stream)
    return consumer.measure(by: meter) {
      for number in 0..<count { source.yield(number) }
      source.finish()
    }
  }

  static func map1(_ count: Int, _ meter: Meter) -> Int {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let consumer = Consumer(of: stream.map { $0 &+ 1 })
    return consumer.measure(by: meter) {
      for number in 0..<count { source.yield(number) }
      source.finish()
    }
  }

  static func map5(_ count: Int, _ meter: Meter) -> Int {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let consumer = Consumer(
      of:
        stream
        .map { $0 &+ 1 }
        .map { $0 &+ 2 }
        .map { $0 &+ 3 }
        .map { $0 &+ 4 }
        .map { $0 &+ 5 })
    return consumer.measure(by: meter) {
      for number in 0..<count { source.yield(number) }
      source.finish()
    }
  }

  static func map10(_ count: Int, _ meter: Meter) -> Int {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let five =
      stream
      .map { $0 &+ 1 }
      .map { $0 &+ 2 }
      .map { $0 &+ 3 }
      .map { $0 &+ 4 }
      .map { $0 &+ 5 }
    let consumer = Consumer(
      of:
        five
        .map { $0 &+ 6 }
        .map { $0 &+ 7 }
        .map { $0 &+ 8 }
        .map { $0 &+ 9 }
        .map { $0 &+ 10 })
    return consumer.measure(by: meter) {
      for number in 0..<count { source.yield(number) }
      source.finish()
    }
  }

  static func mapFilter5(_ count: Int, _ meter: Meter) -> Int {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let once = stream.map { $0 &+ 1 }.filter { $0 != -1 }
    let twice = once.map { $0 &+ 2 }.filter { $0 != -2 }
    let thrice = twice.map { $0 &+ 3 }.filter { $0 != -3 }
    let fourTimes = thrice.map { $0 &+ 4 }.filter { $0 != -4 }
    let consumer = Consumer(of: fourTimes.map { $0 &+ 5 }.filter { $0 != -5 })
    return consumer.measure(by: meter) {
      for number in 0..<count { source.yield(number) }
      source.finish()
    }
  }

  static func mapFilterMap(_ count: Int, _ meter: Meter) -> Int {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let consumer = Consumer(of: stream.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &+ 2 })
    return consumer.measure(by: meter) {
      for number in 0..<count { source.yield(number) }
      source.finish()
    }
  }

  static func scanDistinctTake(_ count: Int, _ meter: Meter) -> Int {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let consumer = Consumer(
      of: stream.reductions { $0 &+ $1 }.removeDuplicates().prefix(count), addingAtEnd: -1)
    return consumer.measure(by: meter) {
      for _ in 0..<count { source.yield(1) }
      source.finish()
    }
  }

  static func coldRange(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    meter.measureTask {
      let sum = await (0..<count).async
        .map { $0 &+ 1 }
        .filter { $0 & 1 == 0 }
        .reduce(0) { $0 &+ $1 }
      checksum.add(sum)
    }
    return checksum.value
  }

  static func coldCreated(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    meter.measureTask {
      let stream = AsyncStream { source in
        for number in 0..<count { source.yield(number) }
        source.finish()
      }
      let sum =
        await stream
        .map { $0 &+ 1 }
        .filter { $0 & 1 == 0 }
        .reduce(0) { $0 &+ $1 }
      checksum.add(sum)
    }
    return checksum.value
  }
}
