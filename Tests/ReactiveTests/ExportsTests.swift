import Reactive
import Testing

/// One import makes all modules available except the test kit.
@Suite struct ExportsTests {
  @Test func oneImportIsEnough() {
    let subject: Subject<Int, Never> = Subject()
    let behavior: BehaviorSubject<Int, Never> = BehaviorSubject(0)
    let replay: ReplaySubject<Int, Never> = ReplaySubject(capacity: 2)
    let scheduler: any Scheduler = VirtualTimeScheduler()
    let bag: DisposableBag = DisposableBag()
    subject.signal.merge(with: Signal(1...3))
      .map { $0 * 2 }
      .filter { $0 > 2 }
      .scan(0, +)
      .distinctUntilChanged()
      .on(ended: {})
      .catch { (_: Never) -> Signal<Int, Never> in }
      .flatMap { .just($0) }
      .subscribe(behavior)
      .store(in: bag)
    behavior.signal.collect().map(\.count).subscribe(replay).store(in: bag)
    #expect(behavior.value == 10)
    subject.complete()
    let events = SerialState<[Event<Int, Never>]>([])
    replay.signal.subscribe(events: { events.value.append($0) })
    #expect(events.value == [.next(1), .completed])
    #expect(scheduler.now == scheduler.now)
  }
}
