/// A law is a test of one rule of the contract (C1 to C17). It checks any operator, of the library or of your own.
///
/// One line checks an operator:
///
/// ```
/// @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.map { $0 + 1 } } }
/// ```
///
/// The closure takes a `Signal<Int, TestFailure>`. It may take a second argument: another signal, or a virtual-time
/// scheduler. The laws do not check which values the operator sends; write your own tests for them.
///
/// Each law drives its sources by hand and in virtual time, without sleeping. All laws together take less than a second
/// for one operator, also in a debug build and under the thread sanitizer. The laws send 2,000 events to show that the
/// stack does not grow. Only ``million`` sends 1,000,000 events.
public enum OperatorLaw: String, CaseIterable, Sendable, CustomStringConvertible {
  /// C1: nothing follows a terminal (a completion or a failure), whatever the source does.
  case grammar
  /// C2: events that two threads send at once are delivered one at a time, and no thread waits.
  case concurrency
  /// C2: an event that is sent inside a delivery comes after that delivery.
  case reentrancy
  /// C4: a disposal reaches every upstream at once, whether the disposal comes before, inside, between or after the
  /// events.
  case disposal
  /// C4: a disposal may come from one thread while another thread sends.
  case disposalRace
  /// C5: when the end is delivered, the subscription has ended and its teardown has run.
  case ending
  /// C6: two subscriptions are independent.
  case independence
  /// C8: a failure overtakes the values that an operator such as `delay` still holds.
  case failure
  /// C9: the source owns the subscription. Releasing the disposable changes nothing, but releasing the source ends the
  /// subscription.
  case abandonment
  /// C10: the stack does not grow with events, re-entrant sends or restarts.
  case stackSafety
  /// C11: an operator releases the subscriptions that have ended.
  case forgetting
  /// C16: teardown runs in order, once, on the thread that ends the subscription.
  case teardown
  /// C10: an endless synchronous source stops on disposal.
  case flood
  /// C9, C11: after the end, the closures, sources and values are released.
  case retention
  /// C8, C17: each value is delivered once, or passed once to the closure of `onDiscard`, however the subscription
  /// ends. This law applies only to operators that hold values, such as `delay`.
  case conservation
  /// C10: the stack does not grow with 1,000,000 events, re-entrant sends or restarts. This law is not in ``all``,
  /// because it takes seconds in a debug build.
  case million

  /// All laws except ``million`` and ``conservation``, for every test run.
  public static var all: [OperatorLaw] { allCases.filter { $0 != .million && $0 != .conservation } }

  /// Returns the laws, except ``million``, that apply to operators with these traits.
  public static func all(for traits: OperatorTraits) -> [OperatorLaw] {
    allCases.filter { $0 != .million && $0.applies(to: traits) }
  }

  /// Returns whether the law applies to operators with these traits. If you check a law that does not apply, the check
  /// fails.
  public func applies(to traits: OperatorTraits) -> Bool {
    switch self {
    case .failure: traits.isDisjoint(with: [.handlesFailures, .neverFails])
    case .conservation: traits.contains(.holdsValues)
    default: true
    }
  }

  /// The rule of the contract that the law tests, such as `C2`.
  public var rule: String { definition.rule }

  /// The table of laws: the rule of each, and its check.
  var definition: (rule: String, check: (LawCheck) -> () -> Void) {
    switch self {
    case .grammar: ("C1", LawCheck.grammar)
    case .concurrency: ("C2", LawCheck.concurrency)
    case .reentrancy: ("C2", LawCheck.reentrancy)
    case .disposal: ("C4", LawCheck.disposal)
    case .disposalRace: ("C4", LawCheck.disposalRace)
    case .ending: ("C5", LawCheck.ending)
    case .independence: ("C6", LawCheck.independence)
    case .failure: ("C8", LawCheck.failure)
    case .abandonment: ("C9", LawCheck.abandonment)
    case .stackSafety: ("C10", LawCheck.stackSafety)
    case .forgetting: ("C11", LawCheck.forgetting)
    case .teardown: ("C16", LawCheck.teardown)
    case .flood: ("C10", LawCheck.flood)
    case .retention: ("C9, C11", LawCheck.retention)
    case .conservation: ("C8, C17", LawCheck.conservation)
    case .million: ("C10", LawCheck.million)
    }
  }

  /// The rule of the contract, and the name of the law.
  public var description: String { "\(rule) \(rawValue)" }
}
