// error: static member 'concat' cannot be used on instance of type 'Signal<Int, Never>'
// error: extraneous argument label 'with:' in call
import Reactive

func complete(_ numbers: Signal<Int, Never>) -> Signal<Int, Never> {
  numbers.concat(with: .empty)
}
