import Reactive

func chain() {
  let result = Signal.interval(.seconds(1), on: QueueScheduler())
    .map { _ in 1 }
    .scan(0, +)
    .take(5)
    .map { "tick \($0)" }
    .start(with: "ready")
    .concat(with: .just("done"))
  result.subscribe(completed: {})
}
