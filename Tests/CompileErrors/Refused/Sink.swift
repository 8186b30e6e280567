// error: 'sink(receiveValue:)' is unavailable: write `subscribe(next: { … })`; the result need not be kept
import Reactive

func show(_ titles: Signal<String, Never>) {
  _ = titles.map { $0.count }.sink { print($0) }
}
