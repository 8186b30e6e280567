#if Diagnosis
  import ReactiveCore
  import ReactiveDiagnosis
  import ReactiveSchedulers
  import ReactiveSubjects
  import ReactiveTesting
  import Testing

  /// Trails that reports contain without a call of the program.
  @Suite struct PrintedTrailTests {
    @Test func aValueHasATrailInTheClosureThatTakesIt() {
      Inspection.start()
      let subject = Subject<Int, Never>()
      let trails = Journal<String>()
      let line = #line + 1
      let subscription = subject.signal.map { $0 }.filter { $0 > 1 }.subscribe { _ in
        for step in Inspection.delivery?.steps ?? [] { trails.write("\(step.name) \(step.place?.line ?? 0)") }
      }
      subject.send(1)
      subject.send(2)
      #expect(trails.entries == [subjectName, "map", "filter", "subscribe"].map { "\($0) \(line)" })
      #expect(Inspection.delivery?.steps.count == nil)
      subscription.dispose()
    }

    @Test func ofTwoDeliveriesTheInnerOneHasTheTrail() {
      Inspection.start()
      let (outer, inner) = (Subject<Int, Never>(), Subject<Int, Never>())
      let trails = Journal<String>()
      let note: @Sendable () -> Void = {
        trails.write(Inspection.delivery.map { $0.steps.map(\.name).joined(separator: " ") } ?? "none")
      }
      let first = outer.signal.map { $0 }.subscribe { value in
        note()
        inner.send(value)
        note()
      }
      let second = inner.signal.filter { _ in true }.subscribe { _ in note() }
      outer.send(1)
      #expect(
        trails.entries == [
          "\(subjectName) map subscribe", "\(subjectName) filter subscribe", "\(subjectName) map subscribe",
        ])
      first.dispose()
      second.dispose()
    }

    @Test func aLeakHasATrail() {
      Inspection.start()
      let subject = Subject<Int, Never>()
      let line = #line + 5
      withKnownIssue {
        expectNoLeaks { probe in
          let token = probe.token("row")
          for _ in 0..<2 {
            subject.signal.map { token.use($0) }.subscribe { _ in }
          }
        }
      } matching: { issue in
        let place = "PrintedTrailTests.swift:\(line)"
        return issue.description.contains(
          "left: 2 × \(subjectName) \(place) – map \(place) – subscribed at \(place)")
      }
      subject.complete()
    }
  }

  #if EXIT_TESTS
    /// The standard error of programs with a fault. Each line of a program that matters is found in its output.
    @Suite struct PrintedFaultTests {
      private func text(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      }

      /// The trail of steps, each of which has a name and a line of this file.
      private func trail(_ steps: (name: String, line: Int)...) -> String {
        steps.map { "\($0.name) PrintedTrailTests.swift:\($0.line)" }.joined(separator: " – ") + " – delivered on "
      }

      @Test func aFailureThreeOperatorsAndTwoHopsAway() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          failBehindTwoHops()
        }
        let text = text(result)
        let (first, last) = (failingLine + 1, failingLine + 7)
        let trail = trail(
          ("tryMap", first), ("deliver", first + 1), ("map", first + 2), ("deliver", first + 3), ("filter", first + 4),
          ("assertNoFailure", first + 5), ("subscribed at", last))
        #expect(text.contains("  Trail:   \(trail)VirtualTimeScheduler, thread "))
        #expect(!text.contains("secret"))
      }

      @Test func aWaitForTheThreadThatWaits() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          waitInsideADelivery()
        }
        let line = waitingLine
        #expect(
          text(result).contains("  Trail:   \(trail((subjectName, line), ("map", line), ("subscribed at", line)))"))
      }

      @Test func aFailureThatComesAfterTheEnd() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
          failAfterTheEnd()
        }
        let (first, last) = (lateLine, lateLine + 1)
        let trail = trail(("Signal", first), ("map", last), ("filter", last), ("subscribed at", last))
        let text = text(result)
        #expect(text.contains("end of its subscription: Late; trail: \(trail)"))
        #expect(!text.contains("secret"))
      }
    }

    // Outside of the tests: a place in the closure of an exit test is one in the expansion of a macro.

    private func belowThree(_ value: Int) throws(TestFailure) -> Int {
      if value < 3 { value } else { throw TestFailure("secret") }
    }

    private let failingLine = #line + 4
    private func failBehindTwoHops() {
      Inspection.start()
      let (worker, screen) = (VirtualTimeScheduler(), VirtualTimeScheduler())
      Signal<Int, TestFailure>([1, 2, 3])
        .tryMap { value throws(TestFailure) in try belowThree(value) }
        .deliver(on: worker)
        .map { $0 + 1 }
        .deliver(on: screen)
        .filter { $0 > 0 }
        .assertNoFailure()
        .subscribe { _ in }
      worker.run()
      screen.run()
    }

    private let waitingLine = #line + 4
    private func waitInsideADelivery() {
      Inspection.start()
      let answers = Subject<Int, Never>()
      answers.signal.map { $0 + 1 }.subscribe { _ in _ = answers.signal.waitForFirst() }
      answers.send(1)
    }

    private struct Late: Error {
      let password = "secret"
    }

    private let lateLine = #line + 4
    private func failAfterTheEnd() {
      Inspection.start()
      let escaped = SharedVariable<Subscriber<Int, Late>>(nil)
      let request = Signal<Int, Late>(source: { escaped.value = $0 })
      request.map { $0 + 1 }.filter { $0 > 0 }.subscribe(next: { _ in }, failed: { _ in }).dispose()
      escaped.value?.fail(Late())
    }
  #endif
#endif
