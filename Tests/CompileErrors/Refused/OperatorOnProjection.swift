// error: 'map' is unavailable: write `$name.signal.map { … }`: operators are members of signals
// error: 'filter' is unavailable: write `$name.signal.filter { … }`: operators are members of signals
// error: 'flatMap' is unavailable: write `$name.signal.flatMap { … }`: operators are members of signals
// error: 'subscribe(next:)' is unavailable: write `$name.signal.subscribe { … }`
import Reactive

final class Search {
  @Observed var query = ""

  func connect() {
    _ = $query.map { $0.count }
    _ = $query.filter { !$0.isEmpty }
    _ = $query.flatMap { Signal<Int, Never>.just($0.count) }
    $query.subscribe { print($0) }
    $query.subscribe(next: { print($0) })
  }
}
