#if Exploration
  import ReactiveCore
  import ReactiveDisposables

  /// A subscription and its log. Values are recorded as they are, a completion as `|`, a failure as `x`.
  final class Recording: @unchecked Sendable {
    // Unchecked because one thread runs at a time.
    let log: Log
    private let subscription = Held<Subscription>()

    init(_ log: Log) { self.log = log }

    /// Subscribes.
    ///
    /// - Parameter next: runs after a value was recorded.
    func subscribe<Value, Failure>(
      to signal: Signal<Value, Failure>, next: @escaping @Sendable (Value) -> Void = { _ in }
    ) {
      let log = log
      let subscribed = signal.subscribe(events: { event in
        switch event {
        case .next(let value):
          log.add(value)
          next(value)
        case .failed: log.add("x")
        case .completed: log.add("|")
        }
      })
      subscription.set(subscribed)
    }

    func dispose() { subscription.use { $0.dispose() } }

    /// Releases the subscription without disposing it.
    func drop() { subscription.drop() }
  }

  /// A reference that threads share, and that one of them drops. Each use is a step.
  final class Held<Object>: @unchecked Sendable {
    // Unchecked because one thread runs at a time.
    private let place = StepPlace()
    private var object: Object?

    init(_ object: Object? = nil) { self.object = object }

    func set(_ object: Object) {
      place.step(.store)
      self.object = object
    }

    func drop() {
      place.step(.update)
      // The release is outside the access to the variable.
      let dropped = object.take()
      withExtendedLifetime(dropped) {}
    }

    func use(_ body: (Object) -> Void) {
      place.step(.load)
      guard let object else { return }
      body(object)
    }
  }

  /// Something that a thread waits for.
  final class Gate: @unchecked Sendable {
    // Unchecked because one thread runs at a time.
    let place = StepPlace()
    private(set) var isOpen = false

    /// Runs a closure, and opens the gate if it returns true, else closes it.
    func change(_ body: () -> Bool) {
      place.step(.update)
      isOpen = body()
    }

    /// Waits until the gate is open. Outside the threads of a scenario, it does not wait.
    func wait() { (StepListener.ofThisThread as? Worker)?.wait(for: self) }
  }

  /// A queue of work, and the thread that runs it.
  final class WorkQueue: @unchecked Sendable {
    // Unchecked because one thread runs at a time.
    private let gate = Gate()
    private var work: [() -> Void] = []
    private var isClosed = false

    func add(_ body: @escaping () -> Void) {
      gate.change {
        work.append(body)
        return true
      }
    }

    /// The thread ends after the work that was added before.
    func close() {
      gate.change {
        isClosed = true
        return true
      }
    }

    /// Runs the work until the queue is closed and empty: the body of a thread.
    func run() {
      while true {
        gate.wait()
        var next: (() -> Void)?
        gate.change {
          next = work.isEmpty ? nil : work.removeFirst()
          return isClosed || !work.isEmpty
        }
        guard let next else { return }
        next()
      }
    }
  }
#endif
