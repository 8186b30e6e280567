import ReactiveCore

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
