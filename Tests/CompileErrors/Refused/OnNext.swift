// error: 'onNext' is unavailable: write `send(_:)`
import Reactive

func rename(_ titles: Subject<String, Never>) {
  titles.onNext("new")
}
