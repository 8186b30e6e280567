// error: cannot convert value of type 'Subject<Int, Never>' to closure result type 'Signal<Any, Never>'
import Reactive

func counts(of words: Signal<String, Never>) {
  words.flatMap { word in
    if word.isEmpty { return .empty() }
    return Subject<Int, Never>()
  }
  .subscribe { print($0) }
}
