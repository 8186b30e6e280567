import Reactive
import ReactiveExtras

struct Offline: Error {}

func chain(_ request: Signal<Int, Offline>, _ clicks: Subject<Int, Never>) {
  let result =
    request
    .merge(with: clicks)
    .withLatest(from: clicks)
    .map { $0 + $1 }
    .sample(on: clicks)
    .skip(until: clicks)
    .race(with: clicks)
    .then(clicks)
    .switch(ifEmpty: clicks)
    .collect(boundary: clicks)
    .map { $0.count * 2 + 1 }
  result.subscribe(failed: { _ in }, completed: {})
}
