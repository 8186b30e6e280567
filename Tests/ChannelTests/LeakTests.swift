import ReactiveChannel
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// The objects that channels and bindings keep alive, and for how long.
@Suite struct LeakTests {
  @Test("A channel is released with its terminals, also with values and subscribers") func channels() {
    expectNoLeaks { probe in
      let channel = BindingChannel<Tracked<Int>, Never>()
      let token = probe.token("subscriber")
      for terminal in [channel.leading, channel.following] {
        terminal.signal.subscribe(next: { _ in token.touch() })
        terminal.send(probe.track(1))
      }
    }
  }

  @Test("A channel is released with its upstreams") func upstreams() {
    expectNoLeaks { probe in
      let subject = Subject<Tracked<Int>, Never>()
      let channel = BindingChannel<Tracked<Int>, Never>()
      let token = probe.token("subscriber")
      channel.following.signal.subscribe(next: { _ in token.touch() })
      subject.signal.subscribe(channel.leading)
      subject.send(probe.track(1))
      return subject.complete()
    }
  }

  @Test("Bound ends do not keep each other alive", arguments: [2, 5]) func boundEnds(count: Int) {
    expectNoLeaks { probe in
      let cells = (0..<count).map { Cell(starting: probe.track($0)) }
      for index in cells.indices { cells[index] <-> cells[(index + 1) % count] }
      let token = probe.token("subscriber")
      for cell in cells { cell.signal.subscribe(next: { _ in token.touch() }) }
      cells[0].write(probe.track(10))
    }
  }

  @Test("An end that remains keeps nothing of the ends that were bound to it") func boundToOneThatStays() {
    let probe = LeakProbe()
    let kept = Cell<Tracked<Int>?>(starting: nil)
    let bindings: [Subscription]
    do {
      let (left, right) = (Cell<Tracked<Int>?>(starting: nil), Cell<Tracked<Int>?>(starting: nil))
      let token = probe.token("conversion")
      bindings = [
        left <-> kept,
        kept
          <-> right.converted {
            token.use($0)
          } back: {
            $0
          }.distinct { $0 == $1 },
      ]
      right.write(probe.track(1))
      #expect(kept.current?.value == 1)
    }
    #expect(bindings.allSatisfy { $0.isDisposed })
    #expect(probe.liveLabels == ["value"])
    kept.write(nil)
    #expect(probe.liveLabels == [])
  }

  @Test("A channel that is dropped while it is bound is released, and the other end stays") func droppedWhileBound() {
    let probe = LeakProbe()
    let (left, right) = (Cell(starting: 1), Cell(starting: 2))
    do {
      let channel = BindingChannel<Int, Never>()
      let token = probe.token("subscriber")
      channel.following.signal.subscribe(next: { _ in token.touch() })
      left <-> channel.leading
      channel.following
        <-> right.converted {
          token.use($0)
        } back: {
          $0
        }
      left.write(3)
      #expect(right.current == 3)
    }
    #expect(probe.liveLabels == [])
    left.write(4)
    #expect(right.current == 3)
  }

  @Test("A disposed binding keeps nothing alive, even if its disposable is held") func disposed() {
    let probe = LeakProbe()
    let (left, right) = (Cell(starting: 1), Cell(starting: 2))
    let binding: Subscription
    do {
      let token = probe.token("conversion")
      binding = left
        <-> right.converted {
          token.use($0)
        } back: {
          $0
        }
    }
    #expect(probe.liveCount == 1)
    binding.dispose()
    #expect(probe.liveCount == 0)
    withExtendedLifetime((left, right)) {}
  }

  @Test("A binding that has ended is released by the end that lives on") func manyShortBindings() {
    let kept = Cell(starting: 0)
    let probe = LeakProbe()
    for value in 1...1_000 {
      let token = probe.token()
      let other = Cell(starting: value)
      other
        <-> kept.converted {
          token.use($0)
        } back: {
          $0
        }
      other.write(value)
      #expect(probe.liveCount == 1)
    }
    #expect(probe.liveCount == 0)
    #expect(kept.current == 1_000)
  }

  /// A value whose `deinit` reads the ends that release it. If a hub's lock were held, this test would not return.
  @Test("No value is released under a lock") func releasesOutsideTheLock() {
    let looks = Journal<Int>()
    let (left, right) = (Cell<[Releasing]>(starting: []), Cell<[Releasing]>(starting: []))
    left <-> right.distinct { $0.count == $1.count }
    right.signal.subscribe(next: { [unowned right] in if $0.count == 2 { right.write([]) } })
    let look = { @Sendable [weak left, weak right] in
      looks.write((left?.current.count ?? 0) + (right?.current.count ?? 0))
    }
    for count in [1, 1, 2, 3, 0] { left.write((0..<count).map { _ in Releasing(look) }) }
    #expect(looks.count == 7)
  }
}
