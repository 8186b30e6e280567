import Reactive

func chain() {
  let result = Signal([1, 2, 3, 4])
    .group { $0 % 2 }
    .flatMap { group in group.signal.map { (group.key, $0 * 10) } }
    .filter { $0.1 > 10 }
    .map { "\($0)=\($1)" }
  result.subscribe(completed: {})
}
