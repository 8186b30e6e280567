import Foundation
import ReactiveCore
import ReactiveSchedulers
import ReactiveTesting
import Testing

extension Scheduler {
  /// Waits, without blocking a thread, until the scheduler runs an action that is scheduled now.
  func reach() async { await withCheckedContinuation { continuation in schedule { continuation.resume() } } }
}

/// The rules for every scheduler whose actions Foundation runs.
enum SchedulerLaw: CaseIterable {
  /// Actions run in their order, one at a time, at the place of the scheduler and as its actions.
  case order
  /// Delayed actions that wait together run in the order in which they are due, never early.
  case delays
  /// Of a dispose and the start of the action one comes first: the action runs or not, and nothing waits.
  case disposeAgainstStart

  /// Checks the rule.
  ///
  /// - Parameter isAtItsPlace: whether the running code is where the scheduler runs its actions.
  func check(_ scheduler: some Scheduler, _ isAtItsPlace: @escaping @Sendable () -> Bool) async {
    switch self {
    case .order: await SchedulerLaw.checkOrder(of: scheduler, isAtItsPlace)
    case .delays: await SchedulerLaw.checkDelays(of: scheduler)
    case .disposeAgainstStart: await SchedulerLaw.raceDisposeAgainstStart(of: scheduler)
    }
  }

  private static func checkOrder(
    of scheduler: some Scheduler, _ isAtItsPlace: @escaping @Sendable () -> Bool
  ) async {
    let places = Journal<Bool>()
    let numbers = SerialState<[Int]>([])
    for number in 0..<2_000 {
      scheduler.schedule {
        numbers.value.append(number)
        places.write(isAtItsPlace() && SchedulerContext.current === scheduler)
      }
    }
    await scheduler.reach()
    #expect(numbers.value == Array(0..<2_000))
    #expect(places.entries.allSatisfy { $0 })
  }

  private static func checkDelays(of scheduler: some Scheduler) async {
    let early = Counter()
    // An action that is due before the next one is scheduled has no order with it. A busy system can stop this thread
    // for longer: then once more.
    while true {
      let log = Journal<Int>()
      let start = scheduler.now
      for delay in [30, 10, 20] {
        let due = start.advanced(by: .milliseconds(delay))
        scheduler.schedule(at: due) {
          if scheduler.now < due { early.increment() }
          log.write(delay)
        }
      }
      scheduler.schedule(at: start) { log.write(0) }
      let isInTime = scheduler.now < start.advanced(by: .milliseconds(10))
      await withCheckedContinuation { continuation in
        scheduler.schedule(after: .milliseconds(40)) { continuation.resume() }
      }
      guard isInTime else { continue }
      #expect(log.entries == [0, 10, 20, 30])
      break
    }
    #expect(early.count == 0)
  }

  private static func raceDisposeAgainstStart(of scheduler: some Scheduler) async {
    let (runs, disposals) = (Counter(), Counter())
    race(spins: spins(quick: 40, full: 100, night: 300), for: { SharedVariable<any Disposable>(nil) }) { holder in
      holder.value = scheduler.schedule { runs.increment() }
    } _: { holder in
      spinUntil { holder.value != nil }
      holder.value?.dispose()
      disposals.increment()
    } verify: { holder in
      #expect(holder.value?.isDisposed == true)
    }
    await scheduler.reach()
    #expect(runs.count <= disposals.count)
  }
}
