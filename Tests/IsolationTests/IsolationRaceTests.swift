import Dispatch
import ReactiveIsolation
import ReactiveTesting
import Testing

/// A disposal on one thread meets a delivery on another.
@Suite(.timeLimit(.minutes(60))) struct IsolationRaceTests {
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
        .distinctUntilChanged()
        .subscribe { _ in self.delivered += 1 }
    }
  }

  @Test func mainDisposeAndDelivery() {
    race(spins: 500) {
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

  @Test func actorDisposeAndDelivery() {
    race(spins: 500) {
      let (store, source) = (Store(), Subject<Int, Never>())
      let subscription = source.signal.isolated(to: store)
        .map { store, value in store.see(value) }
        .distinctUntilChanged()
        .subscribe { store, value in store.bias += 1 }
      return (store, source, subscription)
    } _: { store, source, _ in
      source.send(1)
      source.send(2)
      store.executor.drain()
    } _: { _, _, subscription in
      subscription.dispose()
    } verify: { store, _, subscription in
      store.executor.drain()
      let (mapped, delivered) = store.executor.queue.sync { store.assumeIsolated { ($0.seen.count, $0.bias - 10) } }
      #expect(mapped <= 2 && delivered <= mapped && mapped - delivered <= 1)
      #expect(subscription.isDisposed)
    }
  }

  @Test func twoSendersAndAState() {
    race(spins: 500) {
      let (store, source) = (Store(), Subject<Int, Never>())
      source.signal.isolated(to: store)
        .scan(0) { store, sum, value in sum + store.see(value) }
        .subscribe { store, sum in store.bias = 0 }
      return (store, source)
    } _: { _, source in
      source.send(1)
    } _: { _, source in
      source.send(2)
    } verify: { store, _ in
      var seen: [Int] = []
      while seen.count < 2 { seen = store.executor.queue.sync { store.assumeIsolated { $0.seen } } }
      #expect(seen.sorted() == [1, 2])
    }
  }
}
