import ReactiveTime
import ReactiveTesting
import Testing

@Suite("A pause that a failure requests") struct RequestedPauseTests {
  struct Busy: Error, Equatable { var pause: Duration? }

  private let policy = RetryPolicy<Busy>(attempts: 3, backoff: .exponential(from: .seconds(1), upTo: .seconds(30)))

  /// The instants at which a request is sent, in seconds, and its end. The server answers with the failures in turn.
  private func requests(
    _ policy: RetryPolicy<Busy>, _ pauses: [Duration?]
  ) -> (instants: [Duration], events: [RecordedEvent<Int, Busy>]) {
    let (scheduler, instants) = (VirtualTimeScheduler(), Journal<Duration>())
    let request = Signal<Int, Busy>.deferred {
      instants.write(scheduler.now.offset)
      return instants.count <= pauses.count ? .fail(Busy(pause: pauses[instants.count - 1])) : .just(instants.count)
    }
    let recorder = SignalRecorder(of: request.retry(policy, on: scheduler), on: scheduler)
    scheduler.run()
    return (instants.entries, recorder.events)
  }

  @Test("takes the place of the backoff, which the next failure without one continues")
  func replaces() {
    let (instants, events) = requests(policy.obeying { $0.pause }, [.seconds(7), nil, .seconds(3)])
    #expect(instants == [.zero, .seconds(7), .seconds(9), .seconds(12)])
    #expect(events == [.next(4, at: .seconds(12)), .completed(at: .seconds(12))])
  }

  @Test("is no shorter than the first one of the backoff", arguments: [0, -5, 0.5, -1e18])
  func hasLowerBound(seconds: Double) {
    #expect(requests(policy.obeying { $0.pause }, [.seconds(seconds)]).instants == [.zero, .seconds(1)])
  }

  @Test("above the limit ends the retries at once, and the failure passes")
  func hasUpperBound() {
    let policy = policy.obeying(upTo: .seconds(60)) { $0.pause }
    #expect(requests(policy, [.seconds(60)]).instants == [.zero, .seconds(60)])
    for pause in [Duration.seconds(61), .seconds(86_400), Duration(attoseconds: .max)] {
      let (instants, events) = requests(policy, [pause])
      #expect(instants == [.zero])
      #expect(events == [.failed(Busy(pause: pause), at: .zero)])
    }
  }

  @Test("may be of any length if the limit is")
  func hasNoOtherBound() {
    let longest = Duration(attoseconds: .max)
    let policy = policy.obeying(upTo: longest) { $0.pause }.jittered(by: 1)
    let scheduler = VirtualTimeScheduler()
    let recorder = SignalRecorder(
      of: Signal<Int, Busy>.fail(Busy(pause: longest)).retry(policy, on: scheduler), on: scheduler)
    scheduler.advance(by: .seconds(1e6))
    #expect(recorder.events.isEmpty)
    #expect(scheduler.pendingCount == 1)
  }

  @Test(
    "gets longer by the jitter, and never shorter", arguments: [(-1.0, 12.0), (-0.5, 11), (0, 10), (1, 12), (9, 12)])
  func jitters(chance: Double, seconds: Double) {
    var policy = policy.jittered(by: 0.2).obeying { $0.pause }
    policy.chance = { chance }
    #expect(requests(policy, [.seconds(10)]).instants == [.zero, .seconds(seconds)])
  }

  @Test("does not begin an attempt behind the deadline")
  func keepsDeadline() {
    var policy = policy.obeying { $0.pause }
    policy.deadline = .seconds(10)
    let (instants, events) = requests(policy, [.seconds(4), .seconds(7)])
    #expect(instants == [.zero, .seconds(4)])
    #expect(events == [.failed(Busy(pause: .seconds(7)), at: .seconds(4))])
  }

  @Test("is forgotten by a disposal, after which no request follows")
  func isDisposed() {
    let (scheduler, count) = (VirtualTimeScheduler(), Counter())
    let request = Signal<Int, Busy>.deferred {
      count.increment()
      return .fail(Busy(pause: .seconds(9)))
    }
    let subscription = request.retry(policy.obeying { $0.pause }, on: scheduler).subscribe(
      next: { _ in }, failed: { _ in })
    scheduler.advance(by: .seconds(5))
    subscription.dispose()
    #expect(scheduler.pendingCount == 0)
    scheduler.run()
    #expect(count.count == 1)
  }
}
