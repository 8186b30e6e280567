// error: actor-isolated property 'offset' can not be referenced from the main actor
import Reactive

actor Store {
  var offset = 1
}

func follow(_ numbers: Signal<Int, Never>, _ store: Store) {
  _ = numbers.isolated(to: MainActor.self).map { $0 + store.offset }
}
