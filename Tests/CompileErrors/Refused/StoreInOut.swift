// error: '&' used with non-inout argument of type 'DisposableBag'
import Reactive

func show(_ names: Signal<String, Never>) {
  var bag = DisposableBag()
  names.subscribe { print($0) }.store(in: &bag)
}
