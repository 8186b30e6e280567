// error: 'disposed(by:)' is unavailable: write `store(in: bag)`, with a `DisposableBag()`
import Reactive

func show(_ titles: Signal<String, Never>, until bag: DisposableBag) {
  titles.subscribe(next: { print($0) }).disposed(by: bag)
}
