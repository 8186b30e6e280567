import ReactiveResources
import ReactiveTesting

/// A resource that goes through a script. Everything runs in place, in virtual time.
final class ResourceRun: @unchecked Sendable {
  // Unchecked because one task uses it.
  private let id = Property<Int?>(1)
  private let isPaused = Property(false)
  private let server = Server<Int, String>()
  private let writes = Server<Int, String>()
  private let scheduler = VirtualTimeScheduler()
  private let resource: Resource<String, TestFailure>
  private var readers: [Subscription] = []
  private var open: Set<Int> = []
  private var seen = 0
  private var writeCount = 0
  /// The newest value of a subscriber that is no observer.
  private let newest = SharedVariable<String>(nil)

  init(_ rules: ResourceScript.Rules) {
    let (id, server, isPaused) = (id, server, isPaused)
    resource = Resource(rules.policy.paused { isPaused.value }, on: scheduler) {
      id.value
    } load: {
      (id) async throws(TestFailure) in
      try await server.load(id)
    }
    let states = Computed { [resource] in resource.state.signs }
    states.signal.subscribe { [newest] in newest.value = $0 }
    retained = states
  }

  private let retained: Computed<String>

  /// Makes a step, and returns what the resource shows then.
  func make(_ step: ResourceScript.Step, number: Int) -> NaiveResource.Outcome {
    noteRequests()
    switch step {
    case .input(let input): id.value = input
    case .answer(let place): if let request = takeOpen(place) { server.answer(request, "v\(number)") }
    case .fail(let place): if let request = takeOpen(place) { server.fail(request, "e\(number)") }
    case .cancel: resource.cancel()
    case .refresh(let keepsValue, let restarts): resource.refresh(keepingValue: keepsValue, restarting: restarts)
    case .retry: resource.retry()
    case .set: resource.set("v\(number)")
    case .append: resource.modify { $0 += "+" }
    case .join: readers.append(resource.signal.subscribe())
    case .leave: readers.popLast()?.dispose()
    case .invalidate: resource.invalidate()
    case .pause(let isOn): isPaused.value = isOn
    case .pass(let time): scheduler.advance(by: .milliseconds(time))
    case .write:
      write { resource, writes, id in
        try? await resource.set("v\(number)") { (_) async throws(TestFailure) in try await writes.load(id) }
      }
    case .appendWrite:
      write { resource, writes, id in
        try? await resource.modify {
          $0 += "w"
        } write: { () async throws(TestFailure) in
          let text = try await writes.load(id)
          return text.isEmpty ? nil : text
        }
      }
    case .confirm(let id): writes.answer(id, "v\(number)")
    case .confirmUnknown(let id): writes.answer(id, "")
    case .withdraw(let id): writes.fail(id)
    }
    scheduler.advance(by: .zero)
    return outcome
  }

  var outcome: NaiveResource.Outcome {
    NaiveResource.Outcome(state: resource.state.signs, requests: server.inputs, cancelled: server.cancelled)
  }

  /// Whether the subscriber of a value that is computed from the state has the present state.
  var isSubscriberCurrent: Bool { newest.value == resource.state.signs }

  /// Ends all requests, so that their tasks are released.
  func end() {
    for request in 0..<server.count { server.fail(request) }
    for write in 0..<writes.count { writes.fail(write) }
    retained.value.isEmpty ? () : readers.removeAll()
  }

  private func write(
    _ body: @escaping @Sendable (Resource<String, TestFailure>, Server<Int, String>, Int) async -> Void
  ) {
    let (resource, writes, id) = (resource, writes, writeCount)
    writeCount += 1
    Task(executorPreference: TasksInPlace.shared) { await body(resource, writes, id) }
  }

  private func noteRequests() {
    while seen < server.count {
      open.insert(seen)
      seen += 1
    }
  }

  private func takeOpen(_ place: Int) -> Int? {
    guard let request = open.sorted().dropFirst(place).first else { return nil }
    open.remove(request)
    return request
  }
}
