// error: main actor-isolated property 'offset' can not be referenced from a Sendable closure
import Reactive

@MainActor final class Model {
  var offset = 1

  func follow(_ numbers: Signal<Int, Never>) {
    _ = numbers.deliverOnMain().map { $0 + self.offset }
  }
}
