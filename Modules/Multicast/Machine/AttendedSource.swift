import ReactiveKernel

/// What a signal that connects by itself, once, holds.
///
/// Those who subscribe hold the attendance alone: a subscription never owns its source (C9).
@usableFromInline
final class AttendedSource<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let outlet: Outlet<Value, Failure>
  @usableFromInline let attendance: Attendance

  @inlinable
  init(_ outlet: Outlet<Value, Failure>, _ attendance: Attendance) {
    self.outlet = outlet
    self.attendance = attendance
  }

  deinit {
    attendance.disown()
  }

  /// The signal to subscribe to.
  @inlinable
  var signal: Signal<Value, Failure> {
    .attaching { [self] downstream in attach(downstream) }
  }

  @inlinable
  func attach(_ downstream: Subscriber<Value, Failure>) {
    let isWaiting = attendance.join()
    outlet.attach(downstream, counting: attendance)
    if isWaiting { attendance.arrive() }
  }
}
