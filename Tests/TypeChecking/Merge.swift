import Reactive

func chain() {
  let result = Signal.merge([Signal([1, 2]), Signal([3, 4])])
    .map { $0 * 2 }
    .filter { $0 > 2 }
    .collect()
    .map { $0.max() ?? 0 }
  result.subscribe(completed: {})
}
