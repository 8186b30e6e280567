// A command with progress. The page of six small programs quotes this one.

import Reactive

struct Full: Error {}

let clock = VirtualTimeScheduler()
let copy = Command<[Int], Int, Full>(
  policy: .exclusive, on: clock,
  reporting: { parts, progress in
    Signal(parts)
      .concatMap { part in part > 100 ? .fail(Full()) : Signal.just(part).delay(for: .seconds(1), on: clock) }
      .scan(0, +)
      .on(next: { progress.report($0, of: parts.reduce(0, +)) })
      .take(last: 1)
  })

copy.isExecuting.signal.subscribe { print($0 ? "copies" : "is ready") }
copy.errors.signal.subscribe { _ in print("the disk is full") }
for parts in [[20, 30, 50], [60, 120]] {
  guard let run = copy.begin(parts) else { continue }
  run.progress.signal.compactMap { $0 }.compactMap { $0.fraction }.subscribe { print("\(Int($0 * 100)) %") }
  run.result.subscribe(next: { print("copied \($0) MB") }, failed: { _ in })
  clock.run()
}
