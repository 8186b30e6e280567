import ReactiveObservation
import ReactiveTesting
import Testing

/// One thread owns the object; others subscribe, dispose, and read at the same time.
@Suite struct ObservedRaceTests {
  struct Raced: Sendable {
    let animal = Confined(Animal(legs: 0))
    let projection: ObservedProjection<Int>
    let log = Journal<Event<Int, Never>>()
    let other = Journal<Int>()

    init() {
      projection = animal.value.$legs
    }
  }

  @Test func writeAgainstSubscribe() {
    race(for: { Raced() }) { raced in
      for legs in 1...4 { raced.animal.value.legs = legs }
    } _: { raced in
      raced.projection.signal.subscribe(events: { raced.log.write($0) })
      raced.projection.pairs.subscribe(next: { raced.other.write($0.new - $0.old) })
    } verify: { raced in
      let values = raced.log.entries.compactMap(\.value)
      #expect(values == Array((values.first ?? 9)..<5))
      #expect(raced.other.entries.allSatisfy { $0 == 1 })
    }
  }

  @Test func writeAgainstDispose() {
    race(for: {
      let raced = Raced()
      return (raced, raced.projection.signal.subscribe(events: { raced.log.write($0) }))
    }) { raced, _ in
      for legs in 1...4 { raced.animal.value.legs = legs }
    } _: { raced, subscription in
      subscription.dispose()
      raced.other.write(raced.log.count)
    } verify: { raced, _ in
      #expect(raced.log.count - raced.other.entries[0] <= 1)
      raced.animal.value.legs = 5
      #expect(raced.projection.value == 5)
    }
  }

  @Test func writeAgainstTheEndOfAWatch() {
    race(for: {
      let raced = Raced()
      let watch = Tracking.collect { _ = raced.animal.value.legs }.reads.first?.cell.watch { moment in
        raced.log.write(.next(moment == .didChange ? 1 : -1))
      }
      return (raced, watch.map { [$0] } ?? [])
    }) { (raced: Raced, _) in
      for legs in 1...4 { raced.animal.value.legs = legs }
    } _: { raced, watches in
      for watch in watches { watch.dispose() }
      raced.other.write(raced.log.count)
    } verify: { raced, _ in
      #expect(raced.log.count - raced.other.entries[0] <= 1)
    }
  }

  @Test func readsAgainstReads() {
    struct Fresh: Sendable {
      let animal = Confined(Animal(legs: 0))
      let log = Journal<Int>()
    }
    race(for: { Fresh() }) { fresh in
      fresh.animal.value.$legs.signal.subscribe(next: { fresh.log.write($0) })
    } _: { fresh in
      fresh.animal.value.$legs.signal.subscribe(next: { fresh.log.write($0) })
    } verify: { fresh in
      fresh.animal.value.legs = 1
      #expect(fresh.log.entries == [0, 0, 1, 1])
    }
  }

  @Test func theEndAgainstSubscribe() {
    struct Ending: Sendable {
      let owner = SharedVariable<Confined<Animal>>(Confined(Animal()))
      let projection: ObservedProjection<Int>?
      let log = Journal<Event<Int, Never>>()

      init() {
        projection = owner.value?.value.$legs
      }
    }
    race(for: { Ending() }) { (ending: Ending) in
      ending.owner.value = nil
    } _: { (ending: Ending) in
      ending.projection?.signal.subscribe(events: { ending.log.write($0) })
    } verify: { ending in
      let entries = ending.log.entries
      #expect(entries == [.completed] || entries == [.next(4), .completed])
    }
  }
}
