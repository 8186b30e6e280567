import ReactiveSchedulers
import ReactiveTesting
import Testing

/// The heap against a model: an array with a stable sort by time.
@Suite struct VirtualTimeOrderTests {
  @Test func agreesWithASortedModel() {
    let seed = UInt64.random(in: 1...UInt64.max)
    var random = Dice(seed: seed, number: 0)
    let scheduler = VirtualTimeScheduler()
    let ran = Journal<Int>()
    var model: [(due: Int, number: Int)] = []
    var handles: [Int: any Disposable] = [:]

    for number in 0..<10_000 {
      // There are few distinct times. Most entries share one.
      let due = Int(random.next() % 1_000)
      handles[number] = scheduler.schedule(after: .milliseconds(due)) { ran.write(number) }
      model.append((due, number))
      if random.next() % 3 == 0 {
        let victim = model.remove(at: Int(random.next() % UInt64(model.count))).number
        handles.removeValue(forKey: victim)?.dispose()
      }
    }
    #expect(scheduler.pendingCount == model.count, "seed \(seed)")

    let expected = model.sorted { ($0.due, $0.number) < ($1.due, $1.number) }
    scheduler.advance(by: .milliseconds(500))
    #expect(ran.entries == expected.filter { $0.due <= 500 }.map(\.number), "seed \(seed)")
    scheduler.run()
    #expect(ran.entries == expected.map(\.number), "seed \(seed)")
    #expect(handles.values.allSatisfy { $0.isDisposed }, "seed \(seed)")
  }
}
