import Foundation
import ReactiveFoundation
import ReactiveProperties
import ReactiveTesting
import Testing

@Suite("A domain of defaults on several threads")
struct DefaultsRaceTests {
  let domain = TestDomain()

  func makeStore() -> DefaultsStore { DefaultsStore(suiteName: domain.name) }

  @Test("a write against a dispose: one delivery at most, and none later")
  func writeAgainstDispose() {
    let store = makeStore()
    let property = store.property(forKey: "n", default: 0)
    race(spins: spins(quick: 50, full: 200, night: 500)) {
      let events = Counter()
      let subscription = store.signal(forKey: "n", as: Int.self).subscribe { _ in events.increment() }
      return (subscription: subscription, events: events, first: events.count)
    } _: { _ in
      property.value += 1
    } _: { race in
      race.subscription.dispose()
    } verify: { race in
      let count = race.events.count
      #expect(count <= race.first + 1)
      property.value += 1
      #expect(race.events.count == count)
    }
  }

  @Test("two threads that write and read foreign values leave the store and the domain with one value")
  func writeAgainstWrite() {
    let store = makeStore()
    let (one, other) = (store.property(forKey: "n", default: 0), store.property(forKey: "n", default: 0))
    let defaults = domain.defaults
    race(spins: spins(quick: 50, full: 200, night: 500), for: {}) {
      one.value += 1
      store.refresh()
    } _: {
      other.value += 1
    } verify: {
      #expect(comesTrue { one.value == other.value && defaults.integer(forKey: "n") == one.value })
    }
  }

  @Test("a foreign value that was read before a local write does not replace that")
  func refreshAgainstWrite() {
    let store = makeStore()
    // A write is on its way to the store for some time.
    let properties = [store.property(forKey: "n", default: 0)] + (1...20).map { _ in Property(0) }
    for (one, other) in zip(properties, properties.dropFirst()) { other <-> one }
    let (local, defaults) = (properties.last!, domain.defaults)
    race(spins: spins(quick: 50, full: 500, night: 2_000)) {
      let first = local.value
      defaults.set(first + 1, forKey: "n")
      return first + 2
    } _: { _ in
      store.refresh()
    } _: { written in
      local.value = written
    } verify: { written in
      #expect(comesTrue { properties.allSatisfy { $0.value == written } && defaults.integer(forKey: "n") == written })
    }
  }

  @Test("a foreign value is seen by each of two refreshes at once")
  func refreshAgainstRefresh() {
    let store = makeStore()
    let property = store.property(forKey: "n", default: 0)
    let defaults = domain.defaults
    race(spins: spins(quick: 50, full: 200, night: 500)) {
      let foreign = property.value + 1
      defaults.set(foreign, forKey: "n")
      return foreign
    } _: { _ in
      store.refresh()
    } _: { _ in
      store.refresh()
    } verify: { foreign in
      #expect(comesTrue { property.value == foreign })
    }
  }

  @Test("a write against the release of the store")
  func writeAgainstRelease() {
    race(spins: spins(quick: 50, full: 200, night: 500), for: { Arena(domain) }) { arena in
      arena.property.value = 2
    } _: { arena in
      arena.store.value = nil
    } verify: { arena in
      #expect(arena.property.value == 2)
      #expect(comesTrue { arena.completions.count > 0 })
      #expect(arena.completions.count == 1)
    }
  }

  private final class Arena: Sendable {
    let store: SharedVariable<DefaultsStore>
    let property: Property<Int>
    let completions = Counter()

    init(_ domain: TestDomain) {
      let store = DefaultsStore(suiteName: domain.name)
      property = store.property(forKey: "n", default: 0)
      store.signal(forKey: "n", as: Int.self)
        .subscribe(next: { _ in }, completed: { [completions] in completions.increment() })
      self.store = SharedVariable(store)
    }
  }
}
