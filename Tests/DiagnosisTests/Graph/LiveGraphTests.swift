#if Diagnosis
  import ReactiveCore
  import ReactiveDiagnosis
  import ReactiveSchedulers
  import ReactiveSubjects
  import ReactiveTesting
  import Testing

  /// The graph is one for the process, and other suites subscribe meanwhile: each test looks at its own file only.
  @Suite(.serialized) struct LiveGraphTests {
    init() { Inspection.start() }

    private func graph() -> LiveGraph { Inspection.live().at(file: "LiveGraphTests.swift") }

    @Test func aChainIsListedFromItsSinkToItsSource() {
      let subject = Subject<Int, Never>()
      let line = #line + 1
      let subscription = subject.signal
        .map { $0 + 1 }
        .filter { $0 > 1 }
        .subscribe { _ in }
      for value in 0...2 { subject.send(value) }
      let graph = graph()
      #expect(graph.nodes.map(\.name) == ["subscribe", "filter", "map", subjectName])
      #expect(graph.nodes.map(\.parent) == [nil] + graph.nodes.dropLast().map(\.id))
      #expect(graph.nodes.map(\.eventsIn) == [2, 3, 3, 0])
      #expect(graph.nodes.map(\.eventsOut) == [0, 2, 3, 3])
      #expect(graph.nodes.map { $0.place?.line } == [line + 3, line + 2, line + 1, line])
      #expect(graph.nodes.allSatisfy { $0.place?.file == "LiveGraphTests.swift" })
      subscription.dispose()
      #expect(self.graph().nodes.isEmpty)
    }

    @Test func aNodeEndsWithItsSubscription() {
      let subject = Subject<Int, TestFailure>()
      let other = Subject<Int, TestFailure>()
      subject.signal.map { $0 }.subscribe(next: { _ in }, failed: { _ in })
      subject.signal.concat(with: other.signal).subscribe(next: { _ in }, failed: { _ in })
      #expect(graph().nodes.map(\.name) == ["subscribe", "map", subjectName, "subscribe", "concat", subjectName])
      let before = graph()
      subject.complete()
      // The second part of `concat` belongs to `concat`, and not to the part before it.
      let after = graph()
      #expect(after.nodes.map(\.name) == ["subscribe", "concat", subjectName])
      #expect(after.nodes.map(\.parent) == [nil] + after.nodes.dropLast().map(\.id))
      #expect(after.added(since: before).nodes.map(\.name) == [subjectName])
      #expect(after.ended(since: before).nodes.map(\.name) == ["subscribe", "map", subjectName, subjectName])
      other.fail(TestFailure("end"))
      #expect(graph().nodes.isEmpty)
    }

    @Test func aReleasedSourceEndsItsNodes() {
      var subject: Subject<Int, Never>? = Subject()
      subject?.signal.map { $0 }.subscribe { _ in }
      #expect(graph().nodes.count == 3)
      subject = nil
      #expect(graph().nodes.isEmpty)
    }

    @Test func innerSignalsBelongToTheirOperator() {
      let outer = Subject<Int, Never>()
      let inner = Subject<Int, Never>()
      let subscription = outer.signal.flatMap { number in inner.signal.map { $0 * number } }.subscribe { _ in }
      outer.send(1)
      inner.send(1)
      outer.send(2)
      inner.send(2)
      let graph = graph()
      #expect(graph.nodes.map(\.name) == ["subscribe", "flatMap", subjectName, "map", subjectName, "map", subjectName])
      let operation = graph.nodes[1]
      #expect(graph.nodes.filter { $0.parent == operation.id }.map(\.name) == [subjectName, "map", "map"])
      #expect(operation.eventsIn == 5)
      #expect(operation.eventsOut == 3)
      inner.complete()
      #expect(self.graph().nodes.map(\.name) == ["subscribe", "flatMap", subjectName])
      #expect(self.graph().nodes[1].eventsIn == 5)
      subscription.dispose()
    }

    @Test func aDeferredSignalIsOneNodeHoweverOftenItRuns() {
      let subject = Subject<Int, Never>()
      let subscription = Signal<Int, Never>.deferred { Signal([1, 2]) }.repeat(3).concat(with: subject.signal)
        .subscribe { _ in }
      #expect(graph().nodes.map(\.name) == ["subscribe", "concat", subjectName])
      subscription.dispose()
    }

    @Test func aFailureHasATrailBeyondAHop() {
      let scheduler = VirtualTimeScheduler()
      let subject = Subject<Int, TestFailure>()
      let trails = Journal<String>()
      let line = #line + 1
      subject.signal
        .tryMap { (value: Int) throws(TestFailure) -> Int in throw TestFailure("\(value)") }
        .filter { $0 > 0 }
        .deliver(on: scheduler)
        .map { $0 + 1 }
        .subscribe(
          next: { _ in },
          failed: { _ in
            for step in Inspection.failure?.steps ?? [] { trails.write("\(step.name) \(step.place?.line ?? 0)") }
          })
      subject.send(7)
      scheduler.run()
      let names = ["tryMap", "filter", "deliver", "map", "subscribe"]
      #expect(trails.entries == names.enumerated().map { "\($1) \(line + 1 + $0)" })
      #expect(Inspection.failure?.steps.count == nil)
      #expect(graph().nodes.isEmpty)
    }

    @Test func theTrailOfAFailureContainsNoValue() {
      let trails = Journal<String>()
      Signal<Int, TestFailure>.concat(.just(77), .fail(TestFailure("secret"))).map { $0 }
        .subscribe(next: { _ in }, failed: { _ in trails.write("\(Inspection.failure?.description ?? "none")") })
      #expect(trails.entries.count == 1)
      #expect(trails.entries[0].hasPrefix("concat LiveGraphTests.swift:"))
      #expect(trails.entries[0].contains(" – map LiveGraphTests.swift:"))
      #expect(trails.entries[0].contains(" – subscribed at LiveGraphTests.swift:"))
      #expect(!trails.entries[0].contains("secret"))
    }

    @Test func anOperatorHasItsNameInTheProgram() {
      let (first, second) = (Subject<Int, Never>(), BehaviorSubject<Int, Never>(1))
      let subscription = first.signal.combineLatest(with: second.signal).map { $0 + $1 }.retry().subscribe { _ in }
      #expect(
        graph().nodes.map(\.name) == ["subscribe", "retry", "map", "combineLatest", subjectName, behaviorSubjectName])
      subscription.dispose()
    }

    @Test func anOperatorOfTheProgramHasItsOwnName() {
      let subject = Subject<Int, Never>()
      let subscription = subject.signal.doubled().ended().subscribe { _ in }
      #expect(graph().nodes.map(\.name) == ["subscribe", "ended", "doubled", subjectName])
      subscription.dispose()
    }

    #if EXIT_TESTS
      /// In a process of its own, because other tests start the inspection.
      @Test func anOperatorThatSubscribedBeforeTheStartIsNamedAsOne() async {
        await #expect(processExitsWith: .success) {
          let (outer, inner) = (Subject<Int, Never>(), Subject<Int, Never>())
          outer.signal.flatMap { _ in inner.signal.map { $0 } }.subscribe { _ in }
          Inspection.start()
          outer.send(1)
          let names = Inspection.live().nodes.map(\.name)
          precondition(names == ["operator before the start", "map", subjectName], "\(names)")
        }
      }
    #endif

    @Test(arguments: [
      ("static Signal.merge<A>(_:)", "merge"), ("Signal.map<A where A: B.C>(_:)", "map"),
      ("Subject.signal.getter", "Subject"), ("Signal<>.init(source:)", "Signal"),
      ("SignalSource.init<A, B>(source:)", "Signal"),
      ("closure #1 in Signal.share()", "share"),
      ("Property.projectedValue.getter", "projectedValue"),
    ])
    func aSymbolHasAShortName(_ symbol: String, _ name: String) { #expect(operationName(of: symbol) == name) }

    @Test func aQueueShowsItsDepth() {
      let scheduler = VirtualTimeScheduler()
      let subject = Subject<Int, Never>()
      let subscription = subject.signal.deliver(on: scheduler).subscribe { _ in }
      for value in 0..<10 { subject.send(value) }
      #expect(graph().nodes.compactMap(\.depth) == [10])
      scheduler.advance(by: .seconds(1))
      #expect(graph().nodes.compactMap(\.depth) == [0])
      subscription.dispose()
    }

    @Test func aGraphIsFilteredByNameAndPlace() {
      let subject = Subject<Int, Never>()
      let line = #line + 1
      let first = subject.signal.map { $0 }.subscribe { _ in }
      let second = subject.signal.filter { $0 > 0 }.subscribe { _ in }
      #expect(graph().named("map").nodes.map(\.name) == ["subscribe", "map", subjectName])
      #expect(graph().named("filter(_:)").nodes.map(\.name) == ["subscribe", "filter", subjectName])
      #expect(Inspection.live().at(file: "LiveGraphTests.swift", line: line).nodes.count == 3)
      #expect(graph().containing { $0.state == .active }.nodes.isEmpty)
      first.dispose()
      second.dispose()
    }

    @Test func aGraphIsWrittenInTwoForms() {
      let subject = Subject<Int, Never>()
      let line = #line + 1
      let subscription = subject.signal.map { $0 }.subscribe { _ in }
      subject.send(1)
      let graph = graph()
      let place = "LiveGraphTests.swift:\(line)"
      let ids = graph.nodes.map(\.id)
      #expect(
        graph.description
          == "subscribe  \(place)  in 1\n  map  \(place)  in 1  out 1\n    \(subjectName)  \(place)  out 1")
      #expect(
        graph.json.hasPrefix("[\n  {\"id\": \(ids[0]), \"name\": \"subscribe\", \"function\": \"subscribe\", \"file\""))
      #expect(graph.json.contains("\"parent\": \(ids[1]), \"file\""))
      subscription.dispose()
    }
  }

  extension Signal where Value == Int {
    fileprivate func doubled() -> Signal { lift { next in { next($0 * 2) } } }

    fileprivate func ended() -> Signal {
      .attaching { downstream in
        let (child, end) = downstream.openChild()
        attach(under: child, next: downstream.next, terminal: end)
      }
    }
  }
#endif
