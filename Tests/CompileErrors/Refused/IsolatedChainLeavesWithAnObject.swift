// error: type 'Row' does not conform to the 'Sendable' protocol
import Reactive

final class Row {
  var number = 0
}

func rows(_ numbers: Signal<Int, Never>) {
  _ = numbers.isolated(to: MainActor.self).map { _ in Row() }.signal
}
