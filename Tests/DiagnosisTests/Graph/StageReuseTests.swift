#if Diagnosis
  import ReactiveCore
  import ReactiveDiagnosis
  import ReactiveInspection
  import ReactiveMulticast
  import ReactiveSubjects
  import ReactiveTesting
  import Testing

  /// The object of a stage that has ended is used for a later stage.
  @Suite struct StageReuseTests {
    @Test func aLaterStageHasNothingOfAnEarlierOne() {
      Inspection.start()
      let (subject, idle) = (Subject<Int, Never>(), Subject<Int, Never>())
      for _ in 0..<50 {
        let early = subject.signal.flatMap { Signal<Int, Never>(Array(0..<$0)) }.share().subscribe { _ in }
        subject.send(3)
        early.dispose()
        let late = idle.signal.map { $0 }.subscribe { _ in }
        let nodes = Inspection.live().at(file: "StageReuseTests.swift", line: #line - 1).nodes
        #expect(nodes.map(\.name) == ["subscribe", "map", subjectName])
        for node in nodes {
          #expect([node.eventsIn, node.eventsOut, node.endedUpstreams] == [0, 0, 0])
          #expect(node.thread != 0)
          #expect(node.age < .seconds(600))
          #expect(node.feeders.isEmpty)
          #expect(node.subscribers.isEmpty)
        }
        late.dispose()
      }
    }

    /// The stages of the trail have ended when the failure is delivered.
    @Test func aFailureKeepsTheStagesOfItsTrail() {
      Inspection.start()
      let (subject, other) = (Subject<Int, TestFailure>(), Subject<Int, Never>())
      let trails = Journal<String>()
      let note: @Sendable (TestFailure) -> Void = { _ in
        let later = (0..<50).map { _ in other.signal.filter { _ in true }.subscribe { _ in } }
        for step in Inspection.failure?.steps ?? [] { trails.write("\(step.name) \(step.place?.line ?? 0)") }
        for subscription in later { subscription.dispose() }
      }
      let line = #line + 1
      subject.signal.map { $0 }.take(2).subscribe(next: { _ in }, failed: note)
      subject.fail(TestFailure())
      #expect(trails.entries == [subjectName, "map", "take", "subscribe"].map { "\($0) \(line)" })
    }

    #if EXIT_TESTS
      /// In a process of its own, because other tests subscribe meanwhile.
      @Test func subscriptionsOneAfterTheOtherNeedNoMoreObjects() async {
        await #expect(processExitsWith: .success) {
          Inspection.start(places: false)
          let subject = Subject<Int, Never>()
          let chain = subject.signal.map { $0 }.take(3)
          for _ in 0..<500 {
            chain.subscribe { _ in }.dispose()
            chain.subscribe { _ in }
            for number in 0..<3 { subject.send(number) }
            // The sink, `take`, `map` and the subject.
            precondition(Stages.objectCount == 4)
          }
          precondition(Inspection.live().nodes.isEmpty)
        }
      }
    #endif
  }
#endif
