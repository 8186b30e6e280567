// error: 'subscribe(next:)' is unavailable: this signal can fail: pass `failed: { … }` too, or write `subscribeIgnoringFailures(next: { … })`
import Reactive

func show(_ titles: Signal<String, CancellationError>) {
  titles.subscribe(next: { print($0) })
}
