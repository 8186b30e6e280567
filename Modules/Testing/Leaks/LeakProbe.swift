import ReactiveSchedulers

/// Counts tracked objects while they live: hand its tokens to closures, sources and values, and see that none is left.
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

  /// How many of its tokens live.
  public var liveCount: Int { lock.withLock { alive.count } }

  /// The labels of the tokens that live, in alphabetical order.
  public var liveLabels: [String] { lock.withLock { alive.values.sorted() } }

  /// Makes an object that counts as live until its last reference is released.
  public func token(_ label: String = "token") -> Token {
    let number = lock.withLock {
      lastNumber += 1
      alive[lastNumber] = label
      return lastNumber
    }
    return Token(number: number, probe: self)
  }

  /// Makes a value that counts as live until the value and all its copies are released.
  public func track<Value: Sendable>(_ value: Value, _ label: String = "value") -> Tracked<Value> {
    Tracked(value: value, token: token(label))
  }

  private func forget(_ number: Int) {
    _ = lock.withLock { alive.removeValue(forKey: number) }
  }

  /// An object that its probe counts.
  public final class Token: Sendable {
    private let number: Int
    private let probe: LeakProbe

    fileprivate init(number: Int, probe: LeakProbe) {
      self.number = number
      self.probe = probe
    }

    deinit { probe.forget(number) }

    /// Returns its argument: makes a closure hold the token.
    public func use<Value>(_ value: Value) -> Value { value }

    /// Does nothing: makes a closure hold the token.
    public func touch() {}
  }
}

/// A value that its ``LeakProbe`` counts; equal and hashed as the value itself.
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
  /// Whether the values are equal.
  public static func == (first: Tracked, second: Tracked) -> Bool { first.value == second.value }
}

extension Tracked: Hashable where Value: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
