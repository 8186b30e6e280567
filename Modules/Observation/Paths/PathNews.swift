import ReactiveDisposables
import ReactiveKernel

/// What is told of a path, in the order in which it was found out: a queue in front of the hubs, so that finding out and taking a place in
/// it can be one locked step.
final class PathNews<Value: Sendable>: @unchecked Sendable {
  // Unchecked because the variables change only under `lock`.
  enum Item {
    case prior(PathChange<Value>)
    /// A change, and what later subscribers get.
    case posterior(PathChange<Value>, RememberedValue<Value>)
    case end
  }

  /// What the subscribers get: the state at subscription first, then changes.
  enum Report: Sendable {
    case state(RememberedValue<Value>)
    /// A change, and what later subscribers get.
    case change(PathChange<Value>, RememberedValue<Value>)

    /// The value, unless it was an object that has ended and whose type has no nil.
    var value: Value? {
      switch self {
      case .state(let remembered): remembered.value
      case .change(let change, _): change.value
      }
    }

    /// What later subscribers get.
    var remembered: Report {
      switch self {
      case .state: self
      case .change(_, let state): .state(state)
      }
    }
  }

  /// Remembers the last state.
  let changes = Hub<Report, Never>(capacity: 1, remember: { $0.remembered })
  private let lock = Lock()
  private var waiting: [Item] = []
  private var isTelling = false
  private var madePriors: Hub<PathChange<Value>, Never>?

  /// The value that is there before the first change.
  func begin(with value: RememberedValue<Value>) { changes.send(.state(value)) }

  /// The hub of what comes before changes, made when it is first asked for.
  var priors: Hub<PathChange<Value>, Never> {
    lock.withLock {
      if let madePriors { return madePriors }
      let made = Hub<PathChange<Value>, Never>()
      madePriors = made
      return made
    }
  }

  /// Whether anybody has asked for it.
  var hasPriors: Bool { lock.withLock { madePriors != nil } }

  /// Takes a place in the queue. May be called under another lock.
  func add(_ item: Item) { lock.withLock { waiting.append(item) } }

  /// Tells what waits, unless somebody is at it: then that one tells it.
  func tell() {
    guard lock.withLock({ begin() }) else { return }
    while true {
      let items = lock.withLock {
        defer { waiting = [] }
        if waiting.isEmpty { isTelling = false }
        return waiting
      }
      if items.isEmpty { return }
      items.forEach(tell)
    }
  }

  /// Completes, after what waits.
  func end() {
    add(.end)
    tell()
  }

  private func begin() -> Bool {
    defer { isTelling = true }
    return !isTelling
  }

  private func tell(_ item: Item) {
    switch item {
    case .prior(let change): lock.withLock { madePriors }?.send(change)
    case .posterior(let change, let state):
      changes.send(.change(change, state))
    case .end: changes.expire()
    }
  }
}
