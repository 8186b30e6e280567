import ReactiveEffects
import ReactiveFiltering
import ReactiveFlattening
import ReactiveIsolation
import ReactiveObservation
import ReactiveTesting
import ReactiveTransforming
import TestSupport
import Testing

/// The closures of all stages use the state of the suite, which is on the main actor: they compile only because they
/// are isolated to it.
@Suite(.inTurn, .timeLimit(.minutes(5))) @MainActor final class MainSignalTests {
  var seen: [Int] = []
  var bias = 10
  var ending = "none"
  let row = Row(0)
  let source = Subject<Int, TestFailure>()
  let ends = Journal<Int>()

  /// The source as a chain; its end writes to `ends`.
  var chain: MainSignal<Int, TestFailure> {
    source.signal.on(ended: { [ends] in ends.write(1) }).isolated(to: MainActor.self)
  }

  func see(_ value: Int) -> Int {
    seen.append(value)
    return value + bias
  }

  /// The values that a chain makes of `inputs`, which are sent on the main actor and end with a completion. Each
  /// arrives before `send` returns.
  func outputs<Output>(
    of inputs: [Int], _ chain: (MainSignal<Int, TestFailure>) -> MainSignal<Output, TestFailure>
  ) -> [Output] {
    var outputs: [Output] = []
    chain(self.chain).subscribe(
      next: { outputs.append($0) }, failed: { self.ending = $0.name }, completed: { self.ending = "completed" })
    for input in inputs { source.send(input) }
    source.complete()
    return outputs
  }

  @Test func mapUsesTheState() {
    #expect(outputs(of: [1, 2]) { $0.map { self.see($0) } } == [11, 12])
    #expect(seen == [1, 2])
    #expect(ending == "completed")
  }

  @Test func compactMapUsesTheState() {
    #expect(outputs(of: [1, 2, 3]) { $0.compactMap { $0 == 2 ? nil : self.see($0) } } == [11, 13])
  }

  @Test func filterUsesTheState() {
    #expect(outputs(of: [1, 20, 3, 30]) { $0.filter { $0 > self.bias } } == [20, 30])
  }

  @Test func onRunsBeforeTheEventIsPassedOn() {
    var order: [String] = []
    chain
      .on(
        next: { order.append("on \($0)") }, failed: { order.append("on \($0.name)") },
        completed: { order.append("on completed") }
      )
      .subscribe(next: { order.append("next \($0)") }, failed: { order.append("failed \($0.name)") })
    source.send(1)
    source.fail(TestFailure("lost"))
    #expect(order == ["on 1", "next 1", "on lost", "failed lost"])
    #expect(outputs(of: []) { $0.on(completed: { order.append("on completed") }) }.isEmpty)
  }

  @Test func valuesBehindTheFirstStageNeedNotBeSendable() {
    let rows = outputs(of: [1, 2, 3]) {
      $0.map { value -> Row in
        self.row.number += value
        return self.row
      }
      .filter { $0.number > 1 }.on(next: { $0.number += 1 })
    }
    #expect(rows.map { $0 === row } == [true, true])
    #expect(row.number == 8)
  }

  @Test func flatMapForwardsTheInnerSignals() {
    let inner = [Subject<Int, TestFailure>(), Subject<Int, TestFailure>()]
    chain
      .flatMap { value in self.see(value) > 0 ? inner[value].signal : nil }
      .subscribe(next: { self.seen.append($0) }, failed: { _ in })
    source.send(0)
    source.send(1)
    inner[0].send(5)
    inner[1].send(6)
    inner[0].send(7)
    #expect(seen == [0, 1, 5, 6, 7])
  }

  @Test func theLatestInnerSignalReplacesTheOthers() {
    let inner = [Subject<Int, Never>(), Subject<Int, Never>()]
    chain
      .flatMap(.latest) { inner[$0].signal }
      .subscribe(next: { self.seen.append($0) }, failed: { _ in })
    source.send(0)
    inner[0].send(5)
    source.send(1)
    inner[0].send(6)
    inner[1].send(7)
    #expect(seen == [5, 7])
  }

  @Test func operatorsOfSignalsStandInTheMiddle() {
    let rate = BehaviorSubject<Int, TestFailure>(2)
    let totals = outputs(of: [1, 2]) {
      $0.map { self.see($0) }.signal.withLatestRate(rate.signal).isolated(to: MainActor.self).filter { _ in
        self.bias == 10
      }
    }
    #expect(totals == [22, 24])
  }

  @Test func aReentrantSendTakesNoMore() {
    let taken = outputs(of: [1]) {
      $0.signal.take(2).isolated(to: MainActor.self).on(next: { self.source.send($0 + 1) })
    }
    #expect(taken == [1, 2])
    #expect(ends.count == 1)
  }

  @Test func itIsASignalAgain() {
    let recorded = Recorded(chain.map { self.see($0) }.signal)
    source.send(1)
    source.fail(TestFailure("lost"))
    #expect(recorded.events == [.next(11), .failed(TestFailure("lost"))])
  }

  @Test func aPropertyIsBoundToIt() {
    final class Label { var text = "" }
    let label = Label()
    let names = Subject<Int, Never>()
    names.signal.isolated(to: MainActor.self).map { "\(self.see($0))" }.signal.bind(to: label, \.text)
    names.send(1)
    #expect(label.text == "11")
  }
}

extension Signal where Value == Int {
  /// Multiplies by the latest value of another signal.
  fileprivate func withLatestRate(_ rate: Signal<Int, Failure>) -> Signal<Int, Failure> {
    flatMap(.latest) { value in rate.take(1).map { $0 * value } }
  }
}
