// error: 'PublishSubject' is unavailable: write `Subject<Value, Failure>()`; a failure of the type `Never` cannot come
// error: 'PublishRelay' is unavailable: write `Subject<Value, Never>()`
// error: 'BehaviorRelay' has been renamed to 'Property': it is set like a variable, `property.value = value`
// error: 'init(value:)' has been renamed to 'init(_:)'
// error: 'DisposeBag' has been renamed to 'DisposableBag'
// error: 'accept' has been replaced by 'value'
// error: 'accept' has been renamed to 'send(_:)'
// error: 'do(onNext:onError:onCompleted:)' has been renamed to 'on(next:failed:completed:)'
// error: 'asDriver(onErrorJustReturn:)' is unavailable: write `catch(just: value).deliverOnMain()`
// error: 'drive(onNext:onCompleted:)' has been renamed to 'observeOnMain(next:completed:)'
// error: 'share(replay:)' is unavailable: write `share(replay: .last(count))`
// error: 'debounce(_:scheduler:)' has been renamed to 'debounce(for:on:)'
// error: 'throttle(_:latest:scheduler:)' has been renamed to 'throttle(for:latest:on:)'
// error: 'instance' is unavailable: write `deliverOnMain()` for the events; an operator of time takes `.main`
// error: 'observe(on:)' has been renamed to 'deliver(on:)'
// error: 'withLatestFrom(_:resultSelector:)' is unavailable: write `withLatest(from: other).map { … }`
// error: 'ignoreElements()' has been renamed to 'ignoreValues()'
// error: 'toArray()' has been renamed to 'collect()'
// error: 'catchErrorJustReturn' has been renamed to 'catch(just:)'
// error: 'takeUntil' has been renamed to 'take(until:)': a completion of the other ends it as well
// error: 'ifEmpty(default:)' has been renamed to 'default(_:)'
// error: 'amb' has been renamed to 'race(with:)'
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
