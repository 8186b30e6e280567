// error: instance method 'merge(with:)' requires the types 'Offline' and 'Late' be equivalent
import Reactive

struct Offline: Error {}
struct Late: Error {}

func both(_ request: Signal<Int, Offline>, _ timer: Signal<Int, Late>) {
  _ = request.merge(with: timer)
}
