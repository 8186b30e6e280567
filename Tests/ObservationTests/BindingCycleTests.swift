import Foundation
import ReactiveCore
import ReactiveObservation
import ReactiveSubjects
import ReactiveTesting
import Testing

/// A property that is bound to itself would be written without end: it traps at the binding (C15).
@Suite struct BindingCycleTests {
  #if EXIT_TESTS
    @Test(arguments: Cycle.allCases) func aCycleTraps(_ cycle: Cycle) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [cycle] in
        cycle.begin()
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      for part in ["comes from itself", "Rule:    C15", "Meaning:", "Remedy:"] { #expect(message.contains(part)) }
    }
  #endif

  @Test func aRowOfPropertiesDoesNot() {
    let row = (0..<100).map { Property($0) }
    for place in 1..<100 { row[place] <~ row[place - 1] }
    row[0].value = 7
    #expect(row.allSatisfy { $0.value == 7 })
  }

  @Test func aBindingThatHasEndedDoesNot() {
    let (one, other) = (Property(1), Property(2))
    (one <~ other).dispose()
    other <~ one
    one.value = 3
    #expect(other.value == 3)
  }

  @Test func aRowOfReactivePropertiesDoesNot() {
    let models = (0..<10).map { _ in Model() }
    for place in 1..<10 { BindingTarget(models[place], \.first) <~ models[place - 1].$first.signal }
    models[0].first = 7
    #expect(models.allSatisfy { $0.first == 7 })
  }

  @Test func aSampledPropertyDoesNot() {
    let (clicks, total) = (Subject<Int, Never>(), Property(0))
    clicks.signal.withLatest(from: total).map { $0 + $1 }.bind(to: total)
    for _ in 0..<10 { clicks.send(1) }
    #expect(total.value == 10)
  }

  @Test func theEndOfThePropertyEndsItsBinding() {
    let source = Subject<Int, Never>()
    var property: Property<Int>? = Property(0)
    let binding = property.map { source.signal.bind(to: $0) }
    #expect(binding?.isDisposed == false)
    property = nil
    #expect(binding?.isDisposed == true)
  }
}

extension BindingCycleTests {
  enum Cycle: String, CaseIterable, Codable, Sendable {
    case itself, mapped, pair, ring, throughASubject, throughABehavior, startedLater, optional
    case reactive, reactiveRing, reactiveThroughAProperty, reactiveChannel

    func begin() {
      // Ends the process successfully if a cycle is not detected, so that the exit test fails.
      let rounds = Rounds()
      let (one, other, third) = (Property(1), Property(2), Property(3))
      let counted = one.signal.map { value in
        rounds.count()
        return value
      }
      switch self {
      case .itself: one <~ counted
      case .mapped: counted.map { $0 &+ 1 }.bind(to: one)
      case .pair:
        other <~ counted
        one <~ other
      case .ring:
        other <~ counted
        third <~ other
        one <~ third
      case .throughASubject:
        let subject = Subject<Int, Never>()
        subject.signal.bind(to: one)
        counted.subscribe(subject)
      case .throughABehavior:
        let subject = BehaviorSubject<Int, Never>(1)
        counted.subscribe(subject)
        one <~ subject
      case .startedLater:
        let start = Subject<Int, Never>()
        one <~ start.signal.flatMap { _ in counted }
        start.send(1)
      case .optional:
        let maybe = Property<Int?>(nil)
        one <~ maybe.signal.compactMap { $0 }
        maybe <~ counted
      case .reactive:
        let model = Model()
        BindingTarget(model, \.first) <~ rounds.counting(model.$first.signal)
        model.first = 2
      case .reactiveRing:
        let model = Model()
        BindingTarget(model, \.second) <~ rounds.counting(model.$first.signal)
        BindingTarget(model, \.first) <~ model.$second.signal
        model.first = 2
      case .reactiveThroughAProperty:
        let model = Model()
        BindingTarget(model, \.first) <~ counted
        one <~ model.$first.signal
      case .reactiveChannel:
        let model = Model()
        BindingTarget(model, \.first) <~ rounds.counting(model.channel(for: \.first).signal)
        model.first = 2
      }
      one.value = 4
    }
  }

  private final class Model: ReactiveObject {
    @Observed var first = 1
    @Observed var second = 1
  }

  private final class Rounds: Sendable {
    private let rounds = SerialState(0)

    func count() {
      rounds.value += 1
      if rounds.value > 10_000 { exit(EXIT_SUCCESS) }
    }

    func counting(_ signal: Signal<Int, Never>) -> Signal<Int, Never> {
      signal.map { [self] value in
        count()
        return value
      }
    }
  }
}
