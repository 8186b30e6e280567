import Reactive

struct Trouble: Error {}

func chain() {
  let result = Signal<Int, Trouble>([1, 2, 3])
    .map { $0 * 2 }
    .retry(2)
    .catch { _ in .just(0) }
    .filter { $0 > 0 }
    .scan(0) { $0 + $1 }
    .last()
  result.subscribe(completed: {})
}
