import Reactive

func chain() {
  let result = Signal([1, nil, 3])
    .compactMap { $0 }
    .map { $0 + 1 }
    .default(0)
    .filter { $0 >= 0 }
    .count()
    .map { $0 * 100 }
  result.subscribe(completed: {})
}
