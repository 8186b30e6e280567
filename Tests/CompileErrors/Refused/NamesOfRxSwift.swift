// error: 'PublishSubject' is unavailable: write `Subject<Value, Failure>()`; a failure of the type `Never` cannot come
// error: 'PublishRelay' is unavailable: write `Subject<Value, Never>()`
// error: 'BehaviorRelay' is unavailable: write `Property(value)`; it is set like a variable, `property.value = value`
// error: 'init(value:)' is unavailable: write `Property(value)`
// error: 'DisposeBag' has been renamed to 'DisposableBag'
// error: 'accept' is unavailable: write `property.value = value`
// error: 'accept' is unavailable: write `send(value)`
// error: 'do(onNext:onError:onCompleted:onSubscribe:onDispose:)' is unavailable: write `on(next: { … })`, or `on(failed: { … })`, or `on(completed: { … })`
// error: 'asDriver(onErrorJustReturn:)' is unavailable: write `catch(just: value).deliverOnMain()`
// error: 'drive(onNext:onCompleted:onDisposed:)' is unavailable: write `observeOnMain(next: { … })`
// error: 'share(replay:)' is unavailable: write `share(replay: .last(count))`
// error: 'debounce(_:scheduler:)' is unavailable: write `debounce(for: duration, on: scheduler)`
// error: 'throttle(_:latest:scheduler:)' is unavailable: write `throttle(for: duration, latest: true, on: scheduler)`
// error: 'instance' has been renamed to 'shared'
// error: 'observe(on:)' is unavailable: write `deliver(on: scheduler)`
// error: 'withLatestFrom(_:resultSelector:)' is unavailable: write `withLatest(from: other).map { … }`
// error: 'ignoreElements()' is unavailable: write `ignoreValues()`
// error: 'toArray()' is unavailable: write `collect()`
// error: 'catchErrorJustReturn' is unavailable: write `catch(just: value)`
// error: 'takeUntil' is unavailable: write `take(until: other)`
// error: 'ifEmpty(default:)' is unavailable: write `default(value)`
// error: 'amb' is unavailable: write `race(with: other)`
import Reactive

final class Model {
  let taps = PublishSubject<Int>()
  let clicks = PublishRelay<Int>()
  let count = BehaviorRelay(value: 0)
  let bag = DisposeBag()
}

func show(
  _ titles: Signal<String, CancellationError>, _ count: Property<Int>, _ taps: Subject<Int, CancellationError>
) {
  count.accept(1)
  taps.accept(1)
  _ = titles.do(onNext: { print($0) })
  _ = titles.asDriver(onErrorJustReturn: "")
  _ = titles.drive(onNext: { print($0) })
  _ = titles.share(replay: 1)
  _ = titles.debounce(.milliseconds(300), scheduler: MainScheduler.instance)
  _ = titles.throttle(.seconds(1), scheduler: MainScheduler.shared)
  _ = titles.observe(on: MainScheduler.instance)
  _ = titles.withLatestFrom(taps) { ($0, $1) }
  _ = titles.ignoreElements()
  _ = titles.toArray()
  _ = titles.catchErrorJustReturn("")
  _ = titles.takeUntil(taps)
  _ = titles.ifEmpty(default: "")
  _ = titles.amb(titles)
}
