import ReactiveCore

// What `.ci/run` measures the compiler on: twelve operators, each closure one expression, whose types are all to be inferred.
func chain(of numbers: Signal<Int, Never>) -> Subscription {
  numbers
    .map { $0 + 1 }
    .filter { $0 % 2 == 0 }
    .scan(0) { $0 + $1 }
    .distinctUntilChanged()
    .compactMap { $0 > 3 ? $0 : nil }
    .on(next: { print($0) })
    .flatMap { .just($0 * 2) }
    .take(100)
    .map { "\($0)" }
    .filter { !$0.isEmpty }
    .map { $0.count }
    .reduce(0) { $0 + $1 }
    .subscribe(next: { print($0) })
}
