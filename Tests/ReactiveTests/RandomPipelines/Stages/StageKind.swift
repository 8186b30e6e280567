import Reactive
import ReactiveTesting

/// The signals of pipelines.
typealias PipelineSignal = Signal<Int, TestFailure>

/// One row of the table of operators: its text, its implementation in the library, and its model.
///
/// A new operator needs one row, in the file of its group. The row's closures apply ``wrapped(_:)`` to the values that they make.
struct StageKind: Sendable {
  /// The call, with `#` for each number and `@` for each signal.
  let text: String
  /// The range of each number.
  let numbers: [ClosedRange<Int>]
  let branchCount: Int
  /// Whether it runs its input or its branches several times, so that several such stages make many events.
  let isMultiplying: Bool
  var apply: @Sendable (_ input: PipelineSignal, _ with: Arguments<PipelineSignal>) -> PipelineSignal
  let model: @Sendable (_ input: ModelSignal, _ with: Arguments<ModelSignal>) -> ModelSignal

  init(
    _ text: String, _ numbers: ClosedRange<Int>...,
    apply: @escaping @Sendable (_ input: PipelineSignal, _ with: Arguments<PipelineSignal>) -> PipelineSignal,
    model: @escaping @Sendable (_ input: ModelSignal, _ with: Arguments<ModelSignal>) -> ModelSignal
  ) {
    self.text = text
    self.numbers = numbers
    branchCount = text.count { $0 == "@" }
    isMultiplying = ["{ value in", ".repeat", ".retry"].contains { text.contains($0) }
    self.apply = apply
    self.model = model
  }

  /// All operators that take part.
  static let all: [StageKind] = [
    transforming,
    filtering,
    taking,
    collecting,
    windowing,
    combining,
    joining,
    flattening,
    strategies,
    choosing,
    recovering,
    effects,
    grouping,
    timing,
    pacing,
  ].flatMap { $0 }
}

/// The arguments of a stage beside its input.
struct Arguments<Stream: Sendable>: Sendable {
  var numbers: [Int]
  var branches: [Stream]
  /// The scheduler of the sources, for operators that need one. The model uses ``Moment/later(by:number:)`` instead.
  var scheduler: VirtualTimeScheduler

  var number: Int { numbers[0] }
  var branch: Stream { branches[0] }

  func branch(for value: Int) -> Stream { branches[value % branches.count] }
}

/// The text of ``Arguments/inner(_:)`` in a stage with two branches: the value selects the branch, and is added to the branch's values.
let innerText = "{ value in [@, @][value % 2].map { wrapped($0 + value) } }"

extension Arguments<PipelineSignal> {
  @Sendable func inner(_ value: Int) -> PipelineSignal { branch(for: value).map { wrapped($0 + value) } }
}

extension Arguments<ModelSignal> {
  @Sendable func inner(_ value: Int) -> ModelSignal { branch(for: value).eachValue { [wrapped($0 + value)] } }
}
