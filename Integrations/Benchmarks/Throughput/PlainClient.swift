import CNATS
import Dispatch

/// The C client alone, as its own examples use it.
struct PlainClient: @unchecked Sendable {
  // Unchecked because the C client locks the connection in each call, and the pointers do not change.
  private let connection: OpaquePointer
  private let stream: OpaquePointer
  /// The same, with a handler for replies.
  private let replyingStream: OpaquePointer
  private let replies = Replies()
  /// Answers requests at once.
  private let responder: OpaquePointer
  private let bucket: OpaquePointer

  /// The replies that a handler has taken, on the thread of the client that reads them.
  private final class Replies {
    var last: UInt64 = 0
  }

  init(_ address: String) {
    var connection: OpaquePointer?
    require(natsConnection_ConnectTo(&connection, address))
    guard let connection else { fatalError("no server at \(address)") }
    self.connection = connection
    let stream = PlainClient.stream(connection, nil)
    self.stream = stream
    replyingStream = PlainClient.stream(connection, replies)
    responder = PlainClient.responder(address)
    var config = kvConfig()
    require(kvConfig_Init(&config))
    var bucket: OpaquePointer?
    "plain".withCString { name in
      (config.Bucket, config.StorageType) = (name, js_MemoryStorage)
      require(js_CreateKeyValue(&bucket, stream, &config))
    }
    guard let bucket else { fatalError("no bucket") }
    self.bucket = bucket
  }

  private static func responder(_ address: String) -> OpaquePointer {
    var (options, connection, subscription): (OpaquePointer?, OpaquePointer?, OpaquePointer?)
    require(natsOptions_Create(&options))
    require(natsOptions_SetURL(options, address))
    require(natsOptions_SetSendAsap(options, true))
    require(natsConnection_Connect(&connection, options))
    natsOptions_Destroy(options)
    require(
      natsConnection_Subscribe(
        &subscription, connection, "echo",
        { connection, _, message, _ in
          require(
            natsConnection_Publish(
              connection, natsMsg_GetReply(message), natsMsg_GetData(message), natsMsg_GetDataLength(message)))
          natsMsg_Destroy(message)
        }, nil))
    require(natsConnection_Flush(connection))
    guard let connection else { fatalError("no server at \(address)") }
    return connection
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

  /// Sends a request when the reply to the last one has come.
  func request(_ count: Int) {
    let bytes = Throughput.payload
    for _ in 0..<count {
      var reply: OpaquePointer?
      require(natsConnection_Request(&reply, connection, "echo", bytes, Int32(bytes.count), 5_000))
      natsMsg_Destroy(reply)
    }
  }

  func put(_ count: Int) {
    let bytes = Throughput.payload
    for _ in 0..<count { require(kvStore_Put(nil, bucket, "key", bytes, Int32(bytes.count))) }
  }

  /// Reads the revision, and replaces it.
  func replace(_ count: Int) {
    let bytes = Throughput.payload
    require(kvStore_Put(nil, bucket, "key", bytes, Int32(bytes.count)))
    for _ in 0..<count {
      var entry: OpaquePointer?
      require(kvStore_Get(&entry, bucket, "key"))
      require(kvStore_Update(nil, bucket, "key", bytes, Int32(bytes.count), kvEntry_Revision(entry)))
      kvEntry_Destroy(entry)
    }
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

func require(_ status: natsStatus) {
  if status != NATS_OK { fatalError(String(cString: natsStatus_GetText(status))) }
}
