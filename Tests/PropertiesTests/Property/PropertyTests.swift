import ReactiveKernel
import ReactiveProperties
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct PropertyTests {
  @Test("A subscriber gets the current value before subscribe returns, then every value that is set, also equal ones.")
  func tellsOfEveryValue() {
    let property = Property(1)
    let seen = Recorded(property.signal)
    #expect(seen.values == [1])
    property.value = 2
    property.value = 2
    #expect(seen.values == [1, 2, 2])
    #expect(property.value == 2)
  }

  @Test("The signal completes when the property is released, and a subscription does not keep it.")
  func completesWithTheProperty() {
    var property: Property<Int>? = Property(1)
    weak var kept: Property<Int>?
    kept = property
    let signal = property?.signal
    let seen = signal.map { Recorded($0) }
    property = nil
    #expect(kept == nil)
    #expect(seen?.events == [.next(1), .completed])
    #expect(signal.map { Recorded($0).events } == [.next(1), .completed])
  }

  @Test("A property set by its own subscriber has the value at once, and sends it after the one in progress.")
  func isSetByItsOwnSubscriber() {
    let property = Property(0)
    let log = Journal<String>()
    property.signal.subscribe(next: { value in
      if value == 1 {
        property.value = 2
        log.write("read \(property.value)")
      }
      log.write("first \(value)")
    })
    property.signal.subscribe(next: { log.write("second \($0)") })
    property.value = 1
    #expect(log.entries == ["first 0", "second 0", "read 2", "first 1", "second 1", "first 2", "second 2"])
  }

  @Test("Two properties that set each other reach an end, on a stack that does not grow.")
  func setOneAnother() {
    let count = repetitions(quick: 20_000, full: 200_000, night: 200_000)
    let isOver = onThread {
      let (one, other) = (Property(0), Property(0))
      one.signal.subscribe(next: { if $0 < count { other.value = $0 } })
      other.signal.subscribe(next: { one.value = $0 + 1 })
      return one.value == count
    }
    #expect(isOver == true)
  }

  @Test("Modify makes the next value from the last, returns a result, and sets nothing if it throws.")
  func modifies() {
    let property = Property([1])
    let seen = Recorded(property.signal)
    #expect(
      property.modify { value in
        value.append(2)
        return value.count
      } == 2)
    #expect(throws: TestFailure.self) {
      try property.modify { value throws(TestFailure) in
        value = []
        throw TestFailure()
      }
    }
    #expect(seen.values == [[1], [1, 2]])
  }

  @Test("Modify runs again if the value was set meanwhile.")
  func modifiesAgain() {
    let property = Property(1)
    let runs = Journal<Int>()
    property.modify { value in
      if runs.entries.isEmpty { property.value = 10 }
      runs.write(value)
      value += 1
    }
    #expect(runs.entries == [1, 10])
    #expect(property.value == 11)
  }

  @Test("Changes arrive in pairs of the old and the new value.")
  func tellsOldAndNew() {
    let property = Property("a")
    let pairs = Journal<String>()
    property.changes.subscribe(next: { pairs.write($0.old + $0.new) })
    property.value = "b"
    property.value = "c"
    #expect(pairs.entries == ["ab", "bc"])
  }

  @Test(
    "A property that takes a signal's values keeps its value when the signal ends, and releases the signal when the property is released."
  )
  func takesWhatASignalSends() {
    let source = BehaviorSubject<Int, Never>(1)
    let property = Property(0, then: source)
    #expect(property.value == 1)
    source.send(2)
    let seen = Recorded(property.signal)
    source.complete()
    property.value = 3
    #expect(seen.events == [.next(2), .next(3)])

    let upstream = SharedVariable<Subscription>(nil)
    let other = Signal<Int, Never>(source: { subscriber in upstream.value = subscriber.subscription })
    var short: Property<Int>? = Property(0, then: other)
    #expect(short?.value == 0)
    #expect(upstream.value?.isDisposed == false)
    short = nil
    #expect(upstream.value?.isDisposed == true)
  }

  @Test("Old values are released outside of locks: their deinit may set the property.")
  func releasesOutsideLocks() {
    let property = Property<Releasing?>(nil)
    let computed = Computed { property.value == nil }
    let log = Journal<Bool>()
    for isWatched in [false, true] {
      if isWatched { _ = computed.value }
      property.value = Releasing {
        log.write(property.value == nil)
        property.modify { _ in }
      }
      property.value = nil
    }
    #expect(log.entries == [true, true])
  }

  @Test("A property, its subscribers and the values computed from it are released.")
  func leavesNothing() {
    expectNoLeaks { probe in
      let property = Property(probe.track(0))
      let computed = Computed { property.value.value + 1 }
      let token = probe.token("subscriber")
      property.signal.subscribe(next: { _ in token.touch() })
      computed.signal.subscribe(next: { _ in token.touch() })
      property.value = probe.track(1)
      changeTogether { property.value = probe.track(2) }
    }
  }
}
