// error: referencing instance method 'subscribe(next:)' on 'Signal' requires the types 'Offline' and 'Never' be equivalent
import Reactive

struct Offline: Error {}

func show(_ request: Signal<Int, Offline>) {
  request.subscribe(next: { print($0) })
}
