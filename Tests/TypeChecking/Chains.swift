import ReactiveCore

// What `.ci/run` measures the compiler on: chains of twelve operators, each closure one expression, whose types are all to be inferred.
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

// Constants that begin with a dot: each of the twelve is looked up by what the chain needs there.
func constants(of numbers: Signal<Int, Never>) -> Signal<Int, Never> {
  numbers
    .flatMap { .just($0 * 2) }
    .flatMap { .just($0) }
    .concat(with: .just(1))
    .flatMap { .just($0 * 2) }
    .flatMap { .just($0) }
    .concat(with: .just(1))
    .flatMap { .just($0 * 2) }
    .flatMap { .just($0) }
    .concat(with: .just(1))
    .flatMap { .just($0 * 2) }
    .flatMap { .just($0) }
    .concat(with: .just(1))
}
