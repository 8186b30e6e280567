// error: main actor-isolated var 'total' can not be mutated from a nonisolated context
import Reactive

@MainActor var total = 0

func add(_ numbers: Signal<Int, Never>) {
  numbers.subscribe { total += $0 }
}
