import ReactiveCore

// Twelve operators. Each closure is one expression, and all types are inferred.
func chain(of numbers: Signal<Int, Never>) -> Subscription {
  numbers
    .map { $0 + 1 }
    .filter { $0 > 0 }
    .scan(0) { $0 + $1 }
    .distinctUntilChanged()
    .start(with: 0)
    .on(next: { print($0) })
    .flatMap { .just($0 * 2) }
    .take(100)
    .map { "\($0)" }
    .filter { !$0.isEmpty }
    .collect()
    .map { $0.count }
    .subscribe(next: { print($0) })
}
