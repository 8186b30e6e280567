// error: 'take' is unavailable: write `.signal.take(…)`: operators are members of signals
// error: 'take(while:inclusive:)' is unavailable: write `.signal.take(…)`: operators are members of signals
// error: 'compactMap' is unavailable: write `.signal.compactMap { … }`: operators are members of signals
// error: 'scan' is unavailable: write `.signal.scan(…)`: operators are members of signals
// error: 'distinctUntilChanged()' is unavailable: write `.signal.distinctUntilChanged()`: operators are members of signals
// error: 'merge(with:)' is unavailable: write `.signal.merge(…)`: operators are members of signals
// error: 'combineLatest(with:)' is unavailable: write `.signal.combineLatest(…)`: operators are members of signals
// error: 'withLatest(from:)' is unavailable: write `.signal.withLatest(…)`: operators are members of signals
// error: 'debounce(for:emittingLast:on:tolerance:where:)' is unavailable: write `.signal.debounce(…)`: operators are members of signals
// error: 'deliver(on:buffering:)' is unavailable: write `.signal.deliver(…)`: operators are members of signals
// error: 'deliverOnMain()' is unavailable: write `.signal.deliverOnMain()`: operators are members of signals
// error: 'share(replay:scope:disconnect:restart:)' is unavailable: write `.signal.share()`: operators are members of signals
// error: 'start(with:)' is unavailable: write `.signal.start(…)`: operators are members of signals
// error: 'flatMapLatest' is unavailable: write `.signal.flatMapLatest { … }`: operators are members of signals
// error: 'first()' is unavailable: write `.signal.first()`: operators are members of signals
// error: 'values' is unavailable: write `.signal.values`: operators are members of signals
// error: 'group(by:)' is unavailable: write `.signal.group(…)`: operators are members of signals
import Reactive

func show(_ numbers: Subject<Int, Never>, _ name: Property<String>) async {
  _ = numbers.take(1)
  _ = numbers.take(while: { $0 < 3 })
  _ = numbers.compactMap { $0 > 1 ? $0 : nil }
  _ = numbers.scan(0) { $0 + $1 }
  _ = numbers.distinctUntilChanged()
  _ = numbers.merge(with: numbers)
  _ = numbers.combineLatest(with: name)
  _ = numbers.withLatest(from: name)
  _ = name.debounce(for: .milliseconds(300), on: .main)
  _ = name.deliver(on: .main)
  _ = name.deliverOnMain()
  _ = name.share()
  _ = numbers.start(with: 0)
  _ = name.flatMapLatest { .just($0.count) }
  _ = numbers.first()
  for await number in numbers.values { print(number) }
  _ = numbers.group(by: { $0 % 2 })
}
