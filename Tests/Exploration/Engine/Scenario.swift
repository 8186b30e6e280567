#if Exploration
  import ReactiveCore
  import ReactiveDisposables

  /// A small program of two or three threads, and all that may come of it.
  struct Scenario {
    let name: String
    /// All outcomes, exactly: an order with another one fails, and so does a scenario in which one of these does not occur.
    let allowed: Set<String>
    /// The greatest number of preemptions; nil for 3 with two threads, and 2 with more.
    let bound: Int?
    /// Prepares the state, before the threads run. Returns a closure that describes the outcome, after they have run.
    let prepare: (World) -> () -> String

    /// Makes a scenario whose outcome is what its logs have recorded.
    ///
    /// - Parameters:
    ///   - allowed: the outcomes, with the logs in the order in which they were made, separated by spaces.
    init(_ name: String, _ allowed: Set<String>, bound: Int? = nil, prepare: @escaping (World) -> Void) {
      self.name = name
      self.allowed = allowed
      self.bound = bound
      self.prepare = { world in
        prepare(world)
        let logs = world.logs
        return { logs.map(\.text).joined(separator: " ") }
      }
    }
  }

  /// Where a scenario makes its threads and logs.
  final class World {
    private var bodies: [() -> Void] = []
    fileprivate(set) var logs: [Log] = []
    private var kept: [AnyObject] = []

    /// Adds a thread. It begins after the preparation.
    func thread(_ body: @escaping () -> Void) { bodies.append(body) }

    /// Makes a log, which is a part of the outcome.
    func log() -> Log {
      let log = Log()
      logs.append(log)
      return log
    }

    /// Subscribes to a signal, with a log of its own.
    func record<Value, Failure>(_ signal: Signal<Value, Failure>) -> Recording {
      let recording = Recording(log())
      recording.subscribe(to: signal)
      return recording
    }

    /// Makes a recording without a subscription, for a thread that subscribes.
    func recording() -> Recording { Recording(log()) }

    /// Keeps an object for as long as the order runs.
    func keep(_ object: AnyObject) { kept.append(object) }

    func takeBodies() -> [() -> Void] {
      defer { bodies = [] }
      return bodies
    }

    func release() { (logs, kept) = ([], []) }
  }

  /// What was recorded, in order. To record is a step.
  final class Log: @unchecked Sendable {
    // Unchecked because one thread runs at a time.
    private let place = StepPlace()
    private var entries = ""

    func add(_ entry: some Any) {
      place.step(.update)
      entries += "\(entry)"
    }

    /// The entries without a separator; "-" without entries.
    var text: String { entries.isEmpty ? "-" : entries }
  }

  /// A subscription and its log. Values are recorded as they are, a completion as `|`, a failure as `x`.
  final class Recording: @unchecked Sendable {
    // Unchecked because one thread runs at a time.
    let log: Log
    private var subscription: Subscription?

    init(_ log: Log) { self.log = log }

    func subscribe<Value, Failure>(to signal: Signal<Value, Failure>) {
      let log = log
      subscription = signal.subscribe(events: { event in
        switch event {
        case .next(let value): log.add(value)
        case .failed: log.add("x")
        case .completed: log.add("|")
        }
      })
    }

    func dispose() { subscription?.dispose() }

    /// Releases the subscription without disposing it.
    func drop() { subscription = nil }
  }

  /// A reference that a thread drops.
  final class Held<Object>: @unchecked Sendable {
    // Unchecked because one thread runs at a time.
    private var object: Object?

    init(_ object: Object) { self.object = object }

    func drop() {
      // The release is outside the access to the variable.
      let dropped = object.take()
      withExtendedLifetime(dropped) {}
    }

    func use(_ body: (Object) -> Void) { object.map(body) }
  }
#endif
