import Reactive

struct Offline: Error {}

func constants(_ request: Signal<Int, Offline>, _ numbers: Signal<Int, Never>) {
  _ = request.concat(with: .empty()).merge(with: .never()).concat(with: .just(1)).concat(with: .fail(Offline()))
  _ = numbers.concat(with: .empty()).merge(with: .never()).concat(with: .just(1))
  _ = request.flatMap { $0 > 1 ? .just($0) : .empty() }.flatMap { number in .deferred { .just(number) } }
}
