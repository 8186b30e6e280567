/// The length of a test run, which the environment variable `REACTIVE_TESTS` sets to `quick`, `full` or `night`.
public enum TestLength: String, CaseIterable, Sendable {
  /// Takes about a minute on two cores, for use while you work. This length is the default.
  case quick

  /// Takes some minutes, for the check of a finished change.
  case full

  /// Takes the longest time, for a machine that has the whole night.
  case night

  /// The length of this run. If `REACTIVE_TESTS` has a text that names no length, the program ends with status 2 and a
  /// line on standard error.
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
