import Reactive

func chain() {
  let result = Signal([3, 1, 2])
    .collect()
    .map { $0.sorted() }
    .flatMap { Signal($0) }
    .map { Double($0) / 2 }
    .scan(0) { $0 + $1 }
    .last()
  result.subscribe(completed: {})
}
