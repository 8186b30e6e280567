// The forms in the right columns of Documentation/Migrating.md.

import Reactive

struct Broken: Error {}

extension Signal {
  func results() -> Signal<Result<Value, Failure>, Never> {
    map { Result<Value, Failure>.success($0) }.catch { .just(.failure($0)) }
  }
}

@MainActor final class Migrated: ReactiveObject {
  @Observed var name = ""
  @Observed var text = ""
  let values = Subject<Int, Never>()
  let count = Property<Int>(0)
  let isPositive: Computed<Bool>
  let save: Command<Int, Int, Broken>
  let token = Lifetime.Token()
  let bag = DisposableBag()

  init(scheduler: any Scheduler = MainScheduler.shared, load: @escaping @Sendable () async throws -> Int) {
    isPositive = Computed { [count] in count.value > 0 }
    save = Command(enabled: isPositive.signal) { .just($0) }
    count.value = 1
    save.execute(1)

    let a = values.signal
    let b = count.signal
    let failing: Signal<Int, Broken> = .fail(Broken())
    a.subscribe(next: { _ in }, completed: {}).store(in: bag)
    failing.subscribe(next: { _ in }, failed: { _ in }, completed: {}).store(in: bag)
    $name.signal.observeOnMain(with: self) { model, text in model.text = text }.store(in: bag)
    a.withLatest(from: $name.signal).map { $1 }.deliverOnMain().bind(to: self, \.text).store(in: bag)
    a.isolated(to: MainActor.self).map { _ in self.name }.subscribe { self.text = $0 }.store(in: bag)
    a.take(during: token.lifetime).subscribe { print($0) }.store(in: bag)

    let signals: [Signal<Int, Never>] = [
      Signal.just(1), .just(1), combineLatest(a, b, a).map { a, b, c in a + b + c }, a.merge(with: b),
      Signal.merge(a, b, a), a.flatMapLatest { .just($0) }, a.withLatest(from: b).map { $0 + $1 },
      a.on(started: {}, ended: {}), a.on(started: {}, disposed: {}), a.share(replay: .last(1)),
      a.share(restart: .never), failing.catch(just: 1).deliverOnMain().share(replay: .last(1)), a.skip(1),
      save.executionSignals.signal.flatten(), a.throttle(for: .seconds(0.5), on: scheduler), a.deliver(on: .main),
    ]
    Signal.merge(signals).subscribe { print($0) }.asScoped().dispose()
    save.errors.signal.subscribe { print($0) }.store(in: bag)
    failing.timeout(after: .seconds(10), on: scheduler, with: Broken()).retry(2).results().subscribe().store(in: bag)
    Signal<Int, any Error>.task { try await load() }.subscribeIgnoringFailures().store(in: bag)
    Signal<Int, Never> { subscriber in
      subscriber.send(1)
      return ActionDisposable {}
    }
    .debounce(for: .seconds(1), on: VirtualTimeScheduler()).subscribe().store(in: bag)
  }
}
