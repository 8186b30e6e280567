import ReactiveKernel
import ReactiveSubjects
import ReactiveTesting

/// The values that an operator passes to the discard hook, of the values 1, 2, ... `count`, when its source fails, and
/// when it is disposed.
package func discarded<Output, Dropped: Sendable>(
  of count: Int, as _: Dropped.Type = Int.self,
  _ operation: (Signal<Int, TestFailure>) -> Signal<Output, TestFailure>
) -> (failed: [Dropped], disposed: [Dropped], completed: [Dropped]) {
  func run(_ end: (Subject<Int, TestFailure>, Subscription) -> Void) -> [Dropped] {
    let log = Journal<Dropped>()
    let subject = Subject<Int, TestFailure>()
    let subscription = operation(subject.signal).discarding(to: log).subscribe(next: { _ in }, failed: { _ in })
    if count > 0 { for value in 1...count { subject.send(value) } }
    end(subject, subscription)
    return log.entries
  }
  return (
    run {
      $0.fail(TestFailure()); _ = $1
    },
    run {
      $1.dispose(); _ = $0
    },
    run {
      $0.complete(); _ = $1
    }
  )
}
