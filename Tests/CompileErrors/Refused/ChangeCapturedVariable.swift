// error: mutation of captured var 'total' in concurrently-executing code
import Reactive

func sum(_ numbers: Signal<Int, Never>) {
  var total = 0
  numbers.subscribe { total += $0 }
}
