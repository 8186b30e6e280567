import ReactiveKernel
import ReactiveProperties
import ReactiveTesting
import Testing

@Suite struct ComputedTests {
  @Test("It is computed when it is read, and again only after a dependency has changed.")
  func isLazy() {
    let (one, other) = (Property(1), Property(2))
    let runs = Journal<Int>()
    let sum = Computed {
      runs.write(0)
      return one.value + other.value
    }
    #expect(runs.count == 0)
    #expect(sum.value == 3)
    #expect(sum.value == 3)
    #expect(runs.count == 1)
    one.value = 5
    other.value = 6
    #expect(runs.count == 1)
    #expect(sum.value == 11)
    #expect(runs.count == 2)
  }

  @Test("Subscribers get the value at once, then each change; an equal value is not a change.")
  func tellsOfChanges() {
    let number = Property(1)
    let isEven = Computed { number.value.isMultiple(of: 2) }
    let seen = Recorded(isEven.signal)
    for value in [3, 4, 6, 7] { number.value = value }
    #expect(seen.values == [false, true, false])
  }

  @Test("Values that cannot be compared change with each computation, or by the given comparison.")
  func comparesWithTheGivenClosure() {
    struct Plain: Sendable { var number: Int }
    let number = Property(1)
    let plain = Computed { Plain(number: number.value / 10) }
    let compared = Computed(isSame: { $0.number == $1.number }) { Plain(number: number.value / 10) }
    let (seen, seenCompared) = (Journal<Int>(), Journal<Int>())
    plain.signal.subscribe(next: { seen.write($0.number) })
    compared.signal.subscribe(next: { seenCompared.write($0.number) })
    for value in [2, 12, 13] { number.value = value }
    #expect(seen.entries == [0, 0, 1, 1])
    #expect(seenCompared.entries == [0, 1])
  }

  @Test("A diamond sends once, and never a contradictory state.")
  func aDiamondSendsOnce() {
    let base = Property(1)
    let double = Computed { base.value * 2 }
    let triple = Computed { base.value * 3 }
    let runs = Journal<Int>()
    let sum = Computed {
      runs.write(0)
      return double.value + triple.value
    }
    let seen = Recorded(sum.signal)
    for value in 2...4 { base.value = value }
    #expect(seen.values == [5, 10, 15, 20])
    #expect(runs.count == 4)
  }

  @Test("An object that a nested run releases may read a property in its deinit: no value depends on that.")
  func releasedByANestedRun() {
    final class Reading: Sendable {
      let other: Property<Int>
      init(_ other: Property<Int>) { self.other = other }
      deinit { other.value += 1 }
    }
    let other = Property(0)
    let box = Property<Property<Reading>?>(Property(Reading(other)))
    let inner = Computed { box.value?.value.other.value ?? -1 }
    #expect(inner.value == 0)
    box.value = nil
    let runs = Journal<Int>()
    let outer = Computed {
      runs.write(0)
      return inner.value
    }
    #expect(outer.value == -1)
    other.value = 5
    #expect(outer.value == -1)
    #expect(runs.count == 1)
  }

  @Test("An intermediate value that stays the same stops the change.")
  func sameInBetweenStopsTheChange() {
    let number = Property(1)
    let runs = Journal<Int>()
    let sign = Computed { number.value.signum() }
    let text = Computed {
      runs.write(0)
      return "\(sign.value)"
    }
    let seen = Recorded(text.signal)
    for value in 2...5 { number.value = value }
    number.value = -1
    #expect(seen.values == ["1", "-1"])
    #expect(runs.count == 2)
  }

  @Test("Each run records its dependencies again. Earlier dependencies have no effect.")
  func dependenciesChange() {
    let (isFirst, one, other) = (Property(true), Property(1), Property(2))
    let runs = Journal<Int>()
    let chosen = Computed {
      runs.write(0)
      return isFirst.value ? one.value : other.value
    }
    let seen = Recorded(chosen.signal)
    other.value = 20
    #expect(runs.count == 1)
    isFirst.value = false
    one.value = 10
    #expect(runs.count == 2)
    other.value = 21
    isFirst.value = true
    #expect(seen.values == [1, 20, 21, 10])
  }

  @Test("Two values that read each other in turns, but never at once, are no cycle.")
  func readEachOtherByTurns() {
    let turn = Property(true)
    let second = SharedVariable<Computed<Int>>(nil)
    let first = Computed { turn.value ? 1 : (second.value?.value ?? 0) + 1 }
    second.value = Computed { turn.value ? first.value + 10 : 5 }
    let seen = Recorded(first.signal)
    let secondSeen = second.value.map { Recorded($0.signal) }
    turn.value = false
    turn.value = true
    #expect(seen.values == [1, 6, 1])
    #expect(secondSeen?.values == [11, 5, 11])
    second.value = nil
  }

  @Test("When a property calls its subscribers, computed values are up to date already.")
  func isUpToDateInDeliveries() {
    let number = Property(1)
    let double = Computed { number.value * 2 }
    let log = Journal<[Int]>()
    _ = double.value
    number.signal.subscribe(next: { log.write([$0, double.value]) })
    number.value = 2
    _ = double.signal.subscribe(next: { log.write([number.value, $0]) })
    number.value = 3
    #expect(log.entries == [[1, 2], [2, 4], [2, 4], [3, 6], [3, 6]])
  }

  @Test("A subscriber may set a dependency of the value, and gets the new value afterwards.")
  func subscriberSetsADependency() {
    let number = Property(1)
    let double = Computed { number.value * 2 }
    let log = Journal<String>()
    double.signal.subscribe(next: { value in
      if value == 4 {
        number.value = 3
        number.value = 4
        log.write("read \(double.value)")
      }
      log.write("\(value)")
    })
    number.value = 2
    #expect(log.entries == ["2", "read 8", "4", "6", "8"])
  }

  @Test("Without subscribers it is not computed; a new subscriber gets the newest value.")
  func forgetsItsSubscribers() {
    let number = Property(1)
    let runs = Journal<Int>()
    let double = Computed {
      runs.write(0)
      return number.value * 2
    }
    let first = Recorded(double.signal)
    first.subscription.dispose()
    number.value = 2
    number.value = 3
    #expect(runs.count == 1)
    let second = Recorded(double.signal)
    number.value = 4
    #expect(first.values == [2])
    #expect(second.values == [6, 8])
    #expect(runs.count == 3)
  }

  @Test("The signal completes when the computed value is released, and does not keep it.")
  func completesWhenItGoes() {
    let number = Property(1)
    var double: Computed<Int>? = Computed { number.value * 2 }
    let signal = double?.signal
    let seen = signal.map { Recorded($0) }
    double = nil
    number.value = 2
    #expect(seen?.events == [.next(2), .completed])
    #expect(signal.map { Recorded($0).events } == [.completed])
  }

  @Test("A released value leaves nothing behind in its dependencies.")
  func leavesNothingBehind() {
    expectNoLeaks { probe in
      let number = Property(0)
      for _ in 0..<100 {
        let token = probe.token("closure")
        let value = Computed { token.use(number.value) }
        let outer = Computed { token.use(value.value + number.value) }
        outer.signal.subscribe(next: { _ in token.touch() })
        number.value += 1
      }
      return number
    }
  }

  @Test("A property that is not read any more is released.")
  func letsGoOfWhatItDoesNotRead() {
    let place = SharedVariable(Property(1))
    let turn = Property(0)
    let value = Computed { turn.value == 0 ? place.value?.value ?? 0 : -1 }
    #expect(value.value == 1)
    weak var kept: Property<Int>?
    kept = place.value
    turn.value = 1
    #expect(value.value == -1)
    place.value = nil
    #expect(kept == nil)
  }
}
