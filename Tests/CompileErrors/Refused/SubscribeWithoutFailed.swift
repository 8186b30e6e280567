// error: 'subscribe(next:)' is unavailable: pass `failed: { … }` too, or `subscribeIgnoringFailures(next: { … })`
import Reactive

func show(_ titles: Signal<String, CancellationError>) {
  titles.subscribe(next: { print($0) })
}
