#if Diagnosis
  import ReactiveCore
  import ReactiveDiagnosis
  import ReactiveDisposables
  import ReactiveSubjects
  import ReactiveTesting
  import Testing

  @Suite struct LiveGraphRaceTests {
    /// Two threads subscribe and dispose while the graph is read.
    @Test func subscriptionsComeAndGoWhileTheGraphIsRead() {
      Inspection.start()
      let source = Subject<Int, Never>()
      let inner = Subject<Int, Never>()
      let readings = AtomicInt()
      race(spins: spins(quick: 50, full: 500, night: 5_000)) {
        let first = source.signal.flatMap { number in inner.signal.map { $0 + number } }.subscribe { _ in }
        source.send(1)
        inner.send(1)
        first.dispose()
      } _: {
        let second = inner.signal.map { $0 + 1 }.take(1).concat(with: inner.signal).subscribe { _ in }
        inner.send(2)
        if readings.add(1).newValue.isMultiple(of: 5) {
          let graph = Inspection.live()
          // A node may have ended since its parent was read, and never has a parent that began later.
          for node in graph.nodes { if let parent = node.parent, parent >= node.id { Issue.record("\(node)") } }
        }
        second.dispose()
      }
      #expect(Inspection.live().at(file: "LiveGraphRaceTests.swift").nodes.isEmpty)
    }
  }
#endif
