// error: 'withLatestFrom' is unavailable: write `withLatest(from: other)`, whose values are pairs
// error: 'startWith' has been renamed to 'start(with:)'
// error: 'prepend' has been renamed to 'start(with:)'
// error: 'catchAndReturn' has been renamed to 'catch(just:)'
// error: 'removeDuplicates()' has been renamed to 'distinctUntilChanged()'
// error: 'skipRepeats()' has been renamed to 'distinctUntilChanged()'
// error: 'observe(on:)' has been renamed to 'deliver(on:)'
// error: 'receive(on:)' has been renamed to 'deliver(on:)': the main queue is `.main`, another one `QueueScheduler(target: queue)`
// error: 'eraseToAnyPublisher()' has been replaced by 'signal': or leave it out: every chain is a `Signal`
// error: 'asObservable()' has been replaced by 'signal'
// error: 'observeValues' has been renamed to 'subscribe(next:)'
// error: 'startWithValues' has been renamed to 'subscribe(next:)'
// error: 'startWithResult' is unavailable: write `subscribe(next: { … }, failed: { … })`
// error: 'producer' has been renamed to 'signal'
// error: 'flatMapError' has been renamed to 'catch(_:)'
// error: 'logEvents(identifier:)' has been renamed to 'log(_:)'
import Reactive

func show(_ titles: Signal<String, CancellationError>, _ other: Subject<Int, Never>) {
  _ = titles.withLatestFrom(other)
  _ = titles.startWith("a")
  _ = titles.prepend("a")
  _ = titles.catchAndReturn("a")
  _ = titles.removeDuplicates()
  _ = titles.skipRepeats()
  _ = titles.observe(on: MainScheduler.shared)
  _ = titles.receive(on: MainScheduler.shared)
  _ = titles.eraseToAnyPublisher()
  _ = other.asObservable()
  other.observeValues { print($0) }
  other.signal.map { $0 * 2 }.startWithValues { print($0) }
  titles.startWithResult { print($0) }
  _ = other.producer
  _ = titles.flatMapError { _ in Signal<String, Never>.empty() }
  _ = titles.logEvents()
}
