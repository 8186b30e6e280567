import ReactiveKernel
import ReactiveSchedulers

/// When a resource loads, when it loads again, and how long it tries.
///
/// ```
/// struct Offline: Error {}
/// var policy = ResourcePolicy<Offline>(loadsWhen: .observed(grace: .seconds(5)), staleAfter: .seconds(60))
/// policy.retry = RetryPolicy(attempts: 3, backoff: .constant(.seconds(1)))
/// ```
public struct ResourcePolicy<Failure: Error>: Sendable {
  /// When the resource loads.
  public var loadsWhen: ResourceActivity
  /// The age at which a value is stale, so that a new observer makes the resource load again. With nil, the age does
  /// not matter.
  ///
  /// The age is counted from the end of the load, on the scheduler's clock. No timer runs for it.
  public var staleAfter: Duration?
  /// The pause between the end of a load and the beginning of the next load. The resource polls only while it may load;
  /// see ``loadsWhen``. With nil, it does not poll.
  public var pollsEvery: Duration?
  /// The rule for new attempts after a failed attempt. With nil, a load has only one attempt.
  public var retry: RetryPolicy<Failure>?
  /// The time limit of one attempt, and the failure after it. With nil, there is no limit.
  public var timeout: LoadTimeout<Failure>?
  /// A closure that returns true while no load may begin, for example because a view is hidden or the network is down.
  /// Properties that the closure reads are tracked, as in a `Computed`.
  ///
  /// A load in progress continues. If a load or an attempt becomes due while the closure returns true, it begins when
  /// the closure returns false again.
  public var isPaused: (@Sendable () -> Bool)?
  /// Whether the value of an input stays in the state while the value of the next input loads. True by default.
  public var keepsValueOfFormerInput = true
  /// Whether reads take part in Swift's Observation framework. False by default, because a read then costs more.
  fileprivate(set) var isTracked = false

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - loadsWhen: when the resource loads.
  ///   - staleAfter: the age at which a new observer makes the resource load again; not negative. With nil, the age
  ///     does not matter.
  ///   - pollsEvery: the pause between the end of a load and the beginning of the next load; positive. With nil, the
  ///     resource does not poll.
  ///   - retry: the rule for new attempts after a failed attempt; with nil, a load has only one attempt.
  ///   - timeout: the time limit of one attempt; with nil, there is no limit.
  public init(
    loadsWhen: ResourceActivity = .always, staleAfter: Duration? = nil, pollsEvery: Duration? = nil,
    retry: RetryPolicy<Failure>? = nil, timeout: LoadTimeout<Failure>? = nil
  ) {
    self.loadsWhen = loadsWhen
    self.staleAfter = staleAfter
    self.pollsEvery = pollsEvery
    self.retry = retry
    self.timeout = timeout
  }

  /// Returns a copy of this policy. With the copy, Swift's Observation framework tracks reads of the state, so
  /// `withObservationTracking` and SwiftUI views notice changes of the state.
  ///
  /// Each read of the state costs about 50 ns more with tracking. A view that reads a state is not an observer of the
  /// resource. So keep `loadsWhen` at `always`, or hold ``Resource/observe()``.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  public func observationTracking() -> ResourcePolicy {
    var policy = self
    policy.isTracked = true
    return policy
  }

  /// Returns a copy of this policy with a closure that returns true while no load may begin. See ``isPaused``.
  public func paused(while isPaused: @escaping @Sendable () -> Bool) -> ResourcePolicy {
    var policy = self
    policy.isPaused = isPaused
    return policy
  }

  /// Traps if a number is out of its range.
  func requireValid(file: StaticString, line: UInt) {
    let grace: Duration? = if case .observed(let grace) = loadsWhen { grace } else { nil }
    let durations: [(Duration?, StaticString)] = [
      (grace, "grace"), (staleAfter, "staleAfter"), (timeout?.duration, "timeout"), (pollsEvery, "pollsEvery"),
    ]
    for case (let duration?, let name) in durations {
      Diagnostics.requireDuration(duration, as: name, of: "Resource", file: file, line: line)
    }
    retry?.requireValid(of: "Resource", file: file, line: line)
    if pollsEvery == .zero {
      Diagnostics.trap(
        "A resource was made that polls every zero seconds.", breaking: "C15, a poll has a pause",
        meaning: "the pause was computed and came out as zero", remedy: "give a positive duration, or nil", file: file,
        line: line)
    }
  }
}

/// When a resource loads.
public enum ResourceActivity: Sendable, Hashable {
  /// The resource loads from its creation until its release.
  case always
  /// The resource loads while it has observers: subscribers, tasks that await a value, and holders of
  /// ``Resource/observe()``.
  ///
  /// If the resource has had no observers for the grace period, its load is cancelled. The scheduler measures the
  /// period. So with a grace period of zero, the load continues if a new observer comes before the scheduler's next
  /// action.
  case observed(grace: Duration = .zero)

  /// The resource loads while it has observers, without a grace period.
  public static var observed: ResourceActivity { .observed() }
}

/// The time limit of one attempt of a load.
public struct LoadTimeout<Failure: Error>: Sendable {
  /// The longest time of an attempt; not negative.
  public var duration: Duration
  /// Makes the failure of an attempt that takes longer than ``duration``. A retry policy applies to this failure.
  public var failure: @Sendable () -> Failure

  /// Makes a limit.
  ///
  /// - Parameters:
  ///   - duration: the longest time of an attempt; not negative.
  ///   - failure: the failure of an attempt that takes longer than `duration`; made when it is needed.
  public init(after duration: Duration, with failure: @escaping @autoclosure @Sendable () -> Failure) {
    self.duration = duration
    self.failure = failure
  }
}
