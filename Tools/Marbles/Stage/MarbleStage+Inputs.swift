import Reactive

/// The inputs as signals of what the operators need.
extension MarbleStage {
  var letters: Signal<String, MarbleFailure> { letters(0) }
  var numbers: Signal<Int, MarbleFailure> { numbers(0) }
  var truths: Signal<Bool, MarbleFailure> { truths(0) }

  func letters(_ number: Int) -> Signal<String, MarbleFailure> { play(number) { String($0) } }
  func numbers(_ number: Int) -> Signal<Int, MarbleFailure> { play(number) { $0.wholeNumberValue } }
  func truths(_ number: Int) -> Signal<Bool, MarbleFailure> { play(number) { $0 == "t" } }
  /// Numbers, and nil for every other sign.
  var optionals: Signal<Int?, MarbleFailure> { play(0) { .some($0.wholeNumberValue) } }

  /// All inputs.
  var all: [Signal<String, MarbleFailure>] { (0..<inputCount).map { letters($0) } }
  var allNumbers: [Signal<Int, MarbleFailure>] { (0..<inputCount).map { numbers($0) } }

  /// The signal that belongs to a value of the first input.
  func inner(_ value: String) -> Signal<String, MarbleFailure> {
    let letter = value.first ?? " "
    return play(inputOf(letter), named: "inner \(value)", from: { [self] in origin(of: letter) }) { String($0) }
  }

  /// Whether a value comes from the first input.
  func isFromFirst(_ value: String) -> Bool { value.first.map(isOfFirst) ?? false }

  /// The first input, whose values become signals.
  var inners: Signal<Signal<String, MarbleFailure>, MarbleFailure> { letters.map { [self] in inner($0) } }

  /// A signal whose first subscription plays the first input, whose second plays the second, and so on; the last input
  /// repeats.
  var runs: Signal<String, MarbleFailure> {
    let run = SerialState(0)
    return .deferred { [self] in
      let number = run.value
      run.value += 1
      return play(min(number, inputCount - 1), named: "run \(number + 1)") { String($0) }
    }
  }
}
