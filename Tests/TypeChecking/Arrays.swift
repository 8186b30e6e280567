import Reactive
import ReactiveExtras

func chain() {
  let result = Signal([1, 2, 3])
    .on(next: { print($0) })
    .map { [$0, $0 + 1] }
    .flatMap { Signal($0) }
    .distinct()
    .sequenceEqual(to: Signal([1, 2, 3, 4]))
    .not()
  result.subscribe(completed: {})
}
