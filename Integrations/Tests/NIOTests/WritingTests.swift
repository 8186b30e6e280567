import NIOCore
import NIOEmbedded
import ReactiveCore
import ReactiveNIO
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite("A signal that is written to a channel") struct WritingTests {
  let embedded = EmbeddedChannel()
  let peer: SignalChannel<Int, Int>
  let values = Journal<Int>()
  let ends = Journal<String>()

  init() throws {
    peer = try SignalChannel(wrapping: embedded)
    try embedded.connect(to: SocketAddress(unixDomainSocketPath: "/peer")).wait()
  }

  @discardableResult
  private func write(
    _ signal: Signal<Int, Never>, buffering policy: BufferingPolicy = .suspending(16)
  ) -> Subscription {
    let subscription = signal.written(to: peer, buffering: policy).subscribe(
      next: { [values] in values.write($0) }, failed: { [ends] in ends.write("\($0.kind)") },
      completed: { [ends] in ends.write("completed") })
    embedded.embeddedEventLoop.run()
    return subscription
  }

  private func written() throws -> [Int] {
    var written: [Int] = []
    while let value = try embedded.readOutbound(as: Int.self) { written.append(value) }
    return written
  }

  @Test("is flushed, passes on its values, and completes after the last one")
  func writes() throws {
    write(Signal(1...3))
    #expect(try written() == [1, 2, 3])
    #expect(values.entries == [1, 2, 3])
    #expect(ends.entries == ["completed"])
    #expect(embedded.isActive)
  }

  @Test("waits while the channel is not writable, with the values that the policy keeps")
  func respectsWritability() throws {
    let subject = Subject<Int, Never>()
    write(subject.signal, buffering: .newest(2))
    embedded.isWritable = false
    subject.send(1)
    embedded.embeddedEventLoop.run()
    for value in 2...5 { subject.send(value) }
    embedded.embeddedEventLoop.run()
    // The channel takes a value also if it is not writable. The value is passed on when the channel takes more.
    #expect(try written() == [1])
    #expect(values.entries == [])
    embedded.isWritable = true
    embedded.pipeline.fireChannelWritabilityChanged()
    embedded.embeddedEventLoop.run()
    #expect(try written() == [4, 5])
    #expect(values.entries == [1, 4, 5])
  }

  @Test("makes a source that can wait, wait (C17)")
  func backPressure() throws {
    let mailbox = Mailbox<Int, Never>()
    embedded.isWritable = false
    write(mailbox.signal, buffering: .suspending(2))
    for value in 1...6 { mailbox.send(value) }
    embedded.embeddedEventLoop.run()
    #expect(try written() == [1])
    #expect(mailbox.count == 3)
    embedded.isWritable = true
    embedded.pipeline.fireChannelWritabilityChanged()
    embedded.embeddedEventLoop.run()
    mailbox.complete()
    embedded.embeddedEventLoop.run()
    #expect(try written() == [2, 3, 4, 5, 6])
    #expect(values.entries == [1, 2, 3, 4, 5, 6])
    #expect(ends.entries == ["completed"])
  }

  @Test("fails when the channel closes, also without a value")
  func closes() throws {
    let subject = Subject<Int, Never>()
    write(subject.signal)
    _ = try embedded.finish()
    #expect(ends.entries == ["closed"])
    #expect(subject.subscriberCount == 0)
    write(subject.signal)
    #expect(ends.entries == ["closed", "closed"])
  }

  @Test("ends its upstream with a disposal, and drops the values that wait")
  func disposal() throws {
    let subject = Subject<Int, Never>()
    let subscription = write(subject.signal)
    embedded.isWritable = false
    subject.send(1)
    subject.send(2)
    embedded.embeddedEventLoop.run()
    subscription.dispose()
    #expect(subject.subscriberCount == 0)
    embedded.isWritable = true
    embedded.pipeline.fireChannelWritabilityChanged()
    embedded.embeddedEventLoop.run()
    #expect(try written() == [1])
    #expect(values.entries == [])
    #expect(ends.entries == [])
  }
}
