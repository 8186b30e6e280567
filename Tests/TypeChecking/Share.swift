import Reactive

func chain(_ left: Subject<Int, Never>) {
  let result = left.signal
    .map { $0 + 1 }
    .share(replay: .last(1))
    .filter { $0 > 0 }
    .combinePrevious()
    .map { $1 - $0 }
    .throttle(for: .seconds(1), on: QueueScheduler())
  result.subscribe(completed: {})
}
