import Reactive

func chain(_ texts: Subject<String, Never>) {
  let result = texts.signal
    .map { $0.lowercased() }
    .filter { !$0.isEmpty }
    .distinctUntilChanged()
    .debounce(for: .milliseconds(300), on: QueueScheduler())
    .flatMapLatest { .just([$0, "x"]) }
    .map { $0.count }
  result.subscribe(completed: {})
}
