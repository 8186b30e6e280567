import Reactive
import ReactiveExtras

struct Offline: Error {}

/// The joins that take a signal that cannot fail, in both directions. The result has the failure of the other one.
func joins(_ failing: Signal<Int, Offline>, _ safe: Signal<Int, Never>, _ clicks: Subject<Int, Never>) {
  let pairs: [Signal<(Int, Int), Offline>] = [
    failing.withLatest(from: safe), safe.withLatest(from: failing), failing.withLatest(from: clicks),
    failing.combineLatest(with: safe), safe.combineLatest(with: failing), combineLatest(failing, clicks),
    failing.zip(with: safe), safe.zip(with: failing), zip(clicks, failing),
  ]
  let values: [Signal<Int, Offline>] = [
    failing.merge(with: safe), safe.merge(with: failing), failing.merge(with: clicks),
    Signal.merge(failing, safe), Signal.merge(safe, failing), .merge(failing, clicks), .merge(clicks, failing),
    failing.concat(with: safe), safe.concat(with: failing), failing.concat(with: clicks),
    failing.then(safe), safe.then(failing), failing.then(clicks),
    failing.race(with: safe), safe.race(with: failing), failing.race(with: clicks),
    failing.sample(on: safe), safe.sample(on: failing), failing.sample(on: clicks, repeating: false),
    failing.skip(until: safe), safe.skip(until: failing), failing.skip(until: clicks),
    failing.take(until: safe), failing.take(until: clicks), failing.pause(while: clicks.signal.map { $0 > 0 }),
    failing.switch(ifEmpty: safe), safe.switch(ifEmpty: failing),
    failing.take(untilReplacement: safe), safe.take(untilReplacement: failing),
    failing.timeout(after: .seconds(1), on: .main, switchingTo: safe),
    safe.timeout(after: .seconds(1), on: .main, switchingTo: failing),
    failing.flatMap { _ in safe }, safe.flatMap { _ in failing },
  ]
  let arrays: [Signal<[Int], Offline>] = [
    failing.collect(boundary: safe), safe.collect(boundary: failing), failing.collect(boundary: clicks, count: 2),
  ]
  let windows: [Signal<Signal<Int, Offline>, Offline>] = [
    failing.window(boundary: safe), safe.window(boundary: failing), failing.window(boundary: clicks, count: 2),
  ]
  _ = (pairs, values, arrays, windows)
}

/// Two that cannot fail make one that cannot.
func joins(_ safe: Signal<Int, Never>, _ clicks: Subject<Int, Never>) {
  let values: [Signal<Int, Never>] = [
    safe.merge(with: clicks), Signal.merge(safe, safe), safe.then(clicks), safe.race(with: clicks),
    safe.sample(on: clicks), safe.skip(until: clicks), safe.switch(ifEmpty: clicks),
    safe.take(untilReplacement: clicks), safe.timeout(after: .seconds(1), on: .main, switchingTo: clicks),
    safe.withLatest(from: clicks).map(+), safe.collect(boundary: clicks).map(\.count),
  ]
  _ = values
}
