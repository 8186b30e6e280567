// error: value of type 'Signal<Int, Never>' has no member 'interspersed'
import Reactive

func separated(_ numbers: Signal<Int, Never>) -> Signal<Int, Never> {
  numbers.interspersed(with: 0)
}
