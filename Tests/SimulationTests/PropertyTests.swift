import ReactiveCore
import ReactiveSimulation
import Testing

/// Operators against models: sound ones pass, and of broken ones the smallest counterexample is drawn.
@Suite struct PropertyTests {
  @Test func soundOperatorsAgreeWithTheirModels() {
    checkOperator { signal in
      signal.filter { $0 > 4 }
    } model: { events in
      events.filter { $0.event.value.map { $0 > 4 } ?? true }
    }
    checkOperator(of: String.self) { signal, _ in
      signal.map { $0 + "!" }
    } model: { events in
      events.map { entry in RecordedEvent(entry.time, entry.event.map { $0 + "!" }) }
    }
    checkOperator(styles: [.cold]) { signal, scheduler in
      signal.take(for: .ticks(3), on: scheduler)
    } model: { events in
      let early = events.filter { $0.time < .ticks(3) }
      return early.last?.event.termination == nil ? early + [.completed(at: .ticks(3))] : early
    }
  }

  @Test func aWrongValueIsDrawn() async {
    let line = #line
    let found = await issues {
      checkOperator { signal in
        // Forgets that the first value has none before it.
        signal.combinePrevious(0).map { $1 - $0 }.skip(1)
      } model: { events in
        events.pairwise { $1 - $0 }
      }
      checkOperator { signal in
        signal.scan(0) { $0 + min($1, 3) }
      } model: { events in
        var sum = 0
        return events.map { entry in
          RecordedEvent(
            entry.time,
            entry.event.map {
              sum += $0
              return sum
            })
        }
      }
    }
    #expect(found.map(\.line) == [line + 8])
    #expect(
      found.first?.text.hasSuffix(
        """
          the model sends 4 at 0.0 seconds, the operator sends 3 at 0.0 seconds
          input, cold  4
          model        4
          operator     3
        """) == true, "\(found)")
  }

  @Test func aKeptInputAndAnActionThatIsLeftAreDrawn() async {
    let found = await issues {
      checkOperator { signal in
        Signal<Int, TestFailure>.attaching { downstream in
          let loose = Subscription()
          downstream.add { withExtendedLifetime(loose) {} }
          signal.attach(Subscriber(next: downstream.next, terminal: downstream.terminal, subscription: loose))
        }
      } model: {
        $0
      }
      checkOperator { signal, scheduler in
        signal.on(started: { scheduler.schedule(after: .ticks(100)) {} })
      } model: {
        $0
      }
    }
    #expect(found.count == 2)
    #expect(found.first?.text.contains("the input is still subscribed to after the end") == true)
    #expect(found.last?.text.contains("1 scheduled actions were left when the subscription had ended") == true)
  }

  @Test func actionsThatTheEndSchedulesForNowRun() {
    checkOperator { signal, scheduler in
      signal.on(disposed: { scheduler.schedule { scheduler.schedule {} } })
    } model: {
      $0
    }
  }

  @Test func propertiesShrinkToTheSmallestExample() async {
    let found = await issues {
      checkProperty(of: [Int].self) { numbers in #expect(numbers.reduce(0, +) < 12) }
      checkProperty(of: Bool.self) { if $0 { throw TestFailure("true") } }
      checkProperty(of: String?.self) { #expect($0 == $0) }
    }
    #expect(found.count == 2)
    #expect(found.first?.text.contains("(numbers.reduce(0, +) → 12) < 12") == true, "\(found)")
    #expect(found.last?.text.hasSuffix("  true\n  threw true") == true)
  }

  @Test func aSeedAlwaysMakesTheSameExamples() {
    func examples(_ seed: UInt64) -> [String] {
      (0..<20).map { number in
        var random = RandomSource(seed: seed, number: number)
        return "\(ArbitrarySignal<Int>.arbitrary(&random)) \(ArbitraryPipeline.arbitrary(&random))"
      }
    }
    #expect(examples(1) == examples(1))
    #expect(Set(examples(1) + examples(2)).count == 40)
  }

  @Test func arbitrarySignalsSendTheirEvents() {
    checkProperty(of: ArbitrarySignal<Int>.self) { example in
      let scheduler = VirtualTimeScheduler()
      let recorder = SignalRecorder(of: example.source(on: scheduler).signal, on: scheduler)
      scheduler.run()
      #expect(recorder.events == example.events)
    }
    checkProperty(of: ArbitraryPipeline.self) { pipeline in
      let scheduler = VirtualTimeScheduler()
      let recorder = SignalRecorder(of: pipeline.signal(on: scheduler).materialize().dematerialize(), on: scheduler)
      scheduler.run()
      #expect(recorder.events == pipeline.events)
    }
  }

  @Test func anOperatorIsCheckedInPipelines() async {
    @Sendable func every(_ mistake: Int) -> PipelineOperator {
      PipelineOperator(".every(#)", 1...3) { input, with in
        input.enumerated().filter { $0.offset % (with.number + mistake) == 0 }.map(\.element)
      } model: { input, with in
        input.eachValue(0) { index, value in
          defer { index += 1 }
          return index % with.number == 0 ? [.next(value)] : []
        }
      }
    }
    checkPipelines(of: [every(0)])
    let found = await issues { checkPipelines(of: [every(1)]) }
    #expect(
      found.first?.text.hasSuffix(
        """
          a.every(1)
          a, cold   (00)
          expected  (00)
          actual    0
        """) == true, "\(found)")
  }
}

extension Event {
  fileprivate func map<Other>(_ transform: (Value) -> Other) -> Event<Other, Failure> {
    switch self {
    case .next(let value): .next(transform(value))
    case .failed(let failure): .failed(failure)
    case .completed: .completed
    }
  }
}

extension [RecordedEvent<Int, TestFailure>] {
  /// Each value with the one before it, from the second one on.
  fileprivate func pairwise(_ combine: (Int, Int) -> Int) -> [RecordedEvent<Int, TestFailure>] {
    var last: Int?
    return compactMap { entry in
      guard let value = entry.event.value else { return entry }
      defer { last = value }
      return last.map { .next(combine($0, value), at: entry.time) }
    }
  }
}
