import Reactive

/// The inputs as signals of what the operators need.
extension MarbleStage {
  var letters: Signal<Letter, MarbleFailure> { letters(0) }
  var numbers: Signal<Int, MarbleFailure> { numbers(0) }
  var truths: Signal<Bool, MarbleFailure> { truths(0) }

  func letters(_ number: Int) -> Signal<Letter, MarbleFailure> { play(number) { $0 } }
  func numbers(_ number: Int) -> Signal<Int, MarbleFailure> { play(number) { $0.number } }
  func truths(_ number: Int) -> Signal<Bool, MarbleFailure> {
    play(number) { $0 == "t" || $0 == "true" ? true : $0 == "f" || $0 == "false" ? false : nil }
  }
  /// Numbers, and nil for an `n`.
  var optionals: Signal<Int?, MarbleFailure> {
    play(0) { letter in letter == "n" || letter == "nil" ? .some(nil) : letter.number.map { .some($0) } }
  }

  /// All inputs.
  var all: [Signal<Letter, MarbleFailure>] { (0..<inputCount).map { letters($0) } }
  var allNumbers: [Signal<Int, MarbleFailure>] { (0..<inputCount).map { numbers($0) } }

  /// The signal that belongs to a value of the first input.
  func inner(_ value: Letter) -> Signal<Letter, MarbleFailure> {
    play(inputOf(value), named: "inner " + value.text, from: { [self] in origin(of: value) }) { $0 }
  }

  /// Whether a value comes from the first input.
  func isFromFirst(_ value: Letter) -> Bool { isOfFirst(value) }

  /// The first input, whose values become signals.
  var inners: Signal<Signal<Letter, MarbleFailure>, MarbleFailure> { letters.map { [self] in inner($0) } }

  /// A signal whose first subscription plays the first input, whose second plays the second, and so on; the last input
  /// repeats. In a chain, each subscription runs the step before.
  var runs: Signal<Letter, MarbleFailure> {
    if isStep { return letters }
    let run = SerialState(0)
    return .deferred { [self] in
      let number = run.value
      run.value += 1
      return play(min(number, inputCount - 1), named: "run " + String(number + 1)) { $0 }
    }
  }
}
