// error: actor-isolated property 'offset' can not be referenced from a nonisolated context
import Reactive

actor Store {
  var offset = 1
}

func follow(_ numbers: Signal<Int, Never>, _ store: Store, _ other: Store) {
  _ = numbers.isolated(to: store).map { _, number in number + other.offset }
}
