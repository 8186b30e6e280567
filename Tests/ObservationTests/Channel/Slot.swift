import ReactiveObservation

/// An object whose setter changes a number by a rule.
final class Slot: ReactiveObject {
  /// The effect of a setter on a value.
  enum Rule: CaseIterable, Hashable {
    case plain, refusing, threes, fives, atMostNine, atLeastSeven, constant, alternating, growing, niling, twice,
      unchanged
  }

  @Observed var stored: Int?
  let rule: Rule
  /// The number of calls of the setter.
  private(set) var calls = 0
  /// The setter's latest input.
  private(set) var sent: Int??
  /// After this many calls the setter stores its input unchanged, to end an endless chase.
  static let fuse = 500

  init(_ rule: Rule, _ stored: Int? = nil) {
    self.rule = rule
    self.stored = stored
  }

  var number: Int? {
    get { stored }
    set {
      calls += 1
      sent = .some(newValue)
      if calls < Slot.fuse { obey(newValue) } else { stored = newValue }
    }
  }

  /// Sets the number of calls to zero.
  func forgetCalls() { calls = 0 }

  private func obey(_ number: Int?) {
    switch rule {
    case .plain: stored = number
    case .refusing: break
    case .threes: stored = number.map { ($0 + 1) / 3 * 3 }
    case .fives: stored = number.map { ($0 + 2) / 5 * 5 }
    case .atMostNine: stored = number.map { min($0, 9) }
    case .atLeastSeven: stored = number.map { max($0, 7) }
    case .constant: stored = 4
    case .alternating: stored = calls.isMultiple(of: 2) ? number : -1
    case .growing: stored = number.map { $0 + 1 }
    case .niling: stored = nil
    case .twice:
      stored = number
      stored = number.map { $0 / 2 * 2 }
    case .unchanged: if stored != number { stored = number }
    }
  }
}

/// An object that forwards its properties to another object, if it has one.
final class Frame: ReactiveObject {
  @Observed var inner: Field?
  private(set) var calls = 0

  init(_ inner: Field? = nil) {
    self.inner = inner
  }

  var text: String? {
    get { inner?.text }
    set {
      count()
      if let newValue { inner?.text = newValue }
    }
  }
  var number: Int {
    get { inner?.number ?? 0 }
    set {
      count()
      inner?.number = newValue
    }
  }
  var rounded: Int {
    get { inner?.number ?? 0 }
    set {
      count()
      inner?.number = newValue / 10 * 10 + 1
    }
  }

  /// Counts a call. An endless chase ends here.
  private func count() {
    calls += 1
    if calls == Slot.fuse { inner = nil }
  }
}

/// An object with a value that cannot be compared.
final class Opaque: ReactiveObject {
  struct Number: Sendable { var value: Int }

  @Observed var number = Number(value: 0) {
    didSet {
      calls += 1
      if calls < Slot.fuse, number.value > limit { number.value = limit }
    }
  }
  private(set) var calls = 0
  var limit = 10

  var guarded: Number {
    get { number }
    set { if newValue.value >= 0 { number = newValue } }
  }
}
