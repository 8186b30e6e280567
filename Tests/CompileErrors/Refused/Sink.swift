// error: 'sink(receiveValue:)' has been renamed to 'subscribe(next:)': releasing the result does not cancel: `store(in: bag)` ties it to an owner
import Reactive

func show(_ titles: Signal<String, Never>) {
  _ = titles.map { $0.count }.sink { print($0) }
}
