import Reactive

func chain() {
  let result = Signal([1, 2, 3])
    .map { $0 * 2 }
    .filter { $0 > 2 }
    .scan(0, +)
  result.subscribe(completed: {})
}
