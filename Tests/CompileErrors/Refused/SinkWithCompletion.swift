// error: 'sink(receiveCompletion:receiveValue:)' is unavailable: write `subscribe(next: { … }, failed: { … }, completed: { … })`
import Reactive

func show(_ titles: Signal<String, CancellationError>) {
  _ = titles.sink(receiveCompletion: { _ in }, receiveValue: { print($0) })
}
