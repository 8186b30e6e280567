#if Exploration
  import ReactiveCore
  import ReactiveDisposables

  /// A small program of two or three threads, and all that may come of it.
  struct Scenario {
    let name: String
    /// All outcomes, exactly: an order with another one fails, and so does a scenario in which one of these does not
    /// occur.
    let allowed: Set<String>
    /// The greatest number of preemptions; nil for 3 with two threads, and 2 with more.
    private(set) var bound: Int?
    /// Whether the program has more orders than can be enumerated: most of them are sampled.
    let isLong: Bool
    /// A divisor of the number of sampled orders, for a scenario of many steps.
    private(set) var cost = 1
    /// Prepares the state, before the threads run. Returns a closure that describes the outcome, after they have run.
    let prepare: (World) -> () -> String

    /// Makes a scenario whose outcome is what its logs have recorded.
    ///
    /// - Parameters:
    ///   - allowed: the outcomes, separated by spaces. Each has the logs in the order in which they were made,
    ///     separated by slashes.
    init(
      _ name: String, _ allowed: String, bound: Int? = nil, isLong: Bool = false, prepare: @escaping (World) -> Void
    ) {
      self.isLong = isLong
      self.name = name
      self.allowed = Set(allowed.split(separator: " ").map(String.init))
      self.bound = bound
      self.prepare = { world in
        prepare(world)
        let (logs, endings) = (world.logs, world.endings)
        return {
          for ending in endings { ending() }
          return logs.map(\.text).joined(separator: "/")
        }
      }
    }
  }

  extension Scenario {
    /// Returns the scenario with fewer orders, because they have many steps.
    ///
    /// - Parameters:
    ///   - bound: the greatest number of preemptions, unless the scenario has a smaller one.
    ///   - cost: the divisor of the number of sampled orders.
    func limited(to bound: Int, cost: Int = 1) -> Scenario {
      var limited = self
      limited.bound = min(bound, self.bound ?? bound)
      limited.cost = cost
      return limited
    }
  }

  /// Where a scenario makes its threads and logs.
  final class World {
    private var bodies: [() -> Void] = []
    fileprivate(set) var logs: [Log] = []
    fileprivate private(set) var endings: [() -> Void] = []
    private var kept: [Any] = []

    /// Adds a thread. It begins after the preparation.
    func thread(_ body: @escaping () -> Void) { bodies.append(body) }

    /// Makes a log, which is a part of the outcome.
    func log() -> Log {
      let log = Log()
      logs.append(log)
      return log
    }

    /// Subscribes to a signal, with a log of its own.
    @discardableResult
    func record<Value, Failure>(_ signal: Signal<Value, Failure>) -> Recording {
      let recording = recording()
      recording.subscribe(to: signal)
      return recording
    }

    /// Makes a recording without a subscription, for a thread that subscribes.
    func recording() -> Recording { keep(Recording(log())) }

    /// Adds a closure that runs after the threads, to complete the logs.
    func atEnd(_ body: @escaping () -> Void) { endings.append(body) }

    /// Makes a recording that is no part of the outcome.
    func hidden() -> Recording { keep(Recording(Log())) }

    /// Keeps an object until the order has ended. Otherwise the last thread that uses it releases it.
    @discardableResult
    func keep<Object>(_ object: Object) -> Object {
      kept.append(object)
      return object
    }

    func takeBodies() -> [() -> Void] {
      defer { bodies = [] }
      return bodies
    }

    func release() { (logs, kept, endings) = ([], [], []) }
  }

  /// Recorded entries, in order. To record is a step.
  final class Log: @unchecked Sendable {
    // Unchecked because one thread runs at a time.
    private let place = StepPlace()
    private(set) var entries: [String] = []

    func add(_ entry: some Any) {
      place.step(.update)
      entries.append("\(entry)")
    }

    /// The entries without a separator; "-" without entries.
    var text: String { entries.isEmpty ? "-" : entries.joined() }

    var numbers: [Int] { entries.compactMap { Int($0) } }
  }
#endif
