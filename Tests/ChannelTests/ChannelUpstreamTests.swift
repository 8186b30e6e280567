import ReactiveChannel
import ReactiveSubjects
import ReactiveTesting
import Testing

/// Signals that are subscribed to a terminal.
@Suite struct ChannelUpstreamTests {
  @Test("A signal subscribed to a terminal sends into it") func feeds() {
    let channel = BindingChannel<Int, Never>()
    let (left, right) = (Subject<Int, Never>(), Subject<Int, Never>())
    left.signal.subscribe(channel.leading)
    right.signal.subscribe(channel.following)
    let (leading, following) = (channel.leading.recordedValues(), channel.following.recordedValues())
    left.send(1)
    right.send(2)
    #expect(following.entries == [1])
    #expect(leading.entries == [2])
  }

  @Test("A signal subscribed to a terminal ends when the channel ends", arguments: [true, false])
  func endsWithTheChannel(isEndedByLeading: Bool) {
    let channel = BindingChannel<Int, Never>()
    let (left, right) = (Subject<Int, Never>(), Subject<Int, Never>())
    let subscriptions = [left.signal.subscribe(channel.leading), right.signal.subscribe(channel.following)]
    #expect(subscriptions.allSatisfy { !$0.isDisposed })
    (isEndedByLeading ? channel.leading : channel.following).complete()
    #expect(subscriptions.allSatisfy { $0.isDisposed })
  }

  @Test("An upstream that comes after the end is released at once") func isNotTakenAfterTheEnd() {
    let channel = BindingChannel<Int, Never>()
    channel.following.complete()
    let subject = Subject<Int, Never>()
    #expect(subject.signal.subscribe(channel.leading).isDisposed)
    #expect(subject.signal.subscribe(channel.following).isDisposed)
  }

  @Test("The end of an upstream ends both terminals, after the others were released") func endsByAnUpstream() {
    let channel = BindingChannel<Int, Broken>()
    let (left, right) = (Subject<Int, Broken>(), Subject<Int, Broken>())
    left.signal.subscribe(channel.leading)
    let other = right.signal.subscribe(channel.leading)
    let wasLetGo = Journal<Bool>()
    channel.following.signal.subscribe(next: { _ in }, failed: { _ in wasLetGo.write(other.isDisposed) })
    let leading = channel.leading.recorded()
    left.fail(.broken)
    #expect(wasLetGo.entries == [true])
    #expect(leading.entries == [.failed(.broken)])
  }

  @Test("An upstream that is disposed ends nothing") func canBeTakenAway() {
    let channel = BindingChannel<Int, Never>()
    let subject = Subject<Int, Never>()
    let following = channel.following.recorded()
    let subscription = subject.signal.subscribe(channel.leading)
    subject.send(1)
    subscription.dispose()
    subject.send(2)
    subject.complete()
    channel.leading.send(3)
    #expect(following.entries == [.next(1), .next(3)])
  }

  @Test("A channel whose terminals are released ends its subscriptions without a terminal") func abandons() {
    let journal = Journal<Event<Int, Never>>()
    let subscriptions: [Subscription]
    do {
      let channel = BindingChannel<Int, Never>()
      subscriptions = [channel.leading, channel.following].map { $0.signal.subscribe(events: { journal.write($0) }) }
      #expect(!subscriptions.contains { $0.isDisposed })
      channel.leading.send(1)
    }
    #expect(subscriptions.allSatisfy { $0.isDisposed })
    #expect(journal.entries == [.next(1)])
  }

  @Test("One terminal is enough to keep a channel alive") func isKeptByEitherTerminal() {
    var leading: ChannelTerminal<Int, Never>? = BindingChannel<Int, Never>().leading
    let signal = leading?.signal
    let subscription = signal?.subscribe(next: { _ in })
    #expect(subscription?.isDisposed == false)
    leading = nil
    #expect(subscription?.isDisposed == true)
    #expect(signal?.subscribe(next: { _ in }).isDisposed == true)
  }

  @Test("An upstream keeps its channel until it is released") func isKeptByAnUpstream() {
    let subject = Subject<Int, Never>()
    var channel: BindingChannel<Int, Never>? = BindingChannel<Int, Never>()
    let upstream = channel.map { subject.signal.subscribe($0.leading) }
    let following = channel?.following.signal
    let journal = Journal<Int>()
    let subscription = following?.subscribe(next: { journal.write($0) })
    channel = nil
    subject.send(1)
    #expect(journal.entries == [1])
    upstream?.dispose()
    #expect(subscription?.isDisposed == true)
  }
}
