import Dispatch
import ReactiveIsolation
import ReactiveObservation
import ReactiveRecovering
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

/// The closures of all stages use the state of an actor: they compile only because they are isolated to it.
@Suite(.inTurn, .timeLimit(.minutes(5))) struct ActorSignalTests {
  typealias Chain<Value> = ActorSignal<Store, Value, TestFailure>

  let store = Store()
  let source = Subject<Int, TestFailure>()

  /// The values that a chain makes of `inputs`, which end with a completion.
  func outputs<Output: Sendable>(of inputs: [Int], _ chain: (Chain<Int>) -> Chain<Output>) async -> [Output] {
    let outputs = Journal<Output>()
    await withCheckedContinuation { continuation in
      chain(source.signal.isolated(to: store)).subscribe(
        next: { _, output in outputs.write(output) }, failed: { _, _ in continuation.resume() },
        completed: { store in
          store.end("completed")
          continuation.resume()
        })
      for input in inputs { source.send(input) }
      source.complete()
    }
    #expect(await store.ending == "completed")
    return outputs.entries
  }

  @Test func mapUsesTheState() async {
    #expect(await outputs(of: [1, 2]) { $0.map { store, value in store.see(value) } } == [11, 12])
    #expect(await store.seen == [1, 2])
  }

  @Test func compactMapUsesTheState() async {
    let outputs = await outputs(of: [1, 2, 3]) {
      $0.compactMap { store, value in value == 2 ? nil : store.see(value) }
    }
    #expect(outputs == [11, 13])
  }

  @Test func filterUsesTheState() async {
    #expect(await outputs(of: [1, 20, 3, 30]) { $0.filter { store, value in value > store.bias } } == [20, 30])
  }

  @Test func onUsesTheState() async {
    let values = await outputs(of: [1, 2]) {
      $0.on(next: { store, value in _ = store.see(value) }, completed: { store in store.bias = 0 })
    }
    #expect(values == [1, 2])
    #expect(await store.seen == [1, 2])
    #expect(await store.bias == 0)
  }

  @Test func failuresUseTheState() async {
    await withCheckedContinuation { continuation in
      source.signal.isolated(to: store)
        .on(failed: { store, _ in store.bias = 7 })
        .subscribe(
          next: { _, _ in },
          failed: { store, failure in
            store.end("\(failure.name) \(store.bias)")
            continuation.resume()
          })
      source.fail(TestFailure("lost"))
    }
    #expect(await store.ending == "lost 7")
  }

  @Test func valuesBehindTheFirstStageNeedNotBeSendable() async {
    let numbers = await outputs(of: [1, 2, 3]) {
      $0.map { store, value -> Row in
        store.row.number += value
        return store.row
      }
      .on(next: { _, row in row.number += 1 }).filter { store, row in row === store.row }
      .map { _, row in row.number }
    }
    #expect(numbers == [2, 5, 9])
  }

  @Test func flatMapForwardsTheInnerSignals() async {
    let values = await outputs(of: [1, 2]) {
      $0.flatMap { store, value in Signal<Int, Never>([store.see(value), value]) }.filter { store, _ in store.bias == 10
      }
    }
    #expect(values == [11, 1, 12, 2])
  }

  @Test func theLatestInnerSignalReplacesTheOthers() async {
    let values = await outputs(of: [1, 2]) {
      $0.flatMap(.latest) { store, value in Signal<Int, TestFailure>.just(store.see(value)) }
    }
    #expect(values == [11, 12])
  }

  @Test func aMillionValuesPassOnTheSmallStackOfAQueue() async {
    let sum = await withCheckedContinuation { continuation in
      let last = SerialState(0)
      Signal<Int, Never>(1...many).isolated(to: store)
        .map { store, value in value + store.bias }.filter { _, value in value > 0 }.on(next: { _, _ in })
        .subscribe(
          next: { _, value in last.value += value }, completed: { _ in continuation.resume(returning: last.value) })
    }
    #expect(sum == many * (many + 1) / 2 + 10 * many)
  }

  @Test func allStagesRunInOneTurn() async {
    let jobs = await turns {
      $0.map { store, value in store.see(value) }.filter { store, _ in store.bias == 10 }
        .on(next: { store, value in _ = store.see(value) }).compactMap { store, value in value + store.bias }
    }
    #expect(jobs == 1)
  }

  /// The number of jobs of the executor in which a chain delivers a hundred values that wait for it.
  func turns(_ chain: (Chain<Int>) -> Chain<Int>) async -> Int {
    let delivered = Journal<Int>()
    chain(source.signal.isolated(to: store)).subscribe(
      next: { _, value in delivered.write(value) }, failed: { _, _ in })
    let executor = store.executor
    executor.queue.suspend()
    for value in 1...100 { source.send(value) }
    executor.queue.resume()
    await eventually { delivered.count >= 99 }
    return executor.jobs.load()
  }

  @Test func aBoundObjectOfTheActorIsWrittenThere() async {
    let model = Model()
    await model.bind(source.signal.catch { _ in .empty() }.isolated(to: model))
    source.send(4)
    source.complete()
    await eventually { model.isDone.isSet }
    #expect(await model.text == "5")
  }

  actor Model {
    final class Label { var text = "" }
    let label = Label()
    var text: String { label.text }
    var bias = 1
    let isDone = AtomicFlag()

    func bind(_ numbers: ActorSignal<Model, Int, Never>) {
      numbers.on(completed: { model in model.isDone.set() })
        .map { model, number in "\(number + model.bias)" }.signal.bind(to: label, \.text)
    }
  }
}
