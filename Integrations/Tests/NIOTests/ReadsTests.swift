import NIOCore
import NIOEmbedded
import ReactiveCore
import ReactiveNIO
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite("The reads of a channel") struct ReadsTests {
  struct Refusal: Error {}

  let embedded = EmbeddedChannel()
  let counter = ReadCounter()
  let peer: SignalChannel<Int, Int>

  init() throws {
    try embedded.pipeline.syncOperations.addHandler(counter)
    peer = try SignalChannel(wrapping: embedded)
    try embedded.connect(to: SocketAddress(unixDomainSocketPath: "/peer")).wait()
  }

  /// One turn of the loop, in which the channel reads values.
  private func read(_ values: Int...) {
    for value in values { embedded.pipeline.fireChannelRead(value) }
    embedded.pipeline.fireChannelReadComplete()
    embedded.embeddedEventLoop.run()
  }

  @Test("are not requested without a subscriber")
  func withoutSubscriber() {
    embedded.embeddedEventLoop.run()
    #expect(counter.count == 0)
  }

  @Test("are requested one after the other while the consumer takes the values")
  func unlimited() {
    let values = Journal<Int>()
    peer.reads.subscribe(next: { values.write($0) }, failed: { _ in })
    embedded.embeddedEventLoop.run()
    #expect(counter.count == 1)
    read(1, 2)
    #expect(counter.count == 2)
    // A decoder may need several reads for a value.
    read()
    #expect(counter.count == 3)
    #expect(values.entries == [1, 2])
  }

  @Test("stop one read ahead of a consumer without room, and continue with it (C17)")
  func withoutRoom() {
    let (gates, values) = (Subject<Never, Never>(), Journal<Int>())
    // Room for one value, which is used until the gate completes.
    peer.reads.flatMap(.bounded(1)) { value in
      values.write(value)
      return gates.signal.promoteError(to: ChannelFailure.self).map { _ -> Int in }
    }.subscribe(failed: { _ in }, completed: {})
    embedded.embeddedEventLoop.run()
    read(1)
    #expect(counter.count == 2)
    read(2, 3)
    #expect(counter.count == 2)
    #expect(values.entries == [1])
    gates.complete()
    embedded.embeddedEventLoop.run()
    #expect(values.entries == [1, 2, 3])
    #expect(counter.count == 3)
  }

  @Test("stop with a disposal, and continue with the next subscriber")
  func resubscription() {
    let values = Journal<Int>()
    let first = peer.reads.subscribe(next: { values.write($0) }, failed: { _ in })
    embedded.embeddedEventLoop.run()
    first.dispose()
    read(1)
    #expect(counter.count == 1)
    #expect(values.entries == [])
    peer.reads.subscribe(next: { values.write($0) }, failed: { _ in })
    embedded.embeddedEventLoop.run()
    #expect(values.entries == [1])
    #expect(counter.count == 2)
  }

  @Test("complete when the channel closes, and fail with the error of a handler")
  func ends() throws {
    let ends = Journal<String>()
    peer.reads.subscribe(failed: { ends.write("\($0.kind)") }, completed: { ends.write("completed") })
    _ = try embedded.finish()
    #expect(ends.entries == ["completed"])
    let other = EmbeddedChannel()
    let failing = try SignalChannel<Int, Int>(wrapping: other)
    try other.connect(to: SocketAddress(unixDomainSocketPath: "/peer")).wait()
    failing.reads.subscribe(failed: { ends.write("\($0.kind)") }, completed: { ends.write("completed") })
    other.pipeline.fireErrorCaught(Refusal())
    #expect(ends.entries == ["completed", "handler"])
    #expect(!other.isActive)
  }

  @Test("hold nothing after the channel has closed")
  func leaks() throws {
    try expectNoLeaks { probe in
      let channel = EmbeddedChannel()
      let peer = try SignalChannel<Int, Int>(wrapping: channel)
      try channel.connect(to: SocketAddress(unixDomainSocketPath: "/peer")).wait()
      let token = probe.token()
      peer.reads.subscribe(next: { _ in token.touch() }, failed: { _ in })
      let other = probe.token()
      Subject<Int, Never>().signal.map { other.use($0) }.written(to: peer)
        .subscribe(failed: { _ in other.touch() }, completed: {})
      _ = try channel.finish()
    }
  }
}
