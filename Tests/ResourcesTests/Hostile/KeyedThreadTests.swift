import ReactiveResources
import ReactiveTesting
import TestSupport
import Testing

/// Eight threads that use one cache.
@Suite(.inTurn, .timeLimit(.minutes(3))) struct KeyedThreadTests {
  final class Crowd: Sendable {
    let cache: KeyedResource<Int, Int, Never>
    let completions = Journal<Int>()
    let wrong = Journal<Int>()

    init(_ policy: ResourcePolicy<Never>, limit: Int, token: LeakProbe.Token) {
      cache = KeyedResource(
        policy, limit: limit, forgetsAfter: limit == 0 ? .zero : nil, on: ImmediateScheduler()
      ) { (key: Int) in token.use(key) }
    }

    func subscribe(to key: Int) -> Subscription {
      cache.signal(for: key).subscribe(
        next: { [wrong] state in if let value = state.value, value != key { wrong.write(key) } },
        completed: { [completions] in completions.write(key) })
    }

    /// Makes a step. Removes resources only if `mayRemove`, because that completes the signals of readers.
    func step(
      _ dice: inout Dice, _ readers: inout [Subscription], _ held: inout [Resource<Int, Never>], mayRemove: Bool
    ) {
      let key = dice.number(below: 6)
      switch dice.number(below: 12) {
      case 0, 1, 2: readers.append(subscribe(to: key))
      case 3, 4: if !readers.isEmpty { readers.remove(at: dice.number(below: readers.count)).dispose() }
      case 5: held.append(cache[key])
      case 6: if !held.isEmpty { held.remove(at: dice.number(below: held.count)) }
      case 7: cache.invalidate(key)
      case 8: cache.invalidate { $0 % 2 == 0 }
      case 9: cache[key].refresh(restarting: true)
      case 10: _ = (cache.keys, cache.count)
      default: if mayRemove { cache.removeAll { $0 == key } } else { cache.invalidateAll() }
      }
    }
  }

  @Test(arguments: [0, 1, 3], [true, false]) func allDoEverything(limit: Int, mayRemove: Bool) async {
    for round in 0..<repetitions(quick: 2, full: 4, night: 100) {
      let probe = LeakProbe()
      do {
        let crowd = Crowd(ResourcePolicy(loadsWhen: .observed), limit: limit, token: probe.token())
        let threads = (0..<8).map { thread in
          SystemThread {
            var dice = Dice(seed: randomSeed, number: round * 8 + thread)
            var (readers, held): ([Subscription], [Resource<Int, Never>]) = ([], [])
            for _ in 0..<repetitions(quick: 200, full: 500, night: 1_000) {
              crowd.step(&dice, &readers, &held, mayRemove: mayRemove)
            }
            for reader in readers { reader.dispose() }
          }
        }
        for thread in threads { thread.join() }
        let (completions, wrong) = (crowd.completions.count, crowd.wrong.count)
        #expect(wrong == 0, "REACTIVE_SEED=\(randomSeed), round \(round)")
        // A reader keeps its resource, so nothing but a removal completes its signal.
        if !mayRemove { #expect(completions == 0, "REACTIVE_SEED=\(randomSeed), round \(round)") }
        // At rest, nothing is observed.
        #expect(crowd.cache.count <= limit)
        for key in 0..<6 {
          let resource = crowd.cache[key]
          let reader = crowd.subscribe(to: key)
          #expect(crowd.cache[key] === resource)
          let value = try? await resource.loadedValue()
          #expect(value == key)
          reader.dispose()
          await eventually { resource.unfinishedLoads == 0 }
        }
        #expect(crowd.cache.count <= limit)
      }
      await eventually { probe.liveCount == 0 }
    }
  }

  @Test func threadsThatMakeTheResourceOfOneKeyLoadOnce() async {
    let keys = repetitions(quick: 200, full: 2_000, night: 10_000)
    let loads = Journal<Int>()
    let cache = KeyedResource<Int, Int, Never>(ResourcePolicy(), on: ImmediateScheduler()) { key in
      loads.write(key)
      return key
    }
    let turn = AtomicInt()
    let threads = (0..<4).map { thread in
      SystemThread {
        for key in 0..<keys {
          turn.add(1)
          spinUntil { turn.load() >= 4 * (key + 1) }
          _ = cache[key]
        }
      }
    }
    for thread in threads { thread.join() }
    await eventually { loads.count >= keys && (0..<keys).allSatisfy { cache[$0].unfinishedLoads == 0 } }
    #expect(loads.entries.sorted() == Array(0..<keys))
  }
}
