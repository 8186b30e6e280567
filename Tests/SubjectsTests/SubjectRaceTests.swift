import ReactiveCore
import ReactiveSubjects
import Synchronization
import ReactiveTesting
import Testing

/// Two threads at one subject, of each kind: deliveries never overlap, and the output keeps the contract.
@Suite struct SubjectRaceTests {
  enum Kind: CaseIterable, Sendable { case subject, behavior, replay }

  /// A subject of any kind, so that each race is written once.
  struct Raced: Sendable {
    let signal: Signal<Int, Never>
    let send: @Sendable (Int) -> Void
    let complete: @Sendable () -> Void
    let log = Journal<Event<Int, Never>>()
    let other = Journal<Event<Int, Never>>()

    init(_ kind: Kind) {
      switch kind {
      case .subject:
        let subject = Subject<Int, Never>()
        (signal, send, complete) = (subject.signal, { subject.send($0) }, { subject.complete() })
      case .behavior:
        let subject = BehaviorSubject<Int, Never>(0)
        (signal, send, complete) = (subject.signal, { subject.send($0) }, { subject.complete() })
      case .replay:
        let subject = ReplaySubject<Int, Never>()
        (signal, send, complete) = (subject.signal, { subject.send($0) }, { subject.complete() })
      }
    }

    var sent: [Int] { log.entries.compactMap(\.value).filter { $0 != 0 } }
  }

  @Test(arguments: Kind.allCases) func sendAgainstSend(_ kind: Kind) {
    let overlapping = Atomic<Int>(0)
    let overlaps = Atomic<Int>(0)
    race(for: {
      let raced = Raced(kind)
      raced.signal.subscribe(events: { event in
        if overlapping.add(1, ordering: .acquiringAndReleasing).oldValue != 0 { overlaps.add(1, ordering: .relaxed) }
        raced.log.write(event)
        overlapping.subtract(1, ordering: .acquiringAndReleasing)
      })
      raced.signal.subscribe(events: { raced.other.write($0) })
      return raced
    }) { raced in
      for value in 1...4 { raced.send(value) }
    } _: { raced in
      for value in 5...8 { raced.send(value) }
    } verify: { raced in
      #expect(raced.sent.sorted() == Array(1...8))
      #expect(raced.sent.filter { $0 < 5 } == [1, 2, 3, 4])
      #expect(raced.sent.filter { $0 > 4 } == [5, 6, 7, 8])
      #expect(raced.log.entries == raced.other.entries)
    }
    #expect(overlaps.load(ordering: .relaxed) == 0)
  }

  @Test(arguments: Kind.allCases) func sendAgainstDispose(_ kind: Kind) {
    race(for: {
      let raced = Raced(kind)
      return (raced, raced.signal.subscribe(next: { raced.log.write(.next($0)) }))
    }) { raced, _ in
      for value in 1...4 { raced.send(value) }
    } _: { raced, subscription in
      subscription.dispose()
      raced.other.write(.next(raced.log.entries.count))
    } verify: { raced, _ in
      // After `dispose` has returned, at most the one delivery that had passed its check arrives.
      let before = raced.other.entries[0].value ?? 0
      #expect(raced.log.entries.count - before <= 1)
      #expect(raced.sent == Array([1, 2, 3, 4].prefix(raced.sent.count)))
    }
  }

  @Test(arguments: Kind.allCases) func sendAgainstSubscribe(_ kind: Kind) {
    race(for: { Raced(kind) }) { raced in
      for value in 1...4 { raced.send(value) }
    } _: { raced in
      raced.signal.subscribe(next: { raced.log.write(.next($0)) })
    } verify: { raced in
      // All deliveries that begin after the registration are received, in order.
      #expect(raced.sent == Array([1, 2, 3, 4].suffix(raced.sent.count)))
      if kind == .replay { #expect(raced.sent.count == 4) }
      if kind == .behavior { #expect(raced.log.entries.last == .next(4)) }
    }
  }

  @Test(arguments: Kind.allCases) func terminalAgainstDispose(_ kind: Kind) {
    race(for: {
      let raced = Raced(kind)
      let subscription = raced.signal.subscribe(next: { _ in }, completed: { raced.log.write(.completed) })
      subscription.add { raced.other.write(.next(1)) }
      return (raced, subscription)
    }) { raced, _ in
      raced.complete()
    } _: { _, subscription in
      subscription.dispose()
    } verify: { raced, subscription in
      #expect(raced.log.entries.count <= 1)
      #expect(raced.other.entries.count == 1)
      #expect(subscription.isDisposed)
    }
  }

  @Test(arguments: Kind.allCases) func terminalAgainstSubscribe(_ kind: Kind) {
    race(for: { Raced(kind) }) { raced in
      raced.complete()
    } _: { raced in
      raced.signal.subscribe(next: { _ in }, completed: { raced.log.write(.completed) })
    } verify: { raced in
      #expect(raced.log.entries == [.completed])
    }
  }

  /// The last owner releases the subject on one thread while another subscribes through the signal it holds.
  @Test func dropAgainstSubscribe() {
    struct Dropped: Sendable {
      let owner: SharedVariable<Subject<Int, Never>>
      let signal: Signal<Int, Never>
      let subscription = SharedVariable<Subscription>(nil)
    }
    race(for: {
      let subject = Subject<Int, Never>()
      return Dropped(owner: SharedVariable(subject), signal: subject.signal)
    }) { (dropped: Dropped) in
      dropped.owner.value = nil
    } _: { dropped in
      dropped.subscription.value = dropped.signal.subscribe(next: { _ in })
    } verify: { dropped in
      #expect(dropped.subscription.value?.isDisposed == true)
    }
  }
}
