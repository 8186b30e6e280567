// error: 'PassthroughSubject' has been renamed to 'Subject'
// error: 'CurrentValueSubject' has been renamed to 'BehaviorSubject'
// error: 'AnyPublisher' has been renamed to 'Signal'
// error: 'AnyCancellable' is unavailable: write `DisposableBag()` for the owner, and `store(in: bag)` for each subscription
// error: 'handleEvents(receiveOutput:)' has been renamed to 'on(next:)'
// error: 'send(completion:)' is unavailable: write `complete()`, or `fail(failure)`
// error: 'finished' has been renamed to 'completed'
// error: 'debounce(for:scheduler:)' has been renamed to 'debounce(for:on:)': the main queue is `.main`, another one `QueueScheduler(target: queue)`
// error: 'throttle(for:scheduler:latest:)' is unavailable: write `throttle(for: duration, latest: true, on: scheduler)`
// error: 'delay(for:scheduler:)' has been renamed to 'delay(for:on:)': the main queue is `.main`, another one `QueueScheduler(target: queue)`
// error: 'replaceError(with:)' has been renamed to 'catch(just:)'
// error: 'replaceEmpty(with:)' has been renamed to 'default(_:)'
// error: 'prefix' has been renamed to 'take(_:)'
// error: 'prefix(while:)' has been renamed to 'take(while:)'
// error: 'dropFirst()' is unavailable: write `skip(1)`
// error: 'append' has been renamed to 'concat(with:)'
// error: 'output(at:)' has been renamed to 'element(at:)'
// error: 'setFailureType(to:)' has been renamed to 'promoteError(to:)': most joins need no conversion
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
