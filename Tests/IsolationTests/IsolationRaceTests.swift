import Dispatch
import ReactiveIsolation
import ReactiveTransforming
import ReactiveTesting
import TestSupport
import Testing

/// A disposal on one thread meets a delivery on another.
@Suite(.inTurn, .timeLimit(.minutes(5))) struct IsolationRaceTests {
  @MainActor final class MainModel {
    var mapped = 0
    var delivered = 0
    nonisolated let source = Subject<Int, Never>()

    nonisolated init() {}

    nonisolated func subscribe() -> Subscription {
      source.signal.isolated(to: MainActor.self)
        .map { value in
          self.mapped += 1
          return value
        }
        .filter { _ in true }
        .subscribe { _ in self.delivered += 1 }
    }
  }

  @Test func mainDisposeAndDelivery() {
    race(spins: spins(quick: 50, full: 200, night: 500)) {
      let model = MainModel()
      return (model, model.subscribe())
    } _: { model, _ in
      model.source.send(1)
      model.source.send(2)
    } _: { _, subscription in
      subscription.dispose()
    } verify: { model, subscription in
      let (mapped, delivered) = DispatchQueue.main.sync { MainActor.assumeIsolated { (model.mapped, model.delivered) } }
      #expect(mapped <= 2 && delivered <= mapped && mapped - delivered <= 1)
      #expect(subscription.isDisposed)
    }
  }

  /// The values that the stages of one spin took. Waiting for an actor inside a race would block the threads that its
  /// jobs need.
  final class Spin: Sendable {
    let source = Subject<Int, Never>()
    let mapped = Journal<Int>()
    let delivered = Journal<Int>()
  }

  @Test func actorDisposeAndDelivery() async {
    let store = Store()
    let all = Journal<Spin>()
    race(spins: spins(quick: 50, full: 200, night: 500)) {
      let spin = Spin()
      all.write(spin)
      let subscription = spin.source.signal.isolated(to: store)
        .map { store, value in
          spin.mapped.write(store.see(value))
          return value
        }
        .filter { _, _ in true }
        .subscribe { _, value in spin.delivered.write(value) }
      return (spin.source, subscription)
    } _: { source, _ in
      source.send(1)
      source.send(2)
    } _: { _, subscription in
      subscription.dispose()
    } verify: { _, subscription in
      #expect(subscription.isDisposed)
    }
    await flush(store)
    for spin in all.entries {
      #expect(spin.mapped.count <= 2 && spin.mapped.count - spin.delivered.count <= 1)
      #expect(spin.delivered.entries == Array([1, 2].prefix(spin.delivered.count)))
    }
  }

  @Test func twoSendersShareTheStateOfAnActor() async {
    let store = Store()
    let source = Subject<Int, Never>()
    let sums = Journal<Int>()
    source.signal.isolated(to: store).on(next: { store, value in _ = store.see(value) })
      .signal.scan(0, +)
      .subscribe { sums.write($0) }
    let raced = race(spins: spins(quick: 50, full: 200, night: 500)) {
      source.send(1)
    } _: {
      source.send(1)
    }
    await eventually { sums.count == 2 * raced }
    #expect(sums.entries == Array(1...2 * raced))
    #expect(await store.seen.count == 2 * raced)
  }

  /// Waits for a value that enters the actor now.
  func flush(_ store: Store) async {
    await withCheckedContinuation { continuation in
      Signal<Int, Never>.just(0).isolated(to: store).subscribe { _, _ in continuation.resume() }
    }
  }
}
