import ReactiveKernel
import ReactiveProperties
import ReactiveSchedulers

/// Loads a value with asynchronous work. Publishes one state: whether it loads, the value, the failure, and the
/// previous value.
///
/// ```
/// import ReactiveResources
///
/// let id = Property(1)
/// let name = Resource { id.value } load: { id in "user \(id)" }
/// name.signal.observeOnMain { state in print(state) }
/// ```
///
///     id         1--------2----
///     load 1     -----1
///     load 2     ---------x---2      cancelled by 3, or ignored
///     state      L----R---L---R      loading, ready; the value of 1 stays beside the load of 2
///
/// The first closure reads what to load. Properties that it reads are tracked, as in a `Computed`. If the result of the
/// first closure changes to a different value, the load in progress is cancelled, and a new load begins. Only the
/// newest load can change the state, even if an older load ignores its cancellation and ends later. Properties that the
/// second closure reads are not tracked.
///
/// The state always matches the input. After the input changes, no reader sees a state that is ready with the value of
/// the old input, not even inside `changeTogether`. Calls such as `set` and `refresh` inside the closure of
/// `changeTogether` are discarded with the other changes if this closure throws. The end of a load, a timer, and the
/// arrival or departure of an observer take effect even then.
///
/// Any thread may call all methods. No lock is held while a closure of the user runs (C3). If several threads change
/// the state in quick succession, subscribers may get only the last state. A load is a task, or a subscription to a
/// signal. When the resource is released, its load is cancelled, and its signals complete.
///
/// The closures live as long as the resource. If a closure captures the object that holds the resource, that is a
/// retain cycle. Capture the object weakly, or capture only the parts of it that the closure needs.
///
/// Elsewhere: `resource` (Angular), `createResource` (Solid), `useQuery` (TanStack Query).
public final class Resource<Value: Sendable, Failure: Error>: Sendable {
  let core: ResourceCore<Value, Failure>
  let snapshots: Computed<ResourceSnapshot<Value, Failure>>
  private let tracking: (any StateTracking)?
  let weakTarget = WeakTarget()

  init(
    _ read: (@Sendable () -> ResourceRequest<Value, Failure>)?, initial: (Value, SchedulerInstant?)?,
    _ policy: ResourcePolicy<Failure>, on scheduler: any Scheduler, file: StaticString, line: UInt,
    isOpen: Bool = true, observersChanged: (@Sendable (_ change: Int) -> Void)? = nil,
    work: @escaping ResourceCore<Value, Failure>.Work
  ) {
    policy.requireValid(file: file, line: line)
    let inputs = ResourceInputs<Value, Failure>(read, isPaused: policy.isPaused, file: file, line: line)
    let core = ResourceCore(
      .init(inputs: inputs, work: work), policy: policy, initial: initial, on: scheduler,
      observersChanged: observersChanged)
    self.core = core
    let steps = core.steps
    snapshots = Computed(isSame: { $0.mark == $1.mark }, file: file, line: line) {
      var machine = steps.value.machine
      let (request, isPaused) = (inputs.request, inputs.isPaused)
      if !machine.isClosed, !machine.isCurrent(request, isPaused: isPaused) {
        // Inputs have changed that no step has taken yet: the state is that after the step.
        machine.receive(request, isPaused: isPaused, at: .zero)
        machine.settle(at: .zero)
      }
      return machine.snapshot
    }
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *), policy.isTracked {
      tracking = TrackedState(snapshots.signal.lift { next in { _ in next(()) } })
    } else {
      tracking = nil
    }
    if isOpen { core.open() }
  }

  deinit {
    core.close()
    tracking?.end()
  }

  // MARK: Reading

  /// The present state. A `Computed` that reads it depends on it.
  ///
  /// After a change of the input, this is at once the state of the new input.
  public var state: ResourceState<Value, Failure> {
    tracking?.noteRead()
    return snapshots.value.state
  }

  /// The last known value, which may belong to an earlier input; nil if there is none.
  public var value: Value? { state.value }

  /// The last known value, if it was loaded for the present input; otherwise nil.
  public var presentValue: Value? { state.presentValue }

  /// Whether a load runs, or waits to begin.
  public var isLoading: Bool { state.isLoading }

  /// The failure of the last load; nil if it did not fail, or if another load has begun since.
  public var failure: Failure? { state.failure }

  /// The state as a property that can only be read and observed.
  public var readOnly: ReadOnlyProperty<ResourceState<Value, Failure>> {
    ReadOnlyProperty(read: { self.state }, signal: { self.signal })
  }

  /// The number of loads whose closure or signal has begun and not ended. Cancelled loads count until they return.
  public var unfinishedLoads: Int { core.unfinished.load() }

  // MARK: Observing

  /// Sends the current state, and each later one.
  ///
  ///     load       -----1
  ///     signal     L----R---
  ///
  /// Each subscriber is an observer, see ``ResourceActivity/observed(grace:)``. The signal completes when the resource
  /// is released, and does not keep the resource alive (C9).
  public var signal: Signal<ResourceState<Value, Failure>, Never> { signal(staleAfter: core.policy.staleAfter) }

  /// Sends the current state, and each later one, for a subscriber with its own limit of age.
  ///
  /// - Parameters:
  ///   - staleAfter: if the value is at least this old when the subscription begins, the resource loads again; not
  ///     negative. With nil, the age does not matter.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  public func signal(
    staleAfter: Duration?, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<ResourceState<Value, Failure>, Never> {
    if let staleAfter {
      Diagnostics.requireDuration(staleAfter, as: "staleAfter", of: "signal(staleAfter:)", file: file, line: line)
    }
    return observed(staleAfter: staleAfter).lift { next in { next($0.state) } }
  }

  /// Adds an observer, which stays until the returned disposable is disposed. If the resource loads only while it is
  /// observed, use this method for readers that do not subscribe, such as SwiftUI views.
  ///
  /// - Returns: the disposable that ends the observation. Releasing it does not end the observation.
  public func observe() -> any Disposable { core.observe(staleAfter: core.policy.staleAfter) }

  func observed(staleAfter: Duration?) -> Signal<ResourceSnapshot<Value, Failure>, Never> {
    let (core, snapshots) = (core, snapshots.signal)
    return .attaching { downstream in
      let observation = core.observe(staleAfter: staleAfter)
      downstream.add { observation.dispose() }
      snapshots.attach(under: downstream.subscription, next: downstream.next, terminal: downstream.terminal)
    }
  }

  /// Sends each value that is loaded or set, beginning with the present one. Values of earlier inputs are not sent
  /// again.
  ///
  ///     load       -----1-----1---2
  ///     values     -----1-----1---2
  ///
  /// The variant for `Equatable` values skips a value that equals the previous one.
  public var values: Signal<Value, Never> {
    observed(staleAfter: core.policy.staleAfter).lift { next in
      let last = SerialState<Int?>(nil)
      return { snapshot in
        guard let value = snapshot.state.presentValue, last.value != snapshot.mark.value else { return }
        last.value = snapshot.mark.value
        next(value)
      }
    }
  }
}

extension Resource where Value: Equatable {
  /// Sends each value that is loaded or set and differs from the previous one, beginning with the present one.
  ///
  ///     load       -----1-----1---2
  ///     values     -----1---------2
  public var values: Signal<Value, Never> {
    signal.lift { next in
      let last = SerialState<Value?>(nil)
      return { state in
        guard let value = state.presentValue, last.value != value else { return }
        last.value = value
        next(value)
      }
    }
  }

  /// The state as the input of another resource. See ``ResourceInput``.
  public var asInput: ResourceInput<Value, Failure> { state.asInput }
}
