import Reactive

func chain() {
  let result = Signal([1.5, 2.5])
    .map { $0 * 2 + 1 }
    .filter { $0 > 4 }
    .collect()
    .map { $0.max() ?? 0 }
    .start(with: 0)
  result.subscribe(completed: {})
}
