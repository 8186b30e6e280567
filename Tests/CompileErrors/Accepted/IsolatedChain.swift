import Reactive

final class Row {
  var number = 0
}

@MainActor final class Model {
  var offset = 1
  let row = Row()

  func follow(_ numbers: Signal<Int, Never>) {
    numbers.isolated(to: MainActor.self)
      .filter { $0 > self.offset }
      .map { number in
        self.row.number = number
        return self.row
      }
      .subscribe { row in row.number += self.offset }
  }
}

@MainActor func followByInstance(_ numbers: Signal<Int, Never>, _ model: Model) {
  numbers.isolated(to: MainActor.shared).map { $0 + model.offset }.subscribe()
}

// Made outside the isolation: the closures are of the main actor by their type.
func follow(_ numbers: Signal<Int, Never>, _ model: Model) -> Subscription {
  numbers.isolated(to: MainActor.self).map { $0 + model.offset }.signal.map { $0 + 1 }.subscribe { _ in }
}

actor Store {
  var offset = 1
  let row = Row()

  nonisolated func follow(_ numbers: Signal<Int, Never>) -> Subscription {
    numbers.isolated(to: self)
      .filter { store, number in number > store.offset }
      .map { store, _ in store.row }
      .subscribe { store, row in row.number += store.offset }
  }
}
