/// How long a run of the tests is: the environment variable `REACTIVE_TESTS`, one of `quick`, `full` and `night`.
public enum TestLength: String, CaseIterable, Sendable {
  /// A minute on two cores, for use while you work. The default.
  case quick

  /// Some minutes, for the checks of a change.
  case full

  /// All that the tests can do, for a machine that has the night.
  case night

  /// The length of this run. Any other text in the variable ends the program with status 2 and a line on standard
  /// error.
  public static let current: TestLength = {
    guard let text = environmentVariable("REACTIVE_TESTS"), !text.isEmpty else { return .quick }
    if let length = TestLength(rawValue: text) { return length }
    endProgram("REACTIVE_TESTS is \"\(text)\": it must be \(allCases.map(\.rawValue).joined(separator: ", "))")
  }()

  /// The one of three numbers that belongs to this length.
  func choice(quick: Int, full: Int, night: Int) -> Int {
    switch self {
    case .quick: quick
    case .full: full
    case .night: night
    }
  }
}
