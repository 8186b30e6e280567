import Reactive

func chain(_ left: Subject<Int, Never>) {
  let result = zip(left.signal, Signal(1...))
    .map { $0 * $1 }
    .merge(with: .just(0))
    .filter { $0 != 5 }
    .collect(count: 2)
    .map { $0[0] - $0.last! }
  result.subscribe(completed: {})
}
