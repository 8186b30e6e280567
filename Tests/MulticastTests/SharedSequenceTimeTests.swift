import ReactiveCombining
import ReactiveExtras
import ReactiveFlattening
import ReactiveKernel
import ReactiveMulticast
import ReactiveTesting
import ReactiveTime
import ReactiveTransforming
import Testing

/// C17: a sequence in front of a flattening, and behind a shared run, sends no value later than a source that does not
/// wait, and in the same order.
@Suite struct SharedSequenceTimeTests {
  typealias Numbers = Signal<Int, TestFailure>

  struct Step: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (Numbers, VirtualTimeScheduler) -> Numbers

    init(_ description: String, _ apply: @escaping @Sendable (Numbers, VirtualTimeScheduler) -> Numbers) {
      (testDescription, self.apply) = (description, apply)
    }

    static let runs = [
      Step("no run") { numbers, _ in numbers },
      Step("share()") { numbers, _ in numbers.share() },
      Step("share(replay:)") { numbers, _ in numbers.share(replay: .last(2)) },
      Step("share().share()") { numbers, _ in numbers.share().map { $0 }.share() },
      Step("flatMap(.bounded).share()") { numbers, _ in numbers.flatMap(.bounded(1)) { Numbers.just($0) }.share() },
    ]

    /// It connects once: its second subscriber comes after the end.
    static let connected = Step("publish().autoconnect()") { numbers, _ in numbers.publish().autoconnect() }

    static let flattenings = [FlatteningStrategy.concat, .bounded(1), .bounded(2), .ordered(0), .ordered(2)].flatMap {
      strategy in
      [
        Step("flatMap(\(strategy)) of just") { numbers, _ in numbers.flatMap(strategy) { Numbers.just($0) } },
        Step("flatMap(\(strategy)) of two") { numbers, _ in numbers.flatMap(strategy) { Numbers([$0, $0 + 10]) } },
        Step("flatMap(\(strategy)) of a delay") { numbers, time in
          numbers.flatMap(strategy) { number in
            Numbers([number, number + 10]).delay(for: .ticks(1 + number % 3), on: time)
          }
        },
        Step("flatMap(\(strategy)) twice") { numbers, time in
          numbers.flatMap(strategy) { number in Numbers.just(number).delay(for: .ticks(1), on: time) }
            .flatMap(strategy) { number in Numbers([number, number + 10]).delay(for: .ticks(1 + number % 2), on: time) }
        },
        Step("flatMap(\(strategy)) merged with itself") { numbers, time in
          numbers.merge(with: numbers.map { $0 + 20 }).flatMap(strategy) { number in
            Numbers.just(number).delay(for: .ticks(1 + number % 3), on: time)
          }
        },
      ]
    }
  }

  /// Without a buffer, as a source that does not wait.
  @Test(arguments: Step.runs + [Step.connected], Step.flattenings)
  func keepsTheTimes(_ run: Step, before flattening: Step) {
    let time = VirtualTimeScheduler()
    let unpaced = Numbers.generate { emitter in for number in 0..<6 { emitter.send(number) } }
    #expect(
      events(flattening.apply(run.apply(Numbers(0..<6), time), time), time)
        == events(flattening.apply(run.apply(unpaced, time), time), time))
  }

  /// In front of a buffer, as without the run.
  @Test(arguments: Step.runs, Step.flattenings) func keepsTheTimesOfABuffer(_ run: Step, before flattening: Step) {
    for capacity in 1...3 {
      let time = VirtualTimeScheduler()
      let numbers = Numbers(0..<6)
      func delivered(_ signal: Numbers) -> [RecordedEvent<Int, TestFailure>] {
        let delivered = flattening.apply(signal, time).deliver(on: time, buffering: .suspending(capacity))
        return events(delivered.concatMap { Numbers.just($0).delay(for: .ticks(1), on: time) }, time)
      }
      #expect(delivered(run.apply(numbers, time)) == delivered(numbers), "suspending(\(capacity))")
    }
  }

  private func events(_ signal: Numbers, _ time: VirtualTimeScheduler) -> [RecordedEvent<Int, TestFailure>] {
    let recorder = SignalRecorder(of: signal, on: time)
    let started = time.now.offset
    time.run()
    return recorder.events.map { RecordedEvent($0.time - started, $0.event) }
  }
}
