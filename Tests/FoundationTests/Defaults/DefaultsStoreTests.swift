import Foundation
import ReactiveChannel
import ReactiveFoundation
import ReactiveProperties
import ReactiveTesting
import Testing

@Suite("A domain of defaults")
struct DefaultsStoreTests {
  let domain = TestDomain()
  let log = Journal<String>()

  func makeStore() -> DefaultsStore { DefaultsStore(suiteName: domain.name) }

  @Test("a property has the default until a value is stored, and stores what is set")
  func property() {
    let store = makeStore()
    let volume = store.property(forKey: "volume", default: 5)
    #expect(volume.value == 5)
    #expect(domain.defaults.object(forKey: "volume") == nil)
    volume.value = 7
    #expect(domain.defaults.integer(forKey: "volume") == 7)
    #expect(makeStore().property(forKey: "volume", default: 0).value == 7)
  }

  @Test("a terminal sends the stored value, and stores what is sent into it: both ways")
  func bothWays() {
    domain.defaults.set("a", forKey: "name")
    let store = makeStore()
    let (one, other) = (
      store.channelTerminal(forKey: "name", as: String.self), store.property(forKey: "name", default: "")
    )
    one.signal.subscribe { [log] in log.write($0 ?? "nil") }
    #expect(log.entries == ["a"])
    other.value = "b"
    #expect(log.entries == ["a", "b"])
    one.send("c")
    #expect(other.value == "c")
    #expect(domain.defaults.string(forKey: "name") == "c")
  }

  @Test("one statement binds a property to a key: no variable holds the terminal")
  func boundInOneStatement() {
    let store = makeStore()
    let name = Property<String?>("a")
    name <-> store.channelTerminal(forKey: "name")
    #expect(name.value == nil)
    name.value = "b"
    #expect(domain.defaults.string(forKey: "name") == "b")
    store.property(forKey: "name", default: "").value = "c"
    #expect(name.value == "c")
  }

  @Test("such a binding ends with the property, with the store, or when it is disposed, and leaves nothing")
  func boundInOneStatementLeavesNothing() {
    let store = makeStore()
    expectNoLeaks { probe in
      for _ in 0..<100 {
        let token = probe.token()
        let (released, disposed) = (Property<Int?>(nil), Property<Int?>(nil))
        for property in [released, disposed] { property.signal.subscribe { _ in token.touch() } }
        released <-> store.channelTerminal(forKey: "n")
        (disposed <-> store.channelTerminal(forKey: "n")).dispose()
        disposed.value = 7
      }
      let token = probe.token()
      var other: DefaultsStore? = makeStore()
      store.channelTerminal(forKey: "n", as: Int.self) <-> other!.channelTerminal(forKey: "m", as: Int.self)
      other!.signal(forKey: "m", as: Int.self).subscribe { _ in token.touch() }
      other = nil
    }
    #expect(domain.defaults.object(forKey: "n") == nil)
  }

  @Test("what is sent into a terminal does not come back out of it")
  func noEcho() {
    let store = makeStore()
    let (one, other) = (
      store.channelTerminal(forKey: "n", as: Int.self), store.channelTerminal(forKey: "n", as: Int.self)
    )
    one.signal.subscribe { [log] in log.write("one \($0.map(String.init) ?? "nil")") }
    other.signal.subscribe { [log] in log.write("other \($0.map(String.init) ?? "nil")") }
    one.send(1)
    store.refresh()
    other.send(2)
    #expect(log.entries == ["one nil", "other nil", "other 1", "one 2"])
  }

  @Test("an equal value is not sent again")
  func distinct() {
    let store = makeStore()
    let property = store.property(forKey: "n", default: 0)
    store.signal(forKey: "n", as: Int.self).subscribe { [log] in log.write($0.map(String.init) ?? "nil") }
    for value in [1, 1, 2, 2, 1] { property.value = value }
    #expect(log.entries == ["nil", "1", "2", "1"])
  }

  @Test("other keys are untouched")
  func otherKeys() {
    domain.defaults.set(["x"], forKey: "list")
    let store = makeStore()
    store.signal(forKey: "list", as: [String].self).subscribe { [log] in log.write("\($0 ?? [])") }
    let terminal = store.channelTerminal(forKey: "n", as: Int.self)
    terminal.send(1)
    terminal.send(nil)
    #expect(log.entries == ["[\"x\"]"])
    #expect(domain.defaults.stringArray(forKey: "list") == ["x"])
    #expect(domain.defaults.object(forKey: "n") == nil)
  }

  @Test("terminals and signals complete with the store; properties keep their values")
  func completes() {
    var store: DefaultsStore? = makeStore()
    let terminal = store!.channelTerminal(forKey: "n", as: Int.self)
    let property = store!.property(forKey: "n", default: 3)
    terminal.signal.subscribe(next: { _ in }, completed: { [log] in log.write("terminal") })
    store!.signal(forKey: "n", as: Int.self).subscribe(next: { _ in }, completed: { [log] in log.write("signal") })
    store = nil
    #expect(log.entries.sorted() == ["signal", "terminal"])
    property.value = 4
    #expect(property.value == 4)
    #expect(domain.defaults.object(forKey: "n") == nil)
  }

  @Test("a terminal that completes ends alone")
  func terminalEndsAlone() {
    let store = makeStore()
    let (one, other) = (
      store.channelTerminal(forKey: "n", as: Int.self), store.channelTerminal(forKey: "n", as: Int.self)
    )
    one.complete()
    one.send(1)
    other.send(2)
    #expect(domain.defaults.integer(forKey: "n") == 2)
  }

  @Test("a write past the store is seen by a refresh")
  func refreshes() {
    let store = makeStore()
    let property = store.property(forKey: "n", default: 0)
    domain.defaults.set(8, forKey: "n")
    store.refresh()
    #expect(comesTrue { property.value == 8 })
  }

  @Test("a change of the domain that the system reports is seen at once")
  func seesReportedChanges() {
    let store = makeStore()
    let property = store.property(forKey: "n", default: 0)
    property.value = 1
    domain.remove()
    #expect(comesTrue { property.value == 0 })
  }

  #if canImport(Darwin)
    static let reportsForeignWrites = true
  #else
    static let reportsForeignWrites = false
  #endif

  @Test(
    "a write past the store is seen at once",
    .enabled(if: reportsForeignWrites, "Foundation on Linux posts no notification when a value is set"))
  func seesForeignWrites() {
    let store = makeStore()
    let property = store.property(forKey: "n", default: 0)
    UserDefaults(suiteName: domain.name)!.set(8, forKey: "n")
    #expect(property.value == 8)
  }

  @Test("releases the closures of its subscribers, however often")
  func leaksNothing() {
    expectNoLeaks { probe in
      for _ in 0..<repetitions(quick: 50, full: 200, night: 1_000) {
        let store = makeStore()
        let token = probe.token()
        store.signal(forKey: "n", as: Int.self).subscribe { _ in token.touch() }
        store.channelTerminal(forKey: "n", as: Int.self).signal.subscribe { _ in token.touch() }
        store.property(forKey: "n", default: 0).signal.subscribe { _ in token.touch() }
      }
    }
  }

  @Test("releases the closures of subscribers that end before it, however often")
  func leaksNoSubscriber() {
    let store = makeStore()
    let signals = [store.signal(forKey: "n", as: Int.self), store.channelTerminal(forKey: "n", as: Int.self).signal]
    expectNoLeaks { probe in
      for cycle in 0..<repetitions(quick: 500, full: 2_000, night: 10_000) {
        let token = probe.token()
        signals[cycle % 2].subscribe { _ in token.touch() }.dispose()
      }
    }
  }
}
