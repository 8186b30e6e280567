// error: 'PassthroughSubject' has been renamed to 'Subject'
// error: 'CurrentValueSubject' has been renamed to 'BehaviorSubject'
// error: 'AnyPublisher' has been renamed to 'Signal'
// error: 'AnyCancellable' is unavailable: write `DisposableBag()` for the owner, and `store(in: bag)` for each subscription
// error: 'handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)' is unavailable: write `on(next: { … })`, or `on(failed: { … })`, or `on(completed: { … })`
// error: 'send(completion:)' is unavailable: write `complete()`, or `fail(failure)`
// error: 'finished' has been renamed to 'completed'
// error: 'debounce(for:scheduler:)' is unavailable: write `debounce(for: duration, on: scheduler)`
// error: 'throttle(for:scheduler:latest:)' is unavailable: write `throttle(for: duration, latest: true, on: scheduler)`
// error: 'delay(for:scheduler:)' is unavailable: write `delay(for: duration, on: scheduler)`
// error: 'replaceError(with:)' is unavailable: write `catch(just: value)`
// error: 'replaceEmpty(with:)' is unavailable: write `default(value)`
// error: 'prefix' is unavailable: write `take(count)`
// error: 'prefix(while:)' is unavailable: write `take(while: { … })`
// error: 'dropFirst' is unavailable: write `skip(count)`
// error: 'append' is unavailable: write `concat(with: other)`
// error: 'output(at:)' is unavailable: write `element(at: count)`
// error: 'setFailureType(to:)' is unavailable: write `promoteError(to: Offline.self)`; most joins need no conversion
import Reactive

final class Model {
  let taps = PassthroughSubject<Int, Never>()
  let count = CurrentValueSubject<Int, Never>(0)
  var cancellables: [AnyCancellable] = []

  func titles() -> AnyPublisher<String, Never> { Signal.just("a") }
}

func show(_ titles: Signal<String, CancellationError>, _ taps: Subject<Int, CancellationError>) {
  _ = titles.handleEvents(receiveOutput: { print($0) })
  taps.send(completion: .finished)
  _ = titles.debounce(for: .milliseconds(300), scheduler: MainScheduler.shared)
  _ = titles.throttle(for: .seconds(1), scheduler: MainScheduler.shared, latest: true)
  _ = titles.delay(for: .seconds(1), scheduler: MainScheduler.shared)
  _ = titles.replaceError(with: "")
  _ = titles.replaceEmpty(with: "")
  _ = titles.prefix(2)
  _ = titles.prefix(while: { $0 != "" })
  _ = titles.dropFirst()
  _ = titles.append(titles)
  _ = titles.output(at: 2)
  _ = Signal.just(1).setFailureType(to: CancellationError.self)
}
