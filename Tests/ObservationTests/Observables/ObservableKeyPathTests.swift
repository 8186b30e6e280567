import Observation
import ReactiveObservation
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

/// `object.signal(for:)` of classes marked `@Observable`.
@Suite(.inTurn, .timeLimit(.minutes(5))) @MainActor struct ObservableKeyPathTests {
  @Observable final class Person {
    var name: String
    var friend: Person?
    var greeting: String { "Hello, \(name)" }
    @ObservationIgnored var secret = ""

    init(_ name: String) { self.name = name }
  }

  @Observable final class Team {
    weak var lead: Delegate?
  }

  @Test(arguments: [ObservedChanges.settled, .each])
  func doesNotKeepAnObjectAliveThatIsHeldWeakly(changes: ObservedChanges) async {
    let probe = LeakProbe()
    let team = Team()
    var delegate: Delegate? = Delegate("first", probe.token("observed before"))
    team.lead = delegate
    let journal = Journal<String?>()
    let signal = team.signal(for: \.lead, seeing: changes)
    let subscription = signal.subscribe(next: { journal.write($0?.label) })
    delegate = Delegate("second", probe.token("observed after"))
    team.lead = delegate
    await eventually { journal.count == 2 }
    #expect(journal.entries == ["first", "second"])
    #expect(probe.liveLabels == ["observed after"])
    delegate = nil
    #expect(probe.liveLabels.isEmpty)
    subscription.dispose()
  }

  @Test func tellsTheValueAndEachChange() async {
    let person = Person("Ada")
    let seen = Watched(person.signal(for: \.name))
    #expect(seen.values.entries == ["Ada"])
    person.name = "Grace"
    await seen.has(2)
    #expect(seen.values.entries == ["Ada", "Grace"])
    seen.subscription.dispose()
  }

  @Test func eachSendsEveryChange() async {
    let person = Person("a")
    let seen = Watched(person.signal(for: \.name, seeing: .each))
    for name in ["b", "c", "d"] { person.name = name }
    await seen.has(4)
    #expect(seen.values.entries == ["a", "b", "c", "d"])
    seen.subscription.dispose()
  }

  @Test func computedPropertiesAndPathsThroughOthersWork() async {
    let person = Person("Ada")
    let greeting = Watched(person.signal(for: \.greeting))
    let friend = Watched(person.signal(for: \.friend?.name))
    person.friend = Person("Grace")
    await friend.has(2)
    let former = person.friend
    person.friend?.name = "Rear Admiral Hopper"
    person.name = "Countess Lovelace"
    await friend.has(3)
    person.friend = nil
    await friend.has(4)
    former?.name = "nobody's"
    await greeting.has(2)
    #expect(friend.values.entries == [nil, "Grace", "Rear Admiral Hopper", nil])
    #expect(greeting.values.entries == ["Hello, Ada", "Hello, Countess Lovelace"])
    friend.subscription.dispose()
    greeting.subscription.dispose()
  }

  @Test func completesWithTheObjectAndDoesNotKeepIt() async {
    var person: Person? = Person("Ada")
    weak var observed: Person?
    observed = person
    let signal = Person("other").signal(for: \.name)
    let seen = person.map { Watched($0.signal(for: \.name)) }
    person = nil
    #expect(observed == nil)
    await seen?.completes()
    #expect(seen?.values.entries == ["Ada"])
    // A late subscriber receives the value immediately.
    let late = Watched(signal)
    #expect(late.isCompleted)
    #expect(late.values.entries.isEmpty)
  }

  @Test func aHundredThousandObjectsLeaveNothing() async {
    let probe = LeakProbe()
    let ends = Journal<Bool>()
    for _ in 0..<many / 10 {
      let person = Person("someone")
      let token = probe.token()
      person.signal(for: \.name).subscribe(next: { _ in token.touch() }, completed: { ends.write(true) })
    }
    await eventually { probe.liveCount == 0 && ends.count == many / 10 }
    #expect(probe.liveCount == 0)
  }

  #if EXIT_TESTS
    @Test func aPathThatIsNotObservedTraps() async throws {
      let result = try #require(
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          await MainActor.run {
            let person = Person("Ada")
            withExtendedLifetime(person) { _ = person.signal(for: \.secret).subscribe() }
          }
        })
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains("secret) names a property that the runtime does not observe"), "\(message)")
      #expect(message.contains("ObservableKeyPathTests.swift"))
    }
  #endif

  /// An actor other than the main actor, with its own model.
  actor Store {
    private let person = Person("Ada")
    private var extra: Person? = Person("extra")

    func watch() -> Watched<String> { Watched(person.signal(for: \.name)) }
    func watchExtra() -> Watched<String>? {
      guard let extra else { return nil }
      return Watched(extra.signal(for: \.name, seeing: .each))
    }
    func rename(_ names: String...) { for name in names { person.name = name } }
    func renameExtra(_ names: String...) { for name in names { extra?.name = name } }
    func dropExtra() { extra = nil }
  }

  @Test func anActorsObjectIsReadOnTheActor() async {
    let store = Store()
    let seen = await store.watch()
    await seen.has(1)
    await store.rename("Grace", "Barbara")
    await seen.has(2)
    #expect(seen.values.entries == ["Ada", "Barbara"])
    let extra = await store.watchExtra()
    await extra?.has(1)
    await store.renameExtra("b", "c")
    await extra?.has(3)
    #expect(extra?.values.entries == ["extra", "b", "c"])
    await store.dropExtra()
    await extra?.completes()
  }
}
