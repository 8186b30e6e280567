import ReactiveCore
import ReactiveTesting
import Testing

/// Failure types unify without a cast wherever one of them is `Never`: the test is that these lines compile.
@Suite struct FailureTypeTests {
  enum Broken: Error { case expected }

  let sure = Signal<Int, Never>(1...2)
  let unsure = Signal<Int, Broken>(1...2)

  @Test func flatMapTakesEveryMix() {
    let both: Signal<Int, Never> = sure.flatMap { .just($0) }
    let inner: Signal<Int, Broken> = sure.flatMap { _ in unsure }
    let outer: Signal<Int, Broken> = unsure.flatMap { _ in sure }
    let neither: Signal<Int, Broken> = unsure.flatMap { .just($0) }
    #expect(SignalRecorder(of: both).values == [1, 2])
    #expect(SignalRecorder(of: inner).values == [1, 2, 1, 2])
    #expect(SignalRecorder(of: outer).values == [1, 2, 1, 2])
    #expect(SignalRecorder(of: neither).values == [1, 2])
  }

  @Test func inferredTypesAreNotAmbiguous() {
    let inferred = sure.flatMap { .just($0 + 1) }
    let mixed = sure.flatMap { _ in unsure }
    let recovered = unsure.catch { _ in sure }
    let replaced = unsure.catch(just: 0)
    #expect(type(of: inferred) == Signal<Int, Never>.self)
    #expect(type(of: mixed) == Signal<Int, Broken>.self)
    #expect(type(of: recovered) == Signal<Int, Never>.self)
    #expect(type(of: replaced) == Signal<Int, Never>.self)
  }

  @Test func joiningTakesEveryMix() {
    let merged: Signal<Int, Broken> = unsure.merge(with: sure)
    let other: Signal<Int, Broken> = sure.merge(with: unsure)
    let concatenated: Signal<Int, Broken> = sure.concat(with: unsure)
    let flattened: Signal<Int, Broken> = Signal<Signal<Int, Broken>, Never>([unsure]).flatten()
    #expect(SignalRecorder(of: merged).values == [1, 2, 1, 2])
    #expect(SignalRecorder(of: other).values == [1, 2, 1, 2])
    #expect(SignalRecorder(of: concatenated).values == [1, 2, 1, 2])
    #expect(SignalRecorder(of: flattened).values == [1, 2])
  }
}
