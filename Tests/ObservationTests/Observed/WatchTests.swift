import ReactiveObservation
import ReactiveTesting
import Testing

/// The basis of nested paths, computed values and bindings.
@Suite struct WatchTests {
  /// The cell of the one property that a closure reads.
  private func cell(_ read: () -> Void) -> ObservedCell? {
    let reads = Tracking.collect(read).reads
    return reads.count == 1 ? reads.first?.cell : nil
  }

  @Test("A watch is called inside the write, before and after, ahead of the subscribers")
  func isNotifiedInsideTheWrite() {
    let animal = Animal()
    let log = Journal<String>()
    animal.$legs.changes.subscribe(next: { log.write("subscriber \($0)") })
    let watch = cell { _ = animal.legs }?.watch { [unowned animal] moment in log.write("\(moment) \(animal.legs)") }
    animal.legs = 3
    animal.legs += 7
    watch?.dispose()
    animal.legs = 1
    #expect(
      log.entries == [
        "willChange 4", "didChange 3", "subscriber 3", "willChange 3", "didChange 10", "subscriber 10", "subscriber 1",
      ])
  }

  @Test("Moments come in pairs, also when watches write, begin and end meanwhile") func comeInPairs() {
    let animal = Animal()
    let log = Journal<String>()
    let property = cell { _ = animal.legs }
    var other: (any Disposable)?
    let gone = SharedVariable<any Disposable>(nil)
    var hasWritten = false
    let watch = property?.watch { [unowned animal] moment in
      log.write("first \(moment) \(animal.legs)")
      if moment == .willChange, !hasWritten {
        hasWritten = true
        animal.legs = 5
      }
      if moment == .didChange, animal.legs == 5 {
        gone.value?.dispose()
        other = animal.watchLegs { log.write("late \($0)") }
      }
    }
    gone.value = property?.watch { log.write("gone \($0)") }
    animal.legs = 6
    animal.legs = 7
    #expect(
      log.entries == [
        "first willChange 4", "first willChange 4", "gone willChange", "first didChange 5", "first didChange 6",
        "first willChange 6", "late willChange", "first didChange 7", "late didChange",
      ])
    watch?.dispose()
    other?.dispose()
  }

  @Test("The end of the object calls its watches once, and no others") func toldOfTheEnd() {
    let log = Journal<String>()
    var animal: Animal? = Animal()
    let ended = animal?.watchLegs { log.write("\($0)") }
    let disposed = animal?.watchLegs { log.write("disposed \($0)") }
    let lifetime = cell { _ = animal?.legs }?.lifetime
    lifetime?.onEnded { log.write("lifetime") }
    disposed?.dispose()
    animal = nil
    ended?.dispose()
    #expect(log.entries == ["ended", "lifetime"])
    #expect(lifetime?.hasEnded == true)
  }

  @Test("The closure of a watch is released when the watch ends") func areReleased() {
    expectNoLeaks { probe in
      let animal = Animal()
      let token = probe.token("disposed")
      let watch = animal.watchLegs { _ in token.touch() }
      watch?.dispose()
      let other = probe.token("ended")
      return (animal, Animal().watchLegs { _ in other.touch() }, watch)
    }
  }

  @Test("A thousand watches that end themselves in a write are called, and released") func endThemselves() {
    let animal = Animal()
    let log = Journal<Int>()
    let watches = SharedVariable<[any Disposable]>([])
    for number in 0..<1_000 {
      let watch = animal.watchLegs { moment in
        if moment == .didChange {
          log.write(number)
          watches.value?[number].dispose()
        }
      }
      if let watch { watches.value?.append(watch) }
    }
    animal.legs = 1
    #expect(log.entries == Array(0..<1_000))
    animal.legs = 2
    #expect(log.count == 1_000)
    #expect(cell { _ = animal.legs }?.isObserved == false)
  }

  @Test("Tracking finds the properties that are read, and their objects") func findsReads() {
    let animal = Animal()
    animal.friend = Animal()
    let stored = Tracking.collect { animal[keyPath: \Animal.name] }.reads
    #expect(stored.map(\.owner) == [ObjectIdentifier(animal)])
    let nested = Tracking.collect { animal.friend?.greeting }.reads
    #expect(nested.count == 2)
    #expect(nested.map(\.owner) == [ObjectIdentifier(animal), animal.friend.map { ObjectIdentifier($0) }])
    let none = Tracking.collect {
      animal.plain = ThreadContext.made.read(as: .ignored) { animal.legs }
      return Tracking.collect { animal.name }.reads.count
    }
    #expect(none.reads.isEmpty)
    #expect(none.result == 1)
    #expect(Tracking.collect { Tracking.collect {} }.reads.isEmpty)
    animal.legs = 1
  }
}

extension Animal {
  /// Watches one property.
  fileprivate func watchLegs(_ body: @escaping (ObservedMoment) -> Void) -> (any Disposable)? {
    Tracking.collect { _ = legs }.reads.first?.cell.watch(body)
  }
}
