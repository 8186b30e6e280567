import ReactiveCore

// Constants that begin with a dot: the compiler looks up each of the twelve by the type that the chain requires.
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
