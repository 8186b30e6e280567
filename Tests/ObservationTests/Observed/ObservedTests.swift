import ReactiveObservation
import ReactiveTesting
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct ObservedTests {
  @Test("The value is sent at the subscription, then each write") func tellsTheValueAndEachWrite() {
    let animal = Animal()
    animal.name = "Ada"
    let names = Recorded(animal.$name.signal)
    #expect(names.values == ["Ada"])
    animal.name = "Bob"
    animal.name = "Bob"
    animal.name.append("!")
    #expect(names.values == ["Ada", "Bob", "Bob", "Bob!"])
  }

  @Test("A signal made before a write replays the new value") func replaysTheNewestValue() {
    let animal = Animal()
    let projection = animal.$name
    let signal = projection.signal
    animal.name = "Ada"
    #expect(Recorded(signal).values == ["Ada"])
    #expect(Recorded(projection.signal).values == ["Ada"])
    #expect(projection.value == "Ada")
  }

  @Test func tellsChangesWithoutTheValue() {
    let animal = Animal()
    let changes = Recorded(animal.$legs.changes)
    animal.legs = 3
    animal.legs += 1
    #expect(changes.values == [3, 4])
  }

  @Test("Old and new values arrive in pairs after the write, the old one alone before it") func tellsWhatIsReplaced() {
    let animal = Animal()
    let log = Journal<String>()
    let name: @Sendable () -> String = { [projection = animal.$name] in projection.value ?? "gone" }
    animal.$name.priors.subscribe(next: { log.write("prior \($0), has \(name())") })
    animal.$name.pairs.subscribe(next: { log.write("pair \($0.old) \($0.new), has \(name())") })
    animal.name = "Ada"
    animal.name += "!"
    #expect(
      log.entries == [
        "prior , has ", "pair  Ada, has Ada", "prior Ada, has Ada", "pair Ada Ada!, has Ada!",
      ])
  }

  @Test("A subscriber may write: the write is sent after the one in progress, to all in the same order")
  func queuesWritesOfSubscribers() {
    let animal = Animal()
    let unchecked = Confined(animal)
    let first = Journal<Int>()
    animal.$legs.changes.subscribe(next: { legs in
      first.write(legs)
      if legs < 3 { unchecked.value.legs = legs + 1 }
    })
    let second = Recorded(animal.$legs.changes)
    animal.legs = 1
    #expect(first.entries == [1, 2, 3])
    #expect(second.values == [1, 2, 3])
    #expect(animal.legs == 3)
  }

  @Test("A change in place is sent once, also when it throws") func tellsChangesInPlaceOnce() {
    let animal = Animal()
    let tags = Recorded(animal.$tags.changes)
    func fill(_ tags: inout [Int]) throws(TestFailure) {
      tags.append(1)
      tags.append(2)
      throw TestFailure()
    }
    #expect(throws: TestFailure.self) { try fill(&animal.tags) }
    animal.tags.append(3)
    #expect(tags.values == [[1, 2], [1, 2, 3]])
  }

  @Test("Without observers a change in place makes no copy, before, between and after observers")
  func appendsInPlace() {
    let animal = Animal()
    animal.tags = Array(0..<100)
    animal.tags.reserveCapacity(1_000)
    func address() -> UnsafeRawPointer? { animal.tags.withUnsafeBytes { $0.baseAddress } }
    let place = address()
    animal.tags.append(1)
    #expect(address() == place)
    let tags = Recorded(animal.$tags.signal)
    animal.tags.append(2)
    #expect(address() != place)
    tags.subscription.dispose()
    animal.tags.reserveCapacity(1_000)
    let later = address()
    animal.tags.append(3)
    animal.tags.append(4)
    #expect(address() == later)
    #expect(tags.values.last?.last == 2)
  }

  @Test("Subclasses, overriding ones too, are observed through the overridden property") func worksInSubclasses() {
    let dog = Dog(legs: 3)
    let names = Recorded(dog.$name.signal)
    let good = Recorded(dog.$isGood.signal)
    dog.name = "Rex"
    dog.isGood.toggle()
    #expect(names.values == ["", "Rex"])
    #expect(good.values == [true, false])
    #expect(dog.setNames == ["Rex"])
    #expect(dog.legs == 3)
    let model = ClosedModel()
    let titles = Recorded(model.$title.signal)
    model.title = "a"
    #expect(model.title == "a!")
    #expect(titles.values == ["", "a"])
  }

  @Test @MainActor func worksInMainActorClasses() {
    let screen = Screen()
    let titles = Recorded(screen.$title.signal)
    screen.title = "a"
    screen.rows.append("b")
    #expect(titles.values == ["", "a"])
  }

  @Test func worksInGenericClasses() {
    let box = Box("a")
    let contents = Recorded(box.$content.signal)
    box.content += "b"
    #expect(contents.values == ["a", "ab"])
  }

  @Test("The end of the object completes its signals; later subscribers get only the completion")
  func completesWithTheObject() {
    var animal: Animal? = Animal()
    let projection = animal?.$name
    let names = projection.map { Recorded($0.signal) }
    let pairs = projection.map { Recorded($0.pairs) }
    animal?.name = "Ada"
    #expect(names?.events == [.next(""), .next("Ada")])
    animal = nil
    #expect(names?.events == [.next(""), .next("Ada"), .completed])
    #expect(pairs?.events == [.next(ObservedChange(old: "", new: "Ada")), .completed])
    #expect(projection.map { Recorded($0.signal).events } == [.completed])
    #expect(projection.map { Recorded($0.changes).events } == [.completed])
    #expect(projection.map { Recorded($0.pairs).events } == [.completed])
    #expect(projection.map { Recorded($0.priors).events } == [.completed])
    #expect(projection.flatMap { $0.value } == nil)
  }

  @Test("Neither a subscriber nor a projection keeps the object or its values alive") func keepsNothingAlive() {
    expectNoLeaks { probe in
      let box = Box(probe.track(1))
      let subscription = box.$content.signal.subscribe(next: { _ in })
      box.content = probe.track(2)
      return (subscription, box.$content)
    }
  }

  @Test("100,000 objects, observed and released, leave nothing behind") func leavesNothingBehind() {
    let probe = LeakProbe()
    let completed = Journal<Int>()
    for number in 0..<many / 10 {
      let box = Box(probe.track(number))
      box.$content.signal.subscribe(next: { _ in }, completed: { if number % 1_000 == 0 { completed.write(number) } })
      box.content = probe.track(-number)
    }
    #expect(completed.count == (0..<many / 10).count { $0 % 1_000 == 0 })
    #expect(probe.liveCount == 0)
  }
}
