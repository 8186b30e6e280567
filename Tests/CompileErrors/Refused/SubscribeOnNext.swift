// error: 'subscribe(onNext:onError:onCompleted:)' is unavailable: write `subscribe(next: { … }, failed: { … }, completed: { … })`
import Reactive

func show(_ titles: Signal<String, Never>) {
  _ = titles.subscribe(onNext: { print($0) })
}
