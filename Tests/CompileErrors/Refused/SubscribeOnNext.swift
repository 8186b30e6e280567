// error: 'subscribe(onNext:onError:onCompleted:)' has been renamed to 'subscribe(next:failed:completed:)'
import Reactive

func show(_ titles: Signal<String, Never>) {
  _ = titles.subscribe(onNext: { print($0) })
}
