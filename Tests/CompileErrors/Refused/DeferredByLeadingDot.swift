// error: static member 'concat' cannot be used on instance of type 'Signal<Int, Offline>'
// error: extraneous argument label 'with:' in call
import Reactive

struct Offline: Error {}

func again(_ request: Signal<Int, Offline>) -> Signal<Int, Offline> {
  request.concat(with: .deferred { Signal([1]) })
}
