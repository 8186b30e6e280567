#if Diagnosis
  import ReactiveCore
  import ReactiveDiagnosis
  import ReactiveInspection
  import ReactiveKernel
  import ReactiveSubjects
  import ReactiveTesting
  import Testing

  /// A stage lives as long as its subscription, and no longer.
  @Suite struct StageLifeTests {
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
      /// In a process of its own, because other tests read all stages meanwhile.
      @Test func aStageIsReleasedWithItsSubscription() async {
        await #expect(processExitsWith: .success) {
          Inspection.start(places: false)
          let subject = Subject<Int, Never>()
          let chain = subject.signal.map { $0 }.take(3)
          for isDisposed in [true, false] {
            let subscription = chain.subscribe { _ in }
            weak var stage: Stage?
            stage = subscription.newestStage
            precondition(stage != nil)
            if isDisposed { subscription.dispose() } else { for number in 0..<3 { subject.send(number) } }
            precondition(stage == nil)
          }
          precondition(Inspection.live().nodes.isEmpty)
        }
      }

      /// The release of one stage releases those downstream.
      @Test func aLongRowOfStagesIsReleasedInALoop() async {
        await #expect(processExitsWith: .success) {
          Inspection.start(places: false)
          var row: Stage?
          for _ in 0..<200_000 {
            row = Stage(Assembly(function: "map"), parent: row, isFirst: false)
            row?.end(.cut)
          }
          row = nil
        }
      }
    #endif
  }
#endif
