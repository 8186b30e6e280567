import Reactive

func chain() {
  let result = Property(1)
    .signal
    .map { $0 * 2 + 1 }
    .withLatest(from: Signal.just(3))
    .map { $0 + $1 }
    .filter { $0 % 2 == 0 && $0 > 4 }
    .distinctUntilChanged()
    .take(3)
  result.subscribe(completed: {})
}
