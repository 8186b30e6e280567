#if Diagnosis
  import ReactiveCore
  import ReactiveDiagnosis
  import ReactiveMulticast
  import ReactiveSubjects
  import ReactiveTesting
  import Testing

  /// A subscription lives because a source holds it (C9). The graph names the source.
  @Suite(.serialized) struct HolderTests {
    init() { Inspection.start() }

    private func graph() -> LiveGraph { Inspection.live().at(file: "HolderTests.swift") }

    @Test func theSourceHoldsAChain() throws {
      let subject = Subject<Int, Never>()
      let line = #line + 1
      let subscription = subject.signal.map { $0 }.subscribe { _ in }
      let graph = graph()
      for node in graph.nodes {
        let holders = graph.holders(of: node)
        #expect(holders.map(\.name) == [subjectName])
        #expect(holders.map { $0.place?.line } == [line])
      }
      let root = try #require(graph.roots.first)
      // Other suites make stages meanwhile, so the numbers need not follow each other.
      let source = try #require(graph.nodes.first { $0.name == subjectName })
      #expect(source.id > root.id)
      #expect(graph.json.contains("\"heldBy\": [\(source.id)]"))
      subscription.dispose()
    }

    @Test func eachUpstreamOfAMergeHoldsIt() throws {
      let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
      let subscription = first.signal.merge(with: second.signal.map { $0 }).subscribe { _ in }
      func holders() throws -> [UInt64] {
        let graph = graph()
        return graph.holders(of: try #require(graph.roots.first)).map(\.id)
      }
      let both = try holders()
      #expect(both.count == 2)
      first.complete()
      #expect(try holders() == Array(both.dropFirst()))
      subscription.dispose()
    }

    @Test func aConnectionHasSubscribers() throws {
      let source = Subject<Int, Never>()
      let shared = source.signal.map { $0 }.share()
      let line = #line + 1
      let first = shared.filter { $0 > 0 }.subscribe { _ in }
      let second = shared.subscribe { _ in }
      var graph = graph()
      let connection = try #require(graph.nodes.first { $0.function == "connection" })
      #expect(connection.subscribers.count == 2)
      let readers = graph.nodes.filter { $0.feeders == [connection.id] }
      #expect(readers.map(\.id) == connection.subscribers)
      #expect(readers.map { $0.parent == nil } == [false, false])
      // The connection is held by the subject. The subscribers are held by the connection's signal.
      #expect(graph.holders(of: connection).map(\.name) == [subjectName])
      #expect(graph.holders(of: graph.nodes[0]).map(\.feeders) == [[connection.id]])
      #expect(graph.description.contains("  from connection HolderTests.swift:\(line)"))
      #expect(graph.description.contains("subscribers 2"))
      #expect(graph.json.contains("\"subscribers\": \(connection.subscribers)"))
      #expect(graph.json.contains("\"feeders\": [\(connection.id)]"))
      second.dispose()
      graph = self.graph()
      #expect(graph.nodes.first { $0.id == connection.id }?.subscribers == [readers[0].id])
      first.dispose()
      #expect(self.graph().nodes.isEmpty)
    }

    @Test func aBoundSubjectHasFeeders() {
      let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
      let target = Subject<Int, Never>()
      let reading = target.signal.subscribe { _ in }
      #expect(graph().nodes.map(\.feeders) == [[], []])
      let feeding = [first, second].map { $0.signal.subscribe(target) }
      let graph = graph()
      let sinks = graph.nodes.filter { $0.function == "subscribe(target)" }
      let reader = graph.nodes[1]
      #expect(reader.feeders == sinks.map(\.id))
      #expect(sinks.map(\.subscribers) == [[reader.id], [reader.id]])
      for subscription in feeding + [reading] { subscription.dispose() }
      #expect(self.graph().nodes.isEmpty)
    }

    @Test func aReplayIsHeldByItsSource() {
      let source = Subject<Int, Never>()
      let replay = source.signal.replay(last: 1)
      let early = replay.subscribe { _ in }
      source.send(1)
      let late = replay.map { $0 }.subscribe { _ in }
      let sinks = graph().nodes.filter { !$0.subscribers.isEmpty }
      #expect(sinks.map(\.subscribers.count) == [2])
      for subscription in [early, late] { subscription.dispose() }
      source.complete()
      #expect(graph().nodes.isEmpty)
    }

    @Test func aPublishedSignalIsHeldByItsConnection() {
      let source = Subject<Int, Never>()
      let published = source.signal.publish()
      let reading = published.signal.subscribe { _ in }
      #expect(graph().nodes.map(\.feeders) == [[], []])
      let connection = published.connect()
      let sink = graph().nodes.first { $0.function == "connection" }
      #expect(sink?.subscribers == graph().nodes.filter { !$0.feeders.isEmpty }.map(\.id))
      #expect(sink?.subscribers.count == 1)
      for subscription in [reading, connection] { subscription.dispose() }
      #expect(graph().nodes.isEmpty)
    }
  }
#endif
