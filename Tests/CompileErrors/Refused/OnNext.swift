// error: 'onNext' is unavailable: write `send(value)`
import Reactive

func rename(_ titles: Subject<String, Never>) {
  titles.onNext("new")
}
