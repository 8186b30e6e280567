import ReactiveChannel
import ReactiveSubjects
import ReactiveTesting
import Testing

/// The rules for channels in `reactiveobjc.md`, one by one.
@Suite struct ChannelTests {
  @Test("A value sent into one terminal comes out of the other, and never back") func crosses() {
    let channel = BindingChannel<Int, Never>()
    let leading = channel.leading.recordedValues()
    let following = channel.following.recordedValues()
    channel.leading.send(1)
    channel.following.send(2)
    channel.leading.send(3)
    #expect(following.entries == [1, 3])
    #expect(leading.entries == [2])
  }

  @Test("The following side begins with the latest value sent into leading") func followingReplays() {
    let channel = BindingChannel<Int, Never>()
    #expect(channel.following.recordedValues().entries == [])
    channel.leading.send(1)
    channel.leading.send(2)
    channel.following.send(9)
    #expect(channel.following.recordedValues().entries == [2])
  }

  @Test("The leading side begins with no value") func leadingReplaysNone() {
    let channel = BindingChannel<Int, Never>()
    channel.following.send(1)
    let leading = channel.leading.recordedValues()
    channel.following.send(2)
    #expect(leading.entries == [2])
  }

  static let ends: [(Bool, Termination<Broken>)] = [
    (true, .completed), (false, .completed), (true, .failed(.broken)), (false, .failed(.broken)),
  ]

  @Test("A failure or completion sent into either ends both, also for later subscribers", arguments: ends)
  func endsBoth(isSentIntoLeading: Bool, termination: Termination<Broken>) {
    let channel = BindingChannel<Int, Broken>()
    let (leading, following) = (channel.leading.recorded(), channel.following.recorded())
    channel.leading.send(1)
    channel.following.send(2)
    let sender = isSentIntoLeading ? channel.leading : channel.following
    switch termination {
    case .completed: sender.complete()
    case .failed(let failure): sender.fail(failure)
    }
    channel.leading.send(3)
    channel.following.send(4)
    channel.leading.complete()
    #expect(leading.entries == [.next(2), Event(termination)])
    #expect(following.entries == [.next(1), Event(termination)])
    #expect(channel.leading.recorded().entries == [Event(termination)])
    #expect(channel.following.recorded().entries == [.next(1), Event(termination)])
  }

  @Test("An end does not travel back and forth between the terminals") func endsOnce() {
    let channel = BindingChannel<Int, Never>()
    let log = Journal<String>()
    channel.leading.signal.subscribe(
      next: { _ in },
      completed: {
        log.write("leading")
        channel.leading.complete()
        channel.following.complete()
      })
    channel.following.signal.subscribe(
      next: { _ in },
      completed: {
        log.write("following")
        channel.leading.complete()
      })
    channel.leading.complete()
    #expect(log.entries.sorted() == ["following", "leading"])
  }

  @Test("Values sent before the end arrive before it, also if all are sent inside a delivery")
  func keepsTheOrderOfReentrantSends() {
    let channel = BindingChannel<Int, Never>()
    channel.following.signal.subscribe(
      next: { value in
        guard value == 1 else { return }
        channel.leading.send(2)
        channel.leading.complete()
        channel.leading.send(3)
      },
      completed: {})
    let following = channel.following.recorded()
    channel.leading.send(1)
    #expect(following.entries == [.next(1), .next(2), .completed])
  }

  @Test("A terminal that is written to by its own subscriber settles") func settlesWhenCorrected() {
    let channel = BindingChannel<String, Never>()
    channel.leading.signal.subscribe(next: { channel.leading.send($0.uppercased()) })
    let following = channel.following.recordedValues()
    channel.following.send("word")
    #expect(following.entries == ["WORD"])
  }

  @Test("Two channels can be joined by subscribing their terminals to each other") func joinsBySubscribing() {
    let (first, second) = (BindingChannel<Int, Never>(), BindingChannel<Int, Never>())
    first.leading.send(1)
    first.following.signal.subscribe(second.leading)
    second.leading.signal.subscribe(first.following)
    let (start, end) = (first.leading.recordedValues(), second.following.recordedValues())
    first.leading.send(2)
    second.following.send(3)
    #expect(end.entries == [1, 2])
    #expect(start.entries == [3])
  }
}
