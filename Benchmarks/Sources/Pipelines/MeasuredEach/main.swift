import ReactiveDiagnosis
import ReactiveSubjects
import Support

/// A clock whose reading costs next to nothing, so that the rest of the measurement is counted.
final class Stopped: Scheduler {
  let now = SchedulerInstant(offset: .seconds(1))

  func schedule(_ action: sending @escaping () -> Void) -> any Disposable { Subscription() }

  func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable { Subscription() }
}

@inline(never)
func send(_ events: Int, _ mode: Int) {
  let checksum = Checksum()
  let subject = Subject<Int, Never>()
  let timing = mode == 2 ? MeterTiming.one(in: 16) : .each
  let meter = mode == 1 ? Meter("here") : Meter("here", on: Stopped(), timing: timing)
  subject.signal.measured(by: meter).subscribe(next: { checksum.add($0) })
  for number in 0..<events { subject.send(number) }
  print(checksum.value, meter.reading.latency.count)
}

let arguments = counts("events", "the mode: 1 for the time of the system, 2 for one value of 16")
send(arguments[0], arguments[1])
