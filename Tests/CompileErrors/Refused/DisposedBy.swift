// error: 'disposed(by:)' has been renamed to 'store(in:)'
import Reactive

func show(_ titles: Signal<String, Never>, until bag: DisposableBag) {
  titles.subscribe(next: { print($0) }).disposed(by: bag)
}
