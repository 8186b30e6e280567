import ReactiveBridging
import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite(.inTurn, .timeLimit(.minutes(5))) struct CarryingTests {
  enum Trace {
    @TaskLocal static var request = "none"
    @TaskLocal static var user = "nobody"
  }

  struct Hop: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var apply: @Sendable (Signal<Int, Never>, VirtualTimeScheduler) -> Signal<Int, Never>
  }

  static let hops = [
    Hop(testDescription: "deliver(on:)") { $0.deliver(on: $1) },
    Hop(testDescription: "subscribe(on:)") { $0.subscribe(on: $1) },
    Hop(testDescription: "delay") { $0.delay(for: .seconds(1), on: $1) },
    Hop(testDescription: "debounce") { $0.debounce(for: .seconds(1), on: $1) },
    Hop(testDescription: "interval") { _, scheduler in
      Signal<SchedulerInstant, Never>.interval(.seconds(1), on: scheduler).taking(1).lift { next in { _ in next(1) } }
    },
    Hop(testDescription: "timer") { _, scheduler in
      Signal<SchedulerInstant, Never>.timer(after: .seconds(1), on: scheduler).lift { next in { _ in next(1) } }
    },
  ]

  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.carrying(Trace.$request) }
  }

  @Test(arguments: hops) func valuesOfTheSubscriptionHoldAtEachDelivery(hop: Hop) {
    let scheduler = VirtualTimeScheduler()
    let seen = Journal<String>()
    let signal = hop.apply(.just(1), scheduler).carrying(Trace.$request)
    Trace.$request.withValue("7") {
      _ = signal.subscribe(next: { _ in seen.write(Trace.request) })
    }
    scheduler.run()
    #expect(seen.entries == ["7"])
    #expect(Trace.request == "none")
  }

  @Test func nothingIsCarriedUnasked() {
    let scheduler = VirtualTimeScheduler()
    let seen = Journal<String>()
    Trace.$request.withValue("7") {
      _ = Signal<Int, Never>.just(1).deliver(on: scheduler).subscribe(next: { _ in seen.write(Trace.request) })
    }
    scheduler.run()
    #expect(seen.entries == ["none"])
  }

  @Test func severalNamesAndSeveralCallsAddUp() {
    let scheduler = VirtualTimeScheduler()
    let seen = Journal<String>()
    let signal = Signal<Int, Never>.just(1).deliver(on: scheduler)
    let both = signal.carrying(Trace.$request, Trace.$user)
    let nested = signal.carrying(Trace.$request).carrying(Trace.$user)
    Trace.$request.withValue("7") {
      Trace.$user.withValue("ada") {
        both.subscribe(next: { _ in seen.write(Trace.request + Trace.user) })
        nested.subscribe(next: { _ in seen.write(Trace.request + Trace.user) })
      }
    }
    scheduler.run()
    #expect(seen.entries == ["7ada", "7ada"])
  }

  @Test func eachSubscriptionHasItsOwn() async {
    let queue = QueueScheduler()
    let signal = Signal<Int, Never>(1...100).deliver(on: queue).carrying(Trace.$request).lift { next in
      { _ in next(Trace.request) }
    }
    async let first = Trace.$request.withValue("1") { await signal.allValues() }
    async let second = Trace.$request.withValue("2") { await signal.allValues() }
    #expect(await Set(first) == ["1"])
    #expect(await Set(second) == ["2"])
  }
}
