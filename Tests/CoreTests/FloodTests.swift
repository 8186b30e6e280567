import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// An endless inner signal that a delivery requests: it must start outside the delivery, stop after enough values, and
/// never pile up.
@Suite struct FloodTests {
  @Test func anEndlessInnerStartedInsideADeliveryEnds() {
    let source = Subject<Int, Never>()
    let hot = Subject<Int, Never>()
    let values = Journal<Int>()
    let depths = queueDepths(reaching: 100) {
      source.signal
        .flatMap { $0 == 0 ? hot.signal : Signal(0...) }
        .take(5)
        .subscribe(next: { value in
          values.write(value)
          if value == 100 { source.send(1) }
        })
      source.send(0)
      hot.send(100)
    }
    #expect(values.entries == [100, 0, 1, 2, 3])
    #expect(depths.isEmpty)
  }

  @Test(arguments: ["flatMap", "flatten", "concat", "switchToLatest"])
  func eachStrategyStopsAnEndlessInner(_ name: String) {
    let outer = Signal<Signal<Int, Never>, Never>([Signal(0...)])
    let joined =
      switch name {
      case "flatMap": outer.flatMap { $0 }
      case "flatten": outer.flatten(maxConcurrent: 2)
      case "concat": outer.concat()
      default: outer.switchToLatest()
      }
    let recorder = SignalRecorder(of: joined.take(3))
    #expect(recorder.values == [0, 1, 2])
    #expect(recorder.isCompleted)
  }
}
