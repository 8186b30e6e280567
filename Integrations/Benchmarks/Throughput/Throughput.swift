import Dispatch
import Foundation
import ReactiveCore
import ReactiveNATS

/// Signals over NATS beside the C client alone, in one program and on one server:
/// `bash .ci/nats run .build/release/throughput`.
///
/// `ROW=partitions` measures the partitions of a group instead.
///
/// Each row runs both ways by turns, and prints medians: messages a second, ratios of two turns that follow each other,
/// and ratios of their processor time. Other programs on the machine hardly change the last ratio. It has the time of
/// all threads of this process. JetStream is in memory, so that no disk is measured. `ROUNDS=5` is the number of
/// rounds, and `ROW=publish` runs the rows with this word only.
@main
enum Throughput {
  static let payload = [UInt8](repeating: 1, count: 16)
  /// The messages without a reply that one caller may have. The client for Go has this limit unless it gets another
  /// one.
  static let inFlight = 4_000
  static let environment = ProcessInfo.processInfo.environment
  static let rounds = environment["ROUNDS"].flatMap { Int($0) } ?? 5

  static func main() async throws {
    let address = environment["NATS_ADDRESS"] ?? "nats://127.0.0.1:4222"
    if environment["ROW"] == "partitions" { return try await Partitions.measure(address) }
    let connection = try await NATSConnection.connect(to: [address])
    let plain = PlainClient(address)
    print("row                        C client/s     signal/s    ratio   of processor time")
    try await row("core, publish", 4_000_000) { count in
      plain.publish(count, to: "none")
    } signal: { count in
      try await Signal<[UInt8], NATSFailure>(repeatElement(payload, count: count))
        .publish(on: connection, to: "none").ignoreValues().last()
      try await connection.flush()
    }
    try await row("core, receive", 1_000_000) { count in
      plain.receive(count, from: "numbers") { plain.publish(count, to: "numbers") }
    } signal: { count in
      let received = DispatchSemaphore(value: 0)
      connection.signal(subject: "numbers", waiting: 2_000_000).take(count)
        .subscribe(failed: { print($0) }, completed: { received.signal() })
      try await connection.flush()
      plain.publish(count, to: "numbers")
      wait(received)
    }
    try await row("core, request one by one", 10_000) { count in
      plain.request(count)
    } signal: { count in
      let message = NATSMessage(subject: "echo", payload: payload)
      for _ in 0..<count { _ = try await connection.request(message).firstValue() }
    }
    var storage = NATSStorage()
    storage.isInMemory = true
    let bucket = try await connection.bucket("signal", storage: storage)
    try await row("bucket, put one by one", 10_000) { count in
      plain.put(count)
    } signal: { count in
      for _ in 0..<count { try await bucket.put(payload, for: "key") }
    }
    try await row("bucket, read and replace", 5_000) { count in
      plain.replace(count)
    } signal: { count in
      try await bucket.put(payload, for: "key")
      for _ in 0..<count {
        let revision = try await bucket.entry(for: "key")?.revision
        try await bucket.put(payload, for: "key", replacing: revision)
      }
    }
    let stream = try await connection.stream("NUMBERS", subjects: ["stored.>"], storage: storage)
    let store = { @Sendable (count: Int) async throws in
      let messages = repeatElement(NATSMessage(subject: "stored.a", payload: payload), count: count)
      try await Signal<NATSMessage, NATSFailure>(messages).store(on: connection, inFlight: inFlight).last()
    }
    // A signal always sends the replies, and the C client reads them for a handler only.
    try await row("JetStream, store with replies", 100_000, plain: { plain.storeReadingReplies($0) }, signal: store)
    try await row("JetStream, store", 100_000, plain: { plain.store($0) }, signal: store)
    let missing = 100_000 - Int(try await stream.info().count)
    if missing > 0 { try await store(missing) }
    try await row("JetStream, read and acknowledge", 100_000) { count in
      plain.read(count, of: "stored.>")
    } signal: { count in
      let consumer = try await stream.consumer("signal\(UInt32.random(in: 0 ... .max))")
      try await consumer.signal(batch: 256).take(count).last()
      try await consumer.delete()
    }
    try await stream.delete()
  }

  private static func row(
    _ name: String, _ count: Int, plain: @Sendable (Int) -> Void, signal: @Sendable (Int) async throws -> Void
  ) async throws {
    if let word = environment["ROW"], !name.contains(word) { return }
    var (plains, signals): ([Times], [Times]) = ([], [])
    for _ in 0..<rounds {
      let begin = Times.now
      plain(count)
      let middle = Times.now
      try await signal(count)
      plains.append(middle - begin)
      signals.append(Times.now - middle)
    }
    let rates = [plains, signals].map { Double(count) / median($0.map(\.wall)) }
    let pairs = Array(zip(plains, signals))
    let ratios = [median(pairs.map { $0.wall / $1.wall }), median(pairs.map { $0.processor / $1.processor })]
    print(
      name.padding(toLength: 33, withPad: " ", startingAt: 0)
        + String(format: "%9.0f    %9.0f     %.2f    %.2f", rates[0], rates[1], ratios[0], ratios[1]))
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static func wait(_ semaphore: DispatchSemaphore) { semaphore.wait() }
}

/// Seconds.
struct Times {
  var wall: Double
  /// The time of all threads of this process on processors.
  var processor: Double

  static var now: Times {
    var (wall, processor) = (timespec(), timespec())
    clock_gettime(CLOCK_MONOTONIC, &wall)
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &processor)
    return Times(wall: wall.seconds, processor: processor.seconds)
  }

  static func - (later: Times, earlier: Times) -> Times {
    Times(wall: later.wall - earlier.wall, processor: later.processor - earlier.processor)
  }
}

extension timespec {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_nsec) / 1_000_000_000 }
}

extension Signal where Failure == NATSFailure {
  /// Waits for the end.
  fileprivate func last() async throws {
    _ = try await reduce(0) { count, _ in count + 1 }.firstValue()
  }
}
