import ReactiveKernel
import ReactiveProperties
import ReactiveTesting
import TestSupport
import Testing

@Suite struct ChangeTogetherTests {
  @Test("Subscribers get the final values once, at the end.")
  func tellsOnceAtTheEnd() {
    let (one, other) = (Property(0), Property(0))
    let sum = Computed { one.value + other.value }
    let (ones, others, sums) = (Recorded(one.signal), Recorded(other.signal), Recorded(sum.signal))
    changeTogether {
      one.value = 1
      other.value = 2
      one.value = 3
      #expect(ones.values == [0])
    }
    #expect(ones.values == [0, 3])
    #expect(others.values == [0, 2])
    #expect(sums.values == [0, 5])
  }

  @Test("Every subscriber reads all new values.")
  func everybodySeesAllOfIt() {
    let (one, other) = (Property(0), Property(0))
    let sum = Computed { one.value + other.value }
    let log = Journal<[Int]>()
    one.signal.subscribe(next: { log.write([$0, other.value, sum.value]) })
    other.signal.subscribe(next: { log.write([one.value, $0, sum.value]) })
    changeTogether {
      one.value = 1
      other.value = 2
    }
    #expect(log.entries.suffix(2) == [[1, 2, 3], [1, 2, 3]])
  }

  @Test(
    "Inside a group, reads return the new values, also of computed values; a value read there is computed again afterwards."
  )
  func seesItsOwnChanges() {
    let (one, other) = (Property(1), Property(2))
    let sum = Computed { one.value + other.value }
    let double = Computed { sum.value * 2 }
    let never = Computed { one.value - other.value }
    #expect(double.value == 6)
    let result = changeTogether {
      one.value = 10
      let first = double.value
      other.modify { $0 += 1 }
      return [one.value, other.value, first, double.value, sum.value, never.value]
    }
    #expect(result == [10, 3, 24, 26, 13, 7])
    #expect([double.value, sum.value, never.value] == [26, 13, 7])
  }

  @Test("Other threads see no change of the group before its end.")
  func othersSeeNothingBefore() {
    let one = Property(0)
    let double = Computed { one.value * 2 }
    changeTogether {
      one.value = 1
      #expect(onThread { [one.value, double.value] } == [0, 0])
    }
    #expect(onThread { [one.value, double.value] } == [1, 2])
  }

  @Test("A nested group joins the outer group.")
  func nestedGroupsJoin() {
    let (one, other) = (Property(0), Property(0))
    let seen = Recorded(Computed { [one.value, other.value] }.keeping())
    changeTogether {
      one.value = 1
      changeTogether { other.value = 2 }
      #expect(seen.values == [[0, 0]])
    }
    #expect(seen.values == [[0, 0], [1, 2]])
  }

  @Test("If the closure throws nothing is changed; only the changes of a joined group itself are undone.")
  func throwingUndoes() {
    let (one, other) = (Property(0), Property(0))
    let (ones, others) = (Recorded(one.signal), Recorded(other.signal))
    #expect(throws: TestFailure.self) {
      try changeTogether { () throws(TestFailure) in
        one.value = 1
        throw TestFailure()
      }
    }
    #expect(one.value == 0)
    changeTogether {
      one.value = 1
      try? changeTogether { () throws(TestFailure) in
        one.value = 2
        other.value = 2
        throw TestFailure()
      }
      #expect([one.value, other.value] == [1, 0])
    }
    #expect(ones.values == [0, 1])
    #expect(others.values == [0])
  }

  @Test("A group that modified a property runs again if another thread set the property meanwhile.")
  func runsAgain() {
    let (one, other) = (Property(1), Property(1))
    let runs = Journal<Int>()
    changeTogether {
      one.modify { $0 += 1 }
      other.value = one.value
      if runs.entries.isEmpty { onThread { one.value = 10 } }
      runs.write(one.value)
    }
    #expect(runs.entries == [2, 11])
    #expect([one.value, other.value] == [11, 11])
  }

  @Test("Subscribers that set properties at the end of a group are not part of it.")
  func subscribersAreOutside() {
    let (one, other) = (Property(0), Property(0))
    one.signal.subscribe(next: { other.value = $0 })
    let sum = Computed { one.value + other.value }
    let seen = Recorded(sum.signal)
    changeTogether { one.value = 1 }
    #expect(other.value == 1)
    #expect(seen.values.last == 2)
  }

  @Test("A subscriber that comes inside a group gets the value from before, then the new one.")
  func subscribesInside() {
    let one = Property(0)
    let double = Computed { one.value * 2 }
    let log = Journal<Int>()
    changeTogether {
      one.value = 1
      one.signal.subscribe(next: { log.write($0) })
      double.signal.subscribe(next: { log.write($0 * 100) })
    }
    #expect(log.entries == [0, 0, 1, 200])
  }

  @Test("A property that is released inside a group completes.")
  func propertyGoesInside() {
    var one: Property<Int>? = Property(0)
    let seen = one.map { Recorded($0.signal) }
    changeTogether {
      one?.value = 1
      one = nil
    }
    #expect(seen?.events == [.next(0), .completed])
  }

  @Test("A value that a property does not take any more is released after the group: its deinit may make another one.")
  func releasesWhatIsNotTaken() {
    let (one, other) = (Property(0), Property(0))
    var ending: Property<Releasing?>? = Property(nil)
    changeTogether {
      ending?.value = Releasing {
        changeTogether {
          one.value += 1
          other.value += 1
        }
      }
      one.value = 10
      ending = nil
    }
    #expect([one.value, other.value] == [11, 1])
  }

  @Test("A value that the group replaces is released after that: its deinit may set properties, which the group joins.")
  func releasesWhatIsReplaced() {
    let (replaced, others) = (Property<Releasing?>(nil), (0..<20).map { Property($0) })
    let log = Journal<Int>()
    for other in others { other.changes.subscribe(next: { log.write($0.new) }) }
    changeTogether {
      replaced.value = Releasing { for other in others { other.value += 100 } }
      replaced.value = nil
      #expect(others[19].value == 119)
      #expect(log.entries == [])
    }
    #expect(log.entries == Array(100..<120))
    #expect(replaced.value == nil)
  }

  #if EXIT_TESTS
    @Test("A cycle that is read inside a group traps.")
    func cycleTraps() async {
      await #expect(processExitsWith: .failure) {
        let other = SharedVariable<Computed<Int>>(nil)
        let start = Property(0)
        let one = Computed { (other.value?.value ?? 0) + start.value }
        other.value = Computed { one.value + 1 }
        changeTogether {
          start.value = 1
          _ = one.value
        }
      }
    }
  #endif
}

extension Computed {
  /// The signal, which keeps its values here.
  func keeping() -> Signal<Value, Never> {
    signal.lift { next in { value in withExtendedLifetime(self) { next(value) } } }
  }
}
