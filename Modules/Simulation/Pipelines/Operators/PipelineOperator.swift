import ReactiveCore
import ReactiveTesting

/// The signals of random pipelines.
public typealias PipelineSignal = Signal<Int, TestFailure>

/// Describes an operator for random pipelines: its text, its implementation, and its model.
///
/// ```
/// PipelineOperator(".every(#)", 1...3) { input, with in
///   input.enumerated().filter { $0.offset % with.number == 0 }.map(\.element)
/// } model: { input, with in
///   input.eachValue(0) { index, value in
///     defer { index += 1 }
///     return index % with.number == 0 ? [.next(value)] : []
///   }
/// }
/// ```
public struct PipelineOperator: Sendable {
  /// The call as text, with `#` for each argument that is a number and `@` for each argument that is a signal.
  public let text: String
  /// The range of each number, in the order of the text.
  public let numbers: [ClosedRange<Int>]
  let branchCount: Int
  /// Whether it runs its input or its branches several times, so that several such stages make many events.
  let isMultiplying: Bool
  package var apply: @Sendable (_ input: PipelineSignal, _ with: PipelineArguments<PipelineSignal>) -> PipelineSignal
  let model: @Sendable (_ input: ModelSignal, _ with: PipelineArguments<ModelSignal>) -> ModelSignal

  /// Makes an operator.
  ///
  /// - Parameters:
  ///   - text: the call, with `#` for each argument that is a number and `@` for each argument that is a signal.
  ///   - numbers: the range of each number, in the order of the text.
  ///   - isMultiplying: whether the operator runs its input or its signals several times. A pipeline contains few such
  ///     operators, because together they make many events.
  ///   - apply: applies the operator to a signal.
  ///   - model: applies the model of the operator to the model of the input. Keep values below 36, because such values
  ///     are drawn as one sign.
  public init(
    _ text: String, _ numbers: ClosedRange<Int>..., isMultiplying: Bool = false,
    apply: @escaping @Sendable (_ input: PipelineSignal, _ with: PipelineArguments<PipelineSignal>) -> PipelineSignal,
    model: @escaping @Sendable (_ input: ModelSignal, _ with: PipelineArguments<ModelSignal>) -> ModelSignal
  ) {
    self.text = text
    self.numbers = numbers
    branchCount = text.count { $0 == "@" }
    self.isMultiplying = isMultiplying
    self.apply = apply
    self.model = model
  }
}

/// The arguments of an operator in a random pipeline, without its input.
public struct PipelineArguments<Stream: Sendable>: Sendable {
  /// The numbers, in the order of the text.
  public var numbers: [Int]
  /// The signals, in the order of the text.
  public var branches: [Stream]
  /// The scheduler on which the sources run, for operators that need a scheduler. A tick is 1 second. The model uses
  /// ``ModelTime`` instead.
  public var scheduler: VirtualTimeScheduler

  /// The first number.
  public var number: Int { numbers[0] }
  /// The first signal.
  public var branch: Stream { branches[0] }

  package func branch(for value: Int) -> Stream { branches[value % branches.count] }
}

/// The text of ``PipelineArguments/inner(_:)`` in a stage with two branches: the value selects the branch, and is added
/// to the branch's values.
package let innerText = "{ value in [@, @][value % 2].map { wrapped($0 + value) } }"

extension PipelineArguments<PipelineSignal> {
  @Sendable package func inner(_ value: Int) -> PipelineSignal { branch(for: value).map { wrapped($0 + value) } }
}

extension PipelineArguments<ModelSignal> {
  @Sendable package func inner(_ value: Int) -> ModelSignal { branch(for: value).eachValue { [wrapped($0 + value)] } }
}
