import ReactiveKernel

/// What the subscribers of a connection are attached to.
@usableFromInline
enum Outlet<Value: Sendable, Failure: Error>: Sendable {
  /// A hub that nobody else sends to.
  case hub(Hub<Value, Failure>)
  /// A subject's signal.
  case subject(Signal<Value, Failure>)

  @inlinable
  var signal: Signal<Value, Failure> {
    switch self {
    case .hub(let hub): .attaching { subscriber in hub.admit(subscriber) }
    case .subject(let signal): signal
    }
  }

  /// Attaches a member, who leaves after its subscription is off the hub or the subject.
  @inlinable
  func attach(_ downstream: Subscriber<Value, Failure>, counting attendance: Attendance) {
    switch self {
    case .hub(let hub):
      hub.admit(downstream)
      // After that, so that the member is off the hub when the call is made; at once if it has gone already.
      downstream.subscription.add(attendance, attendance) { attendance, _ in attendance.leave() }
    case .subject(let signal):
      signal.attach(downstream)
      // At once if it has gone already.
      downstream.subscription.add { attendance.leave() }
    }
  }
}
