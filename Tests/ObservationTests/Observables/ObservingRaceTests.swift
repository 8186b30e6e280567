import Observation
import ReactiveObservation
import ReactiveTesting
import Testing

/// Several threads use objects with their own lock.
@Suite struct ObservingRaceTests {
  /// Values of one writer are delivered in order and one at a time, by any thread.
  @Test func writeAgainstWrite() {
    var isOrdered = true
    race(for: {
      let models = [Guarded(), Guarded()]
      return (models, Watched(.observing { models.map(\.value) }))
    }) { models, _ in
      for value in 1...4 { models[0].value = value }
    } _: { models, _ in
      for value in 1...4 { models[1].value = value }
    } verify: { _, seen in
      seen.subscription.dispose()
      let values = seen.values.entries
      for side in 0...1 {
        let told = values.map { $0[side] }
        isOrdered = isOrdered && told == told.sorted()
      }
    }
    #expect(isOrdered)
  }

  @Test func disposeAgainstWrite() {
    var isObeyed = true
    race(for: {
      let model = Guarded()
      return (model, Watched(.observing { model.value }), Journal<Int>())
    }) { model, _, _ in
      for value in 1...4 { model.value = value }
    } _: { _, seen, counts in
      seen.subscription.dispose()
      counts.write(seen.values.count)
    } verify: { _, seen, counts in
      // One delivery may have been in progress (C4).
      isObeyed = isObeyed && seen.values.count - counts.entries[0] <= 1
    }
    #expect(isObeyed)
  }

  @Test func endAgainstDispose() {
    race(for: {
      let model = SharedVariable(Guarded())
      return (model, Watched(.observing { [weak object = model.value] in object?.value }))
    }) { model, _ in
      model.value = nil
    } _: { _, seen in
      seen.subscription.dispose()
    } verify: { _, _ in
    }
  }
}
