// error: 'subscribe(next:)' is unavailable: write `subscribe(next: { … }, failed: { … })`, or `subscribeIgnoringFailures(next: { … })`
import Reactive

func show(_ titles: Signal<String, CancellationError>) {
  titles.subscribe(next: { print($0) })
}
