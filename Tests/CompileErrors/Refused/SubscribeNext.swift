// error: 'subscribeNext' has been renamed to 'subscribe(next:)'
import Reactive

func show(_ titles: Signal<String, Never>) {
  _ = titles.subscribeNext { print($0) }
}
