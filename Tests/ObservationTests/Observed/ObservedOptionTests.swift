import Observation
import ReactiveObservation
import ReactiveTesting
import Testing

@Suite struct ObservedOptionTests {
  private final class Model: Observable {
    @Observed(.observationTracking) var name = "a"
    @Observed(.observationTracking) var items: [Int] = []
    @Observed var other = 0
  }

  @Test("withObservationTracking is notified before a write to a property it has read, and of nothing else")
  func tellsTheToolchainsObservation() {
    let model = Model()
    let log = Journal<String>()
    func arm() {
      withObservationTracking {
        _ = (model.name, model.other)
      } onChange: { [model = Confined(model)] in
        log.write("change of \(model.value.name)")
      }
    }
    arm()
    model.items.append(1)
    model.other = 1
    #expect(log.entries.isEmpty)
    model.name = "b"
    model.name = "c"
    #expect(log.entries == ["change of a"])
    arm()
    model.name += "d"
    #expect(log.entries == ["change of a", "change of c"])
  }

  @Test("The property is observed in all other ways too") func isObservedAsWell() {
    let model = Model()
    let names = Recorded(model.$name.signal)
    let reads = Tracking.collect { model.name }.reads
    model.name = "b"
    #expect(names.values == ["a", "b"])
    #expect(reads.count == 1)
  }

  @Test func changesArraysInPlace() {
    let model = Model()
    model.items.reserveCapacity(100)
    model.items.append(1)
    let place = model.items.withUnsafeBytes { $0.baseAddress }
    model.items.append(2)
    #expect(model.items.withUnsafeBytes { $0.baseAddress } == place)
  }
}
