import Reactive

func chain() {
  let result = Signal.just(1)
    .concat(with: .just(2))
    .flatMap { .just($0 * 10) }
    .map { $0 + 1 }
    .filter { $0 > 11 }
    .take(2)
    .count()
  result.subscribe(completed: {})
}
