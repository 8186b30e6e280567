import ReactiveChannel
import ReactiveObservation
import ReactiveProperties
import ReactiveSubjects
import ReactiveTesting
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct PropertyChannelLifetimeTests {
  @Test("The end of the object completes its channels, and their bindings pass the completion on")
  func completesWithTheObject() {
    let field = Field()
    var person: Person? = Person()
    let channel = person?.channel(for: \.name)
    let names = channel.map { Recorded($0.signal) }
    let other = field.channel(for: \.text)
    let texts = Recorded(other.signal)
    if let channel { other <-> channel }
    person = nil
    #expect(names?.events == [.next("Ada"), .completed])
    #expect(channel.map { Recorded($0.signal).events } == [.completed])
    #expect(texts.events == [.next(""), .completed])
    other.send("late")
    #expect(field.text == "Ada")
    channel?.send("nothing")
  }

  @Test("One statement binds a property of an object to the terminal of a store, which nothing else holds")
  func isBoundToAStoreInOneStatement() {
    let (person, store) = (Person(), Property<String?>("stored"))
    func makeTerminal() -> ChannelTerminal<String?, Never> {
      let channel = BindingChannel<String?, Never>()
      channel.leading <-> store
      return channel.following.keptByBindings
    }
    person.channel(for: \.name) <-> makeTerminal().converted({ $0 ?? "" }, back: { $0 })
    #expect(person.name == "stored")
    person.name = "Bob"
    #expect(store.value == "Bob")
    store.value = "Cid"
    #expect(person.name == "Cid")
  }

  @Test("Completion ends one channel both ways, and leaves the property and its other channels active") func completes()
  {
    let person = Person()
    let channel = person.channel(for: \.name)
    let names = Recorded(channel.signal)
    let others = Recorded(person.channel(for: \.name).signal)
    channel.complete()
    channel.complete()
    channel.send("Bob")
    person.name = "Cid"
    #expect(names.events == [.next("Ada"), .completed])
    #expect(others.events == [.next("Ada"), .next("Cid")])
    #expect(Recorded(channel.signal).events == [.completed])
  }

  @Test("A binding keeps no object alive, and an unused channel costs a property nothing")
  func keepsNothingAlive() {
    expectNoLeaks { probe in
      let kept = Box(probe.track(0))
      let gone = Box(probe.track(1))
      PropertyChannel(kept, \.content) <-> PropertyChannel(gone, \.content)
      gone.content = probe.track(2)
      kept.content = probe.track(3)
      return probe.liveCount == 2
    }
    let field = Field()
    let cell = Tracking.collect { field.number }.reads.first?.cell
    let subscription = field.channel(for: \.number).signal.subscribe(next: { _ in })
    #expect(cell?.isObserved == true)
    subscription.dispose()
    field.number = 1
    #expect(cell?.isObserved == false)
  }

  @Test("100,000 pairs of objects, bound both ways and released, leave nothing behind") func leavesNothingBehind() {
    let probe = LeakProbe()
    let kept = Box(probe.track(0))
    for number in 1...many / 10 {
      let (first, second) = (Box(probe.track(number)), Box(probe.track(-number)))
      PropertyChannel(first, \.content) <-> PropertyChannel(second, \.content)
      if number % 100 == 0 { PropertyChannel(kept, \.content) <-> PropertyChannel(first, \.content) }
      first.content = probe.track(number + 1)
    }
    kept.content = probe.track(0)
    #expect(probe.liveCount == 1)
  }

  @Test("Channels may be subscribed to and released on any thread while the property is written")
  func writeAgainstSubscribeAndDrop() {
    struct Raced: Sendable {
      let field = Confined(Field())
      let channel: SharedVariable<PropertyChannel<Int>>
      let log = Journal<Int>()

      init() {
        channel = SharedVariable(field.value.channel(for: \.number))
      }
    }
    race(for: { Raced() }) { (raced: Raced) in
      for number in 1...4 { raced.field.value.number = number }
    } _: { (raced: Raced) in
      let subscription = raced.channel.value?.signal.subscribe(next: { raced.log.write($0) })
      raced.channel.value = nil
      subscription?.dispose()
    } verify: { (raced: Raced) in
      let first = raced.log.entries.first ?? 9
      #expect(raced.log.entries == Array((first..<5).prefix(raced.log.count)))
      raced.field.value.number = 5
    }
  }
}
