/// The laws that every operator obeys, ours or anybody's: the contract, as checks.
///
/// One line runs an operator through them:
///
/// ```
/// @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.map { $0 + 1 } } }
/// ```
///
/// The closure is given a `Signal<Int, TestFailure>` and, if it asks for them, a second one or a virtual-time scheduler. Its operator may be
/// anything, but what it does to its values is not looked at: that is for the operator's own tests.
///
/// Each law drives its sources by hand and in virtual time; none sleeps, and where it needs two threads it makes them meet. Numbers are
/// chosen so that all laws together take well under a second for one operator, in a debug build and under the thread sanitizer too: growth of
/// the stack shows in two thousand events, as its depth is measured. Only ``million`` counts to the contract's own number.
public enum OperatorLaw: String, CaseIterable, Sendable, CustomStringConvertible {
  /// C1: nothing follows a terminal, whatever the source does.
  case grammar
  /// C2: two threads that send at once are never delivered at once, and none of them waits.
  case concurrency
  /// C2: what is sent from inside a delivery comes after it.
  case reentrancy
  /// C4: disposal reaches every upstream at once: before the first event, inside one, between two, after the last.
  case disposal
  /// C4: disposal on another thread than the sender's.
  case disposalRace
  /// C5: who is told of the end finds the subscription ended and its teardown done.
  case ending
  /// C6: two subscriptions know nothing of each other.
  case independence
  /// C8: a failure overtakes what the operator holds.
  case failure
  /// C9: the source owns the subscription: dropping the disposable changes nothing, dropping the source ends it.
  case abandonment
  /// C10: the stack does not grow with events, re-entrant sends or restarts.
  case stackSafety
  /// C11: what has ended is forgotten.
  case forgetting
  /// C16: teardown runs in order, once, on the thread that ends the subscription.
  case teardown
  /// C10: an endless synchronous source stops when it is told to.
  case flood
  /// C9, C11: after the end nothing holds closures, sources and values.
  case retention
  /// C10: a million events, re-entrant sends and restarts. Not in ``all``: takes seconds in a debug build.
  case million

  /// All laws but ``million``: those to run over every operator, every time.
  public static var all: [OperatorLaw] { allCases.filter { $0 != .million } }

  /// The laws of ``all`` that apply to operators with these traits.
  public static func all(for traits: OperatorTraits) -> [OperatorLaw] {
    all.filter { $0.applies(to: traits) }
  }

  /// Whether the law says anything about operators with these traits. Checking one that does not is a failure, not a silent success.
  public func applies(to traits: OperatorTraits) -> Bool {
    self != .failure || traits.isDisjoint(with: [.handlesFailures, .neverFails])
  }

  /// The rule of the contract.
  public var rule: String {
    switch self {
    case .grammar: "C1"
    case .concurrency, .reentrancy: "C2"
    case .disposal, .disposalRace: "C4"
    case .ending: "C5"
    case .independence: "C6"
    case .failure: "C8"
    case .abandonment: "C9"
    case .stackSafety, .flood, .million: "C10"
    case .forgetting: "C11"
    case .teardown: "C16"
    case .retention: "C9, C11"
    }
  }

  /// The rule and the name.
  public var description: String { "\(rule) \(rawValue)" }
}
