import Observation
import ReactiveDisposables
import ReactiveObservation
import ReactiveTesting
import TestSupport
import Testing

/// Classes with `@Observable`: thread-safe ones, and ones of an actor.
@Suite(.inTurn, .timeLimit(.minutes(5))) struct ObservingTests {
  @Test func tellsTheValueAndChanges() async {
    let model = Guarded()
    let seen = Watched(.observing { model.value })
    #expect(seen.values.entries == [0])
    // Written again: if this thread is suspended between the report of a change and the write, the reading misses it.
    await eventually {
      model.value = 1
      return seen.values.entries.last == 1
    }
    seen.subscription.dispose()
  }

  @Test func completesWithTheObject() async {
    var model: Guarded? = Guarded()
    let seen = Watched(.observing { [weak model] in model?.value })
    model = nil
    await seen.completes()
    #expect(seen.values.entries == [0, nil])
  }

  actor Store {
    @Observable final class Model {
      var name = "a"
    }
    let model = Model()

    func rename(_ names: String...) { for name in names { model.name = name } }
  }

  @Test(arguments: [ObservedChanges.settled, .each]) func theActorFormReadsOnTheActor(_ changes: ObservedChanges) async
  {
    let store = Store()
    let seen = Watched(
      .observing(on: store, seeing: changes) { store in
        store.assertIsolated()
        return store.model.name
      })
    await seen.has(1)
    await store.rename("b", "c")
    await eventually { seen.values.entries.last == "c" }
    #expect(seen.values.entries == (changes == .each ? ["a", "b", "c"] : ["a", "c"]))
    seen.subscription.dispose()
  }

  @Test func completesWithTheActor() async {
    var store: Store? = Store()
    let seen = store.map { Watched(.observing(on: $0) { $0.model.name }) }
    await seen?.has(1)
    store = nil
    await seen?.completes()
    #expect(seen?.values.entries == ["a"])
  }
}
