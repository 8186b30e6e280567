// error: 'onNext' has been renamed to 'send(_:)'
import Reactive

func rename(_ titles: Subject<String, Never>) {
  titles.onNext("new")
}
