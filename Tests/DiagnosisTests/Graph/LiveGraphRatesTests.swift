#if Diagnosis
  import ReactiveCore
  import ReactiveDiagnosis
  import ReactiveSubjects
  import ReactiveTesting
  import Testing

  @Suite(.serialized) struct LiveGraphRatesTests {
    init() { Inspection.start() }

    private func graph() -> LiveGraph { Inspection.live().at(file: "LiveGraphRatesTests.swift") }

    @Test func ratesAreOfTheTimeSinceAnEarlierGraph() {
      let subject = Subject<Int, Never>()
      let old = subject.signal.map { $0 }.subscribe { _ in }
      (1...100).forEach(subject.send)
      let earlier = graph()
      let new = subject.signal.filter { $0 > 0 }.subscribe { _ in }
      let quiet = graph().rates(since: earlier)
      #expect(quiet.map(\.node.name) == ["subscribe", "map", subjectName, "subscribe", "filter", subjectName])
      #expect(quiet.map(\.distance) == [0, 1, 2, 0, 1, 2])
      #expect(quiet.allSatisfy { $0.eventsPerSecond == 0 && $0.work == 0 })
      subject.send(1)
      let busy = graph().rates(since: earlier)
      #expect(busy.allSatisfy { $0.eventsPerSecond > 0 })
      #expect(graph().rates(since: graph().named("filter")).count == 6)
      old.dispose()
      new.dispose()
    }
  }
#endif
