import ReactiveSchedulers

/// Counts the tracked objects that are not released yet. Let closures, sources and values hold tokens of the probe, and
/// check that no token is left.
///
/// ```
/// let subject = Subject<Int, Never>()
/// expectNoLeaks { probe in
///   let token = probe.token("closure")
///   subject.signal.map { token.use($0) }.subscribe { _ in }.dispose()
/// }
/// ```
public final class LeakProbe: @unchecked Sendable {
  // Unchecked because the variables are used under the lock only.
  private let lock = Lock()
  private var alive: [Int: String] = [:]
  private var lastNumber = 0

  /// Makes a probe that tracks nothing yet.
  public init() {}

  /// The number of tracked objects that are not released yet.
  public var liveCount: Int { lock.withLock { alive.count } }

  /// The labels of the tracked objects that are not released yet, in alphabetical order.
  public var liveLabels: [String] { lock.withLock { alive.values.sorted() } }

  /// Makes an object that is counted until its last reference is released.
  public func token(_ label: String = "token") -> Token {
    let number = lock.withLock {
      lastNumber += 1
      alive[lastNumber] = label
      return lastNumber
    }
    return Token(number: number, probe: self)
  }

  /// Makes a value that is counted until the value and all its copies are released.
  public func track<Value: Sendable>(_ value: Value, _ label: String = "value") -> Tracked<Value> {
    Tracked(value: value, token: token(label))
  }

  private func forget(_ number: Int) {
    _ = lock.withLock { alive.removeValue(forKey: number) }
  }

  /// An object that a probe counts until the object is released.
  public final class Token: Sendable {
    private let number: Int
    private let probe: LeakProbe

    fileprivate init(number: Int, probe: LeakProbe) {
      self.number = number
      self.probe = probe
    }

    deinit { probe.forget(number) }

    /// Returns its argument. A closure that calls this method holds the token.
    public func use<Value>(_ value: Value) -> Value { value }

    /// Does nothing. A closure that calls this method holds the token.
    public func touch() {}
  }
}

/// A value that a ``LeakProbe`` counts until all copies are released. Two are equal, and have the same hash, if their
/// wrapped values are equal.
public struct Tracked<Value: Sendable>: Sendable {
  /// The value.
  public let value: Value
  private let token: LeakProbe.Token

  init(value: Value, token: LeakProbe.Token) {
    self.value = value
    self.token = token
  }
}

extension Tracked: Equatable where Value: Equatable {
  /// Returns whether the values are equal.
  public static func == (first: Tracked, second: Tracked) -> Bool { first.value == second.value }
}

extension Tracked: Hashable where Value: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
