import Reactive

func chain(_ left: Subject<Int, Never>, _ right: Subject<Int, Never>) {
  let result = combineLatest(left.signal, right.signal)
    .map { $0 + $1 }
    .filter { $0 > 3 }
    .distinctUntilChanged()
    .scan(0) { $0 + $1 }
    .skip(1)
    .take(5)
  result.subscribe(completed: {})
}
