import Reactive

func chain() {
  let result = Signal<Int, Never>(1...10)
    .filter { $0 % 2 == 0 }
    .map { $0 * $0 }
    .take(3)
    .collect()
    .map { $0.reduce(0, +) }
  result.subscribe(completed: {})
}
