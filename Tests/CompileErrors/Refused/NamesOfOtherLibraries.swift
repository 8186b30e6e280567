// error: 'withLatestFrom' is unavailable: write `withLatest(from: other)`, whose values are pairs
// error: 'startWith' is unavailable: write `start(with: value)`
// error: 'prepend' is unavailable: write `start(with: value)`
// error: 'catchAndReturn' is unavailable: write `catch(just: value)`
// error: 'removeDuplicates()' is unavailable: write `distinctUntilChanged()`
// error: 'skipRepeats()' is unavailable: write `distinctUntilChanged()`
// error: 'observe(on:)' is unavailable: write `deliver(on: scheduler)`
// error: 'receive(on:)' is unavailable: write `deliver(on: scheduler)`
// error: 'eraseToAnyPublisher()' is unavailable: leave it out: every chain is a `Signal`
// error: 'asObservable()' is unavailable: write `.signal`
// error: 'observeValues' is unavailable: write `subscribe(next: { … })`
// error: 'startWithValues' is unavailable: write `subscribe(next: { … })`
// error: 'startWithResult' is unavailable: write `subscribe(next: { … }, failed: { … })`
// error: 'producer' is unavailable: write `.signal`
// error: 'flatMapError' is unavailable: write `catch { … }`
// error: 'logEvents(identifier:)' is unavailable: write `log()`, or `log("name")`
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
