import ReactiveChannel
import ReactiveSubjects
import ReactiveTesting
import Synchronization
import Testing

/// Two threads use one channel.
@Suite struct ChannelRaceTests {
  private struct Raced: Sendable {
    let channel = BindingChannel<Int, Broken>()
    let leading: Journal<Event<Int, Broken>>
    let following: Journal<Event<Int, Broken>>

    init() {
      leading = channel.leading.recorded()
      following = channel.following.recorded()
    }
  }

  @Test func sendAgainstSend() {
    race(spins: spins(quick: 50, full: 1_000, night: 10_000), for: { Raced() }) { raced in
      for value in 1...4 { raced.channel.leading.send(value) }
    } _: { raced in
      for value in 5...8 { raced.channel.following.send(value) }
    } verify: { raced in
      #expect(raced.following.entries.compactMap(\.value) == [1, 2, 3, 4])
      #expect(raced.leading.entries.compactMap(\.value) == [5, 6, 7, 8])
    }
  }

  @Test func sendAgainstSubscribe() {
    race(spins: spins(quick: 50, full: 1_000, night: 10_000), for: { (BindingChannel<Int, Never>(), Journal<Int>()) }) {
      channel, _ in
      for value in 1...4 { channel.leading.send(value) }
    } _: { channel, seen in
      channel.following.signal.subscribe(next: { seen.write($0) })
    } verify: { _, seen in
      #expect(!seen.entries.isEmpty)
      #expect(seen.entries == Array([1, 2, 3, 4].suffix(seen.entries.count)))
    }
  }

  /// Both terminals end in the same way, once, in either order.
  @Test func failureAgainstCompletion() {
    var isObeyed = true
    race(spins: spins(quick: 50, full: 1_000, night: 10_000), for: { Raced() }) { raced in
      raced.channel.leading.complete()
    } _: { raced in
      // The entry of a binding, because `fail` would report a failure after the end.
      raced.channel.following.intake.terminal(.failed(.broken))
    } verify: { raced in
      isObeyed = isObeyed && raced.leading.entries.count == 1 && raced.leading.entries == raced.following.entries
    }
    #expect(isObeyed)
  }

  @Test func sendAgainstEnd() {
    var isObeyed = true
    race(spins: spins(quick: 50, full: 1_000, night: 10_000), for: { Raced() }) { raced in
      for value in 1...4 { raced.channel.leading.send(value) }
    } _: { raced in
      raced.channel.following.complete()
    } verify: { raced in
      let values = raced.following.entries.compactMap(\.value)
      isObeyed =
        isObeyed && raced.following.entries.last == .completed && values == Array([1, 2, 3, 4].prefix(values.count))
      isObeyed = isObeyed && raced.leading.entries == [.completed]
    }
    #expect(isObeyed)
  }

  @Test func upstreamAgainstEnd() {
    var isObeyed = true
    race(
      spins: spins(quick: 50, full: 1_000, night: 10_000),
      for: { (Raced(), Subject<Int, Broken>(), SharedVariable<Subscription>(nil)) }
    ) {
      raced, subject, upstream in
      upstream.value = subject.signal.subscribe(raced.channel.leading)
    } _: { raced, _, _ in
      raced.channel.following.complete()
    } verify: { _, _, upstream in
      isObeyed = isObeyed && upstream.value?.isDisposed == true
    }
    #expect(isObeyed)
  }

  /// A channel whose leading side is bound to a cell, and the values of its following side.
  private func boundToACell() -> (cell: Cell<Int>, channel: BindingChannel<Int, Never>, seen: Journal<Int>) {
    let cell = Cell(starting: 0)
    let channel = BindingChannel<Int, Never>()
    cell <-> channel.leading
    return (cell, channel, channel.following.recordedValues())
  }

  /// A value that is sent into following does not come back, also if another value overtakes it.
  @Test func echoesAgainstSends() {
    var isObeyed = true
    race(spins: spins(quick: 50, full: 1_000, night: 10_000), for: boundToACell) { _, channel, _ in
      for value in 1...4 { channel.following.send(value) }
    } _: { _, channel, _ in
      for value in 5...8 { channel.following.send(value) }
    } verify: { cell, channel, seen in
      isObeyed = isObeyed && seen.entries == [0] && [4, 8].contains(cell.current)
      isObeyed = isObeyed && channel.following.recordedValues().entries == [cell.current]
    }
    #expect(isObeyed)
  }

  /// While values of one thread cross the channel, values that another thread writes at the other end also arrive.
  @Test func echoesAgainstWrites() {
    var isObeyed = true
    race(spins: spins(quick: 50, full: 1_000, night: 10_000), for: boundToACell) { cell, _, _ in
      for value in 1...4 { cell.write(value) }
    } _: { _, channel, _ in
      for value in 5...8 { channel.following.send(value) }
    } verify: { cell, channel, seen in
      isObeyed = isObeyed && seen.entries == seen.entries.sorted() && (seen.entries.last ?? 0) < 5
      isObeyed = isObeyed && [4, 8].contains(cell.current) && (cell.current == 8 || seen.entries.last == 4)
      isObeyed = isObeyed && channel.following.recordedValues().entries == [cell.current]
    }
    #expect(isObeyed)
  }

  @Test func dropAgainstSubscribe() {
    struct Dropped: Sendable {
      let owner: SharedVariable<BindingChannel<Int, Never>>
      let signal: Signal<Int, Never>
      let subscription = SharedVariable<Subscription>(nil)
    }
    var isObeyed = true
    race(for: {
      let channel = BindingChannel<Int, Never>()
      return Dropped(owner: SharedVariable(channel), signal: channel.following.signal)
    }) { (dropped: Dropped) in
      dropped.owner.value = nil
    } _: { dropped in
      dropped.subscription.value = dropped.signal.subscribe(next: { _ in })
    } verify: { dropped in
      isObeyed = isObeyed && dropped.subscription.value?.isDisposed == true
    }
    #expect(isObeyed)
  }
}
