import ReactiveSchedulers

/// Wraps an operator, so that the laws can check it. An operator is a function that makes a signal from one or more
/// others.
///
/// The wrapper hides the types of the operator's values, so that each law is written once. The functions `check` of
/// ``OperatorLaw`` make a wrapper themselves. Make one yourself for ``OperatorLaw/violations(of:)``.
public struct OperatorUnderTest: Sendable {
  typealias Input = Signal<Int, TestFailure>
  typealias Output = Signal<any Sendable, TestFailure>
  typealias Flatten = @Sendable (Signal<Input, TestFailure>) -> Output

  /// The traits of the operator.
  public let traits: OperatorTraits
  var inputCount = 1
  var flatten: Flatten?
  let apply: @Sendable (_ inputs: [Input], _ scheduler: VirtualTimeScheduler, _ probe: LeakProbe) -> Output
}

extension OperatorUnderTest {
  /// Wraps an operator with one input.
  public init<Value, Failure>(
    _ traits: OperatorTraits = [], _ make: @escaping @Sendable (Signal<Int, TestFailure>) -> Signal<Value, Failure>
  ) {
    self.init(traits: traits) { inputs, _, _ in make(inputs[0]).erased() }
  }

  /// Wraps an operator that has one input and needs a scheduler.
  public init<Value, Failure>(
    _ traits: OperatorTraits = [],
    _ make: @escaping @Sendable (Signal<Int, TestFailure>, VirtualTimeScheduler) -> Signal<Value, Failure>
  ) {
    self.init(traits: traits) { inputs, scheduler, _ in make(inputs[0], scheduler).erased() }
  }

  /// Wraps an operator with two inputs.
  public init<Value, Failure>(
    _ traits: OperatorTraits = [],
    _ make: @escaping @Sendable (Signal<Int, TestFailure>, Signal<Int, TestFailure>) -> Signal<Value, Failure>
  ) {
    self.init(traits: traits, inputCount: 2) { inputs, _, _ in make(inputs[0], inputs[1]).erased() }
  }

  /// Wraps an operator that has one input, a signal that cannot fail.
  public init<Value, Failure>(
    neverFailing traits: OperatorTraits, _ make: @escaping @Sendable (Signal<Int, Never>) -> Signal<Value, Failure>
  ) {
    self.init(traits: traits.union(.neverFails)) { inputs, _, _ in make(inputs[0].neverFailing()).erased() }
  }

  /// Wraps an operator on ``Tracked`` values, so that ``OperatorLaw/retention`` sees whether a value is retained.
  public init<Value, Failure>(
    tracking traits: OperatorTraits,
    _ make: @escaping @Sendable (Signal<Tracked<Int>, TestFailure>) -> Signal<Value, Failure>
  ) {
    self.init(traits: traits) { inputs, _, probe in
      make(inputs[0].lift { next in { number in next(probe.track(number)) } }).erased()
    }
  }

  /// Wraps an operator that holds values, such as `delay`. ``OperatorLaw/conservation`` follows these values.
  ///
  /// - Parameters:
  ///   - traits: the traits other than ``OperatorTraits/holdsValues``.
  ///   - inputs: the number of inputs.
  ///   - make: applies the operator to the inputs. The scheduler runs in virtual time.
  public init<Value, Failure>(
    holding traits: OperatorTraits, inputs: Int = 1,
    _ make: @escaping @Sendable ([Signal<Tracked<Int>, TestFailure>], VirtualTimeScheduler) -> Signal<Value, Failure>
  ) {
    self.init(traits: traits.union(.holdsValues), inputCount: inputs) { inputs, scheduler, probe in
      make(inputs.map { input in input.lift { next in { number in next(probe.track(number)) } } }, scheduler).erased()
    }
  }

  /// Wraps an operator that makes one signal from a signal of signals. The laws check the operator with inner signals
  /// that send one value each, and with endless signals.
  public init<Value, Failure>(
    flattening traits: OperatorTraits,
    _ make: @escaping @Sendable (Signal<Signal<Int, TestFailure>, TestFailure>) -> Signal<Value, Failure>
  ) {
    self.init(traits: traits, flatten: { make($0).erased() }) { inputs, _, _ in
      make(inputs[0].lift { next in { number in next(.just(number)) } }).erased()
    }
  }
}

extension Signal {
  /// The same signal under the types the laws work with.
  fileprivate func erased() -> Signal<any Sendable, TestFailure> {
    .attaching { downstream in
      attach(under: downstream.subscription, next: { downstream.next($0) }) { termination in
        switch termination {
        case .failed(let failure): downstream.fail(failure as? TestFailure ?? TestFailure("\(failure)"))
        case .completed: downstream.complete()
        }
      }
    }
  }
}

extension Signal where Failure == TestFailure {
  /// The same signal, of which the caller knows that it will not fail.
  fileprivate func neverFailing() -> Signal<Value, Never> {
    .attaching { downstream in
      attach(under: downstream.subscription, next: downstream.next) { termination in
        if case .completed = termination { downstream.complete() }
      }
    }
  }
}
