import CNATS
import Dispatch
import Foundation
import ReactiveCore
import ReactiveNATS

/// Signals over NATS beside the C client alone, in one program and on one server:
/// `bash .ci/nats run .build/release/throughput`.
///
/// Each row runs both ways by turns, and prints medians: messages a second, ratios of two turns that follow each other, and ratios of their processor
/// time. Other programs on the machine hardly change the last ratio. It has the time of all threads of this process. JetStream is in memory, so that no disk
/// is measured. `ROUNDS=5` is the number of rounds, and `ROW=publish` runs the rows with this word only.
@main
enum Throughput {
  static let payload = [UInt8](repeating: 1, count: 16)
  /// The messages without a reply that one caller may have. The client for Go has this limit unless it gets another one.
  static let inFlight = 4_000
  static let environment = ProcessInfo.processInfo.environment
  static let rounds = environment["ROUNDS"].flatMap { Int($0) } ?? 5

  static func main() async throws {
    let address = environment["NATS_ADDRESS"] ?? "nats://127.0.0.1:4222"
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
    var storage = NATSStorage()
    storage.isInMemory = true
    let stream = try await connection.stream("NUMBERS", subjects: ["stored.>"], storage: storage)
    let store = { @Sendable (count: Int) async throws in
      let messages = repeatElement(NATSMessage(subject: "stored.a", payload: payload), count: count)
      try await Signal<NATSMessage, NATSFailure>(messages).store(on: connection, inFlight: inFlight).last()
    }
    // A signal always sends the replies, and the C client reads them for a handler only.
    try await row("JetStream, store with replies", 100_000, plain: { plain.storeReadingReplies($0) }, signal: store)
    try await row("JetStream, store", 100_000, plain: { plain.store($0) }, signal: store)
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
private struct Times {
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

/// The C client alone, as its own examples use it.
struct PlainClient: @unchecked Sendable {
  // Unchecked because the C client locks the connection in each call, and the pointers do not change.
  private let connection: OpaquePointer
  private let stream: OpaquePointer
  /// The same, with a handler for replies.
  private let replyingStream: OpaquePointer
  private let replies = Replies()

  /// The replies that a handler has taken, on the thread of the client that reads them.
  private final class Replies {
    var last: UInt64 = 0
  }

  init(_ address: String) {
    var connection: OpaquePointer?
    require(natsConnection_ConnectTo(&connection, address))
    guard let connection else { fatalError("no server at \(address)") }
    self.connection = connection
    stream = PlainClient.stream(connection, nil)
    replyingStream = PlainClient.stream(connection, replies)
  }

  private static func stream(_ connection: OpaquePointer, _ replies: Replies?) -> OpaquePointer {
    var options = jsOptions()
    require(jsOptions_Init(&options))
    // As many messages without a reply as the signal has, and no failure while they wait.
    options.PublishAsync.MaxPending = Int64(Throughput.inFlight)
    options.PublishAsync.StallWait = 10_000
    if let replies {
      options.PublishAsync.AckHandlerClosure = Unmanaged.passUnretained(replies).toOpaque()
      options.PublishAsync.AckHandler = { _, message, stored, _, closure in
        if let stored, let closure {
          Unmanaged<Replies>.fromOpaque(closure).takeUnretainedValue().last = stored.pointee.Sequence
        }
        natsMsg_Destroy(message)
      }
    }
    var stream: OpaquePointer?
    require(natsConnection_JetStream(&stream, connection, &options))
    guard let stream else { fatalError("no memory") }
    return stream
  }

  func publish(_ count: Int, to subject: String) {
    let bytes = Throughput.payload
    subject.withCString { subject in
      for _ in 0..<count { require(natsConnection_Publish(connection, subject, bytes, Int32(bytes.count))) }
    }
    require(natsConnection_Flush(connection))
  }

  private final class Counter {
    var left: Int
    let done = DispatchSemaphore(value: 0)
    init(_ left: Int) { self.left = left }
  }

  func receive(_ count: Int, from subject: String, publishing publish: () -> Void) {
    let counter = Counter(count)
    var subscription: OpaquePointer?
    require(
      natsConnection_Subscribe(
        &subscription, connection, subject,
        { _, _, message, closure in
          guard let closure else { return }
          let counter = Unmanaged<Counter>.fromOpaque(closure).takeUnretainedValue()
          counter.left -= 1
          natsMsg_Destroy(message)
          if counter.left == 0 { counter.done.signal() }
        }, Unmanaged.passUnretained(counter).toOpaque()))
    require(natsSubscription_SetPendingLimits(subscription, -1, -1))
    require(natsConnection_Flush(connection))
    publish()
    counter.done.wait()
    natsSubscription_Destroy(subscription)
  }

  func store(_ count: Int) { store(count, in: stream) }

  func storeReadingReplies(_ count: Int) {
    store(count, in: replyingStream)
    if replies.last == 0 { fatalError("no reply was read") }
  }

  private func store(_ count: Int, in stream: OpaquePointer) {
    let bytes = Throughput.payload
    "stored.c".withCString { subject in
      for _ in 0..<count { require(js_PublishAsync(stream, subject, bytes, Int32(bytes.count), nil)) }
    }
    require(js_PublishAsyncComplete(stream, nil))
  }

  func read(_ count: Int, of subject: String) {
    var subscription: OpaquePointer?
    require(js_PullSubscribe(&subscription, stream, subject, nil, nil, nil, nil))
    var left = count
    while left > 0 {
      var list = natsMsgList()
      require(natsSubscription_Fetch(&list, subscription, Int32(min(256, left)), 5_000, nil))
      left -= Int(list.Count)
      for place in 0..<Int(list.Count) { require(natsMsg_Ack(list.Msgs[place], nil)) }
      natsMsgList_Destroy(&list)
    }
    require(natsConnection_Flush(connection))
    natsSubscription_Unsubscribe(subscription)
    natsSubscription_Destroy(subscription)
  }
}

private func require(_ status: natsStatus) {
  if status != NATS_OK { fatalError(String(cString: natsStatus_GetText(status))) }
}
