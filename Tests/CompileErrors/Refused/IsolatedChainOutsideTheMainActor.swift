// error: main actor-isolated property 'offset' can not be referenced from a nonisolated context
import Reactive

@MainActor final class Model {
  var offset = 1
}

actor Store {}

func follow(_ numbers: Signal<Int, Never>, _ store: Store, _ model: Model) {
  _ = numbers.isolated(to: store).map { _, number in number + model.offset }
}
