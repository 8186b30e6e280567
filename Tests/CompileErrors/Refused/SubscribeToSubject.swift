// error: 'subscribe(next:)' is unavailable: write `.signal.subscribe(next: { … })`
import Reactive

func show(_ titles: Subject<String, Never>) {
  titles.subscribe(next: { print($0) })
}
