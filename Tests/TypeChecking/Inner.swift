import Reactive

func chain() {
  let result = Signal([1, 2])
    .flatMap { base in Signal([10, 20]).map { $0 + base } }
    .map { $0 * 2 }
    .filter { $0 > 22 }
    .scan(1) { $0 * $1 }
  result.subscribe(completed: {})
}
