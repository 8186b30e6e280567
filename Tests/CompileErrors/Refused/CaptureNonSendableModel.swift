// error: capture of 'model' with non-Sendable type 'Model' in a '@Sendable' closure
import Reactive

final class Model {
  var total = 0
}

func sum(_ numbers: Signal<Int, Never>, in model: Model) {
  numbers.subscribe { model.total += $0 }
}
