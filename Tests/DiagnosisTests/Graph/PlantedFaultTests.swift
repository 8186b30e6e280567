#if Diagnosis
  import ReactiveCore
  import ReactiveDiagnosis
  import ReactiveMulticast
  import ReactiveSchedulers
  import ReactiveSubjects
  import ReactiveTesting
  import Testing

  /// Programs with a fault that the graph shows: its place is in the output.
  @Suite(.serialized) struct PlantedFaultTests {
    init() { Inspection.start() }

    private func graph() -> LiveGraph { Inspection.live().at(file: "PlantedFaultTests.swift") }

    /// The lines of the sources that more than one subscription runs. A hub has as many subscribers as it likes.
    private var repeatedSources: [Int: Int] {
      let sources = graph().nodes.filter { $0.eventsIn == 0 && $0.parent != nil && $0.function.hasPrefix("init") }
      return Dictionary(grouping: sources) { $0.place?.line ?? 0 }.mapValues(\.count).filter { $0.value > 1 }
    }

    @Test func aSubscriptionThatItsOwnClosureHolds() {
      final class Screen: Sendable {
        let holder = SharedVariable<Subscription>(nil)
        func open(_ prices: Signal<Int, Never>) {
          holder.value = prices.map { $0 * 2 }.subscribe { _ in _ = self.holder.value }
        }
      }
      let prices = Subject<Int, Never>()
      let line = #line - 4
      let before = graph()
      for _ in 0..<100 { Screen().open(prices.signal) }
      let counts = graph().added(since: before).countsByPlace
      #expect(counts.filter { $0.name == "subscribe" }.map(\.count) == [100])
      #expect(counts.filter { $0.place == "PlantedFaultTests.swift:\(line)" }.map(\.name).contains("subscribe"))
      prices.complete()
      #expect(graph().nodes.isEmpty)
    }

    @Test func aColdSourceThatRunsTwice() {
      let requests = Subject<Int, Never>()
      let line = #line + 1
      let download = Signal<Int, Never> { subscriber in requests.signal.subscribe { subscriber.send($0) } }
      let first = download.map { $0 }.subscribe { _ in }
      #expect(repeatedSources.isEmpty)
      let second = download.filter { $0 > 0 }.subscribe { _ in }
      #expect(repeatedSources == [line: 2])
      first.dispose()
      second.dispose()
    }

    @Test func aSignalThatIsSharedAnewForEachSubscriber() {
      let line = #line + 1
      let source = Signal<Int, Never> { (subscriber: Subscriber<Int, Never>) in subscriber.add {} }
      var lost: Signal<Int, Never> { source.share() }
      let kept = source.share()
      let subscriptions = [kept.subscribe { _ in }, kept.subscribe { _ in }]
      #expect(repeatedSources.isEmpty)
      let others = [lost.subscribe { _ in }, lost.subscribe { _ in }]
      #expect(repeatedSources == [line: 3])
      for subscription in subscriptions + others { subscription.dispose() }
    }

    @Test func aSubjectThatDoesNotEnd() {
      let pages = Subject<Int, Never>()
      let end = Subject<Int, Never>()
      let line = #line + 1
      pages.signal.merge(with: end.signal).collect().subscribe { _ in }
      pages.complete()
      // The result does not come. One upstream is left, and has sent nothing.
      let rest = graph()
      #expect(rest.nodes.last?.name == subjectName)
      #expect(rest.nodes.last?.state == .waiting)
      #expect(rest.nodes.allSatisfy { $0.place?.line == line })
      end.complete()
      #expect(graph().nodes.isEmpty)
    }

    @Test func aQueueThatGrows() {
      let scheduler = VirtualTimeScheduler()
      let readings = Subject<Int, Never>()
      let line = #line + 1
      let subscription = readings.signal.map { $0 }.deliver(on: scheduler).subscribe { _ in }
      for value in 0..<1_000 { readings.send(value) }
      let longest = graph().nodes.max { $0.depth ?? 0 < $1.depth ?? 0 }
      #expect(longest?.depth == 1_000)
      #expect(longest?.place?.line == line)
      subscription.dispose()
    }

    @Test func aSlowConsumer() {
      let (clock, watch) = (VirtualTimeScheduler(), VirtualTimeScheduler())
      let frames = Subject<Int, Never>()
      let (decoding, showing) = (Meter("decoding", on: watch), Meter("showing", on: watch))
      let line = #line + 1
      let subscription = frames.signal.measured(by: decoding) { $0.map { $0 * 2 } }.deliver(on: clock)
        .measured(by: showing).subscribe { _ in watch.advance(by: .milliseconds(40)) }
      for value in 0..<100 { frames.send(value) }
      // The values wait at one place, and of the places around it, the one downstream takes long.
      let waiting = graph().nodes.filter { $0.depth ?? 0 > 0 }
      #expect(waiting.map(\.name) == ["deliver"])
      #expect(waiting.map { $0.place?.line } == [line])
      clock.run()
      #expect(decoding.reading.latency.max == .zero)
      #expect(showing.reading.latency.p50 >= .milliseconds(40))
      subscription.dispose()
    }

    @Test func aSourceThatIsRetriedWithoutPause() {
      let clock = VirtualTimeScheduler()
      let line = #line + 1
      let connection = Signal<Int, TestFailure> { subscriber in
        clock.schedule(after: .milliseconds(1)) { subscriber.fail(TestFailure("refused")) }
      }
      let subscription = connection.map { $0 + 1 }.retry().subscribe { _ in }
      clock.advance(by: .seconds(1))
      // In one second 1,000 upstreams have ended, and no value has come.
      let busiest = graph().nodes.max { $0.endedUpstreams < $1.endedUpstreams }
      #expect(busiest?.name == "retry")
      #expect(busiest?.endedUpstreams == 1_000)
      #expect(busiest?.eventsIn == 0)
      #expect(busiest?.place?.line == line + 3)
      #expect("\(graph())".contains("retry  PlantedFaultTests.swift:\(line + 3)  ended 1000\n"))
      subscription.dispose()
    }

    @Test func aValueThatIsComputedFromAnOldAndANewOne() {
      let price = Subject<Int, Never>()
      let line = #line + 1
      let total = price.signal.map { $0 * 100 }.combineLatest(with: price.signal.map { $0 * 19 }).map { $0 + $1 }
      let subscription = total.subscribe { _ in }
      for value in 1...100 { price.send(value) }
      let graph = graph()
      // Two branches begin at one source, and where they meet, more values come out than the source has sent.
      let sources = graph.nodes.filter { $0.name == subjectName }
      #expect(Set(sources.map { $0.place?.line }) == [line])
      #expect(sources.map(\.eventsOut) == [100, 100])
      let meeting = graph.nodes.filter { node in graph.nodes.count { $0.parent == node.id } > 1 }
      #expect(meeting.map(\.name) == ["combineLatest"])
      #expect(meeting.map(\.eventsOut) == [199])
      subscription.dispose()
    }
  }
#endif
