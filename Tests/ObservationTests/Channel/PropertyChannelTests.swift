import ReactiveChannel
import ReactiveObservation
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct PropertyChannelTests {
  @Test("The property's value and each change come out; sent values are written, and do not come back")
  func joinsThePropertyAndTheOutside() {
    let person = Person()
    let channel = person.channel(for: \.name)
    let names = Recorded(channel.signal)
    let others = Recorded(person.channel(for: \.name).signal)
    person.name = "Bob"
    channel.send("Cid")
    #expect(person.name == "Cid")
    person.name += "!"
    #expect(names.values == ["Ada", "Bob", "Cid!"])
    #expect(others.values == ["Ada", "Bob", "Cid", "Cid!"])
  }

  @Test("A suppressed echo refreshes the value for later subscribers") func replaysWhatWasSent() {
    let person = Person()
    let channel = person.channel(for: \.name)
    let names = Recorded(channel.signal)
    channel.send("Bob")
    #expect(names.values == ["Ada"])
    #expect(Recorded(channel.signal).values == ["Bob"])
  }

  @Test("One line binds a model and the state of its view, and the left one takes the right one's value")
  func bindsInOneLine() {
    let person = Person()
    let field = Field()
    field.channel(for: \.text) <-> person.channel(for: \.name)
    #expect(field.text == "Ada")
    let names = Recorded(person.$name.changes)
    let texts = Recorded(field.$text.changes)
    field.text = "Bob"
    person.name = "Cid"
    field.text += "!"
    #expect(person.name == "Cid!")
    #expect(names.values == ["Bob", "Cid", "Cid!"])
    #expect(texts.values == ["Bob", "Cid", "Cid!"])
  }

  @Test("Chains and rings settle, and each end sends once") func settles() {
    let fields = (0..<5).map { _ in Field() }
    for place in 0..<5 { fields[place].channel(for: \.number) <-> fields[(place + 1) % 5].channel(for: \.number) }
    let told = fields.map { Recorded($0.$number.changes) }
    fields[2].number = 7
    fields[4].number = 8
    #expect(fields.map(\.number) == [8, 8, 8, 8, 8])
    for field in told { #expect(field.values == [7, 8]) }
  }

  @Test("A real change that meets an echo is never lost") func swallowsNothing() {
    let person = Person()
    let field = Field()
    field.channel(for: \.number) <-> person.channel(for: \.age)
    let ages = Recorded(person.$age.changes)
    field.number = -5
    #expect(person.age == 0)
    #expect(field.number == 0)
    #expect(ages.values.last == 0)
    person.age = 5
    #expect(field.number == 5)
    field.number = 5
    field.number = 6
    #expect(person.age == 6)
  }

  @Test("The value of a setter that refuses or changes a value prevails, and a later change is forwarded")
  func settersPrevail() {
    let person = Person()
    let field = Field()
    field.channel(for: \.text) <-> person.channel(for: \.full)
    #expect(field.text == "Ada Lovelace")
    field.text = "Grace Hopper"
    #expect(person.family == "Hopper")
    field.text = "nonsense"
    #expect(field.text == "Grace Hopper")
    person.given = "Bob"
    #expect(field.text == "Bob Hopper")
    let loud = Field()
    loud.channel(for: \.text) <-> person.channel(for: \.shout)
    loud.text = "eve"
    #expect(person.name == "eve")
    #expect(loud.text == "EVE")
  }

  @Test("A property that is computed from several sends once when it is written") func tellsComputedOnce() {
    let person = Person()
    let channel = person.channel(for: \.full)
    let names = Recorded(person.channel(for: \.full).signal)
    channel.send("Grace Hopper")
    #expect(names.values == ["Ada Lovelace", "Grace Hopper"])
  }

  @Test("Nil is replaced before it is written to the property") func replacesNil() {
    let person = Person()
    let outside = BindingChannel<String?, Never>()
    outside.leading <-> person.channel(for: \.name, replacingNilBy: "nobody")
    outside.following.send(nil)
    #expect(person.name == "nobody")
    person.name = "Ada"
    #expect(Recorded(outside.following.signal).values == ["Ada"])
  }

  @Test("A signal that is subscribed to a channel sends into it, and ends it") func takesASignal() {
    let person = Person()
    let channel = person.channel(for: \.name)
    let names = Subject<String, Never>()
    let seen = Recorded(channel.signal)
    let upstream = names.signal.subscribe(channel)
    names.send("Bob")
    #expect(person.name == "Bob")
    upstream.dispose()
    names.send("Cid")
    #expect(person.name == "Bob")
    names.signal.subscribe(channel)
    names.complete()
    #expect(seen.events == [.next("Ada"), .completed])
  }

  @Test("Properties of objects are bound to shared ones") func bindsToSharedProperties() {
    let person = Person()
    let shared = Property("shared")
    person.channel(for: \.name) <-> shared
    #expect(person.name == "shared")
    shared.value = "a"
    person.name += "b"
    #expect(shared.value == "ab")
  }

  @Test @MainActor func worksOnTheMainActor() {
    let (first, second) = (Screen(), Screen())
    second.title = "a"
    PropertyChannel(first, \.title) <-> PropertyChannel(second, \.title)
    first.title += "b"
    #expect(second.title == "ab")
  }

  #if EXIT_TESTS
    @Test("A channel on a property that is not observable traps with a remedy (C15)") func needsAnObservableProperty()
      async
    {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = PropertyChannel(Person(), \.plain)
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("@Observed"))
    }
  #endif
}
