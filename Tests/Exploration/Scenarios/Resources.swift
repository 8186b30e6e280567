#if Exploration
  import ReactiveCore
  import ReactiveProperties
  import ReactiveResources
  import ReactiveSchedulers
  import ReactiveSubjects

  /// A resource with one input. The answer of each load comes from a subject.
  private final class Server: @unchecked Sendable {
    // Unchecked because one thread runs at a time.
    let id: Property<Int>
    let isPaused: Property<Bool>
    let resource: Resource<Int, SubjectFailure>
    /// The inputs of the loads, in the order in which they began.
    let starts: Log
    let loads: Loads

    /// The answers of the loads that have begun.
    final class Loads: @unchecked Sendable {
      // Unchecked because one thread runs at a time.
      var answers: [Subject<Int, SubjectFailure>] = []

      func answer(_ number: Int, _ value: Int) {
        answers[number].send(value)
        answers[number].complete()
      }
    }

    init(_ world: World, loadsWhen: ResourceActivity = .always) {
      let (id, starts, loads, isPaused) = (Property(1), world.log(), Loads(), Property(false))
      (self.id, self.starts, self.loads, self.isPaused) = (id, starts, loads, isPaused)
      let policy = ResourcePolicy<SubjectFailure>(loadsWhen: loadsWhen).paused { isPaused.value }
      resource = Resource(policy, on: .immediate) {
        id.value > 0 ? id.value : nil
      } signal: { (input: Int) in
        starts.add(input)
        let answer = Subject<Int, SubjectFailure>()
        loads.answers.append(answer)
        return answer.signal
      }
    }

    /// The loads that have begun.
    var count: Int { loads.answers.count }

    func answer(_ number: Int, _ value: Int) { loads.answer(number, value) }

    func fail(_ number: Int) { loads.answers[number].fail(SubjectFailure()) }

    /// Answers the load in progress, if there is one, as a server does.
    func answerLast(_ value: Int) { answer(count - 1, value) }

    var sign: String { Catalogue.sign(resource.state) }
  }

  extension Catalogue {
    /// Resources that load with signals. In an outcome, `i` is idle, `l` loading, `r` ready and `x` failed, each with
    /// the last value; a value of an input before is in parentheses.
    static var resources: [Scenario] {
      (inputChanges + answers + observers + chainsOfResources + keyed).map { $0.limited(to: 1, cost: 10) }
    }

    fileprivate static func sign(_ state: ResourceState<Int, SubjectFailure>) -> String {
      let last = state.last.map { $0.isOfPresentInput ? "\($0.value)" : "(\($0.value))" } ?? ""
      return switch state {
      case .idle: "i" + last
      case .loading: "l" + last
      case .ready(let value): "r\(value)"
      case .failed: "x" + last
      }
    }

    /// A scenario whose outcome is the inputs of the loads, and the states at the end: before and after the last load
    /// was answered with 9.
    private static func resource(
      _ title: String, _ allowed: String, loadsWhen: ResourceActivity = .always,
      _ prepare: @escaping (World, Server) -> Void
    ) -> Scenario {
      Scenario(title, allowed) { world in
        let server = world.keep(Server(world, loadsWhen: loadsWhen))
        let log = world.log()
        prepare(world, server)
        world.atEnd {
          log.add(server.sign)
          if server.count > 0 { server.answerLast(9) }
          log.add("-" + server.sign)
          // A load that is not cancelled has ended, and so has a cancelled one.
          if server.resource.unfinishedLoads != 0 { log.add("!\(server.resource.unfinishedLoads)") }
        }
      }
    }

    /// Changes of the input. The newest input is loaded once, and last.
    private static var inputChanges: [Scenario] {
      [
        resource("input change × answer", "12/l(5)-r9 12/l-r9") { world, server in
          world.thread { server.id.value = 2 }
          world.thread { server.answer(0, 5) }
        },
        resource("input change × failure", "12/l-r9") { world, server in
          world.thread { server.id.value = 2 }
          world.thread { server.fail(0) }
        },
        resource("input change × refresh", "12/l-r9") { world, server in
          world.thread { server.id.value = 2 }
          world.thread { server.resource.refresh() }
        },
        resource("input change × restarting refresh", "112/l-r9 12/l-r9 122/l-r9") { world, server in
          world.thread { server.id.value = 2 }
          world.thread { server.resource.refresh(restarting: true) }
        },
        resource("input change × cancel", "12/l-r9 12/i-i 1/i-i") { world, server in
          world.thread { server.id.value = 2 }
          world.thread { server.resource.cancel() }
        },
        resource("input change × set", "12/l(5)-r9 12/r5-r5 1/r5-r5") { world, server in
          world.thread { server.id.value = 2 }
          world.thread { server.resource.set(5) }
        },
        resource("input change × invalidate", "12/l-r9 122/l-l9!1") { world, server in
          world.thread { server.id.value = 2 }
          world.thread { server.resource.invalidate() }
        },
        resource("input change × input change", "12/l-r9 13/l-r9 123/l-r9 132/l-r9") { world, server in
          world.thread { server.id.value = 2 }
          world.thread { server.id.value = 3 }
        },
        resource("input change × input change back", "12/l-r9 1/l-r9 121/l-r9") { world, server in
          world.thread { server.id.value = 2 }
          world.thread { server.id.value = 1 }
        },
        resource("no input × answer", "1/i-i") { world, server in
          world.thread { server.id.value = 0 }
          world.thread { server.answer(0, 5) }
        },
        resource("no input × input change", "1/i-i 12/i-i 12/l-r9") { world, server in
          world.thread { server.id.value = 0 }
          world.thread { server.id.value = 2 }
        },
        resource("input change × pause, continue", "12/l-r9") { world, server in
          world.thread { server.id.value = 2 }
          world.thread {
            server.isPaused.value = true
            server.isPaused.value = false
          }
        },
        // No reader sees the new input beside a value of the old one.
        Scenario("input change × read, read", "12/1r5 12/2l(5)") { world in
          let server = world.keep(Server(world))
          let log = world.log()
          server.answer(0, 5)
          let both = world.keep(Computed { "\(server.id.value)\(server.sign)" })
          _ = both.value
          world.thread { server.id.value = 2 }
          world.thread { log.add(both.value) }
        },
        Scenario("input change in a group, read × read", "12/2l(5)/1r5 12/2l(5)/2l(5)") { world in
          let server = world.keep(Server(world))
          let logs = (world.log(), world.log())
          server.answer(0, 5)
          let both = world.keep(Computed { "\(server.id.value)\(server.sign)" })
          _ = both.value
          world.thread {
            changeTogether {
              server.id.value = 2
              logs.0.add(both.value)
            }
          }
          world.thread { logs.1.add(both.value) }
        },
        resource("input change in a group × answer", "12/l(5)-r9 12/l-r9") { world, server in
          world.thread { changeTogether { server.id.value = 2 } }
          world.thread { server.answer(0, 5) }
        },
        resource("input change and set in a group × answer", "1/r7-r7") { world, server in
          world.thread {
            changeTogether {
              server.id.value = 2
              server.resource.set(7)
            }
          }
          world.thread { server.answer(0, 5) }
        },
      ]
    }

    /// The ends of loads.
    private static var answers: [Scenario] {
      [
        resource("answer × cancel", "1/i-i 1/r5-r5") { world, server in
          world.thread { server.answer(0, 5) }
          world.thread { server.resource.cancel() }
        },
        resource("answer × refresh", "1/r5-r5 11/l5-r9") { world, server in
          world.thread { server.answer(0, 5) }
          world.thread { server.resource.refresh() }
        },
        resource("answer × restarting refresh", "11/l-r9 11/l5-r9") { world, server in
          world.thread { server.answer(0, 5) }
          world.thread { server.resource.refresh(restarting: true) }
        },
        resource("answer × refresh without the value", "1/r5-r5 11/l-r9") { world, server in
          world.thread { server.answer(0, 5) }
          world.thread { server.resource.refresh(keepingValue: false) }
        },
        resource("answer × invalidate", "11/l5-r9") { world, server in
          world.thread { server.answer(0, 5) }
          world.thread { server.resource.invalidate() }
        },
        resource("answer × set, read", "1/r7-r7") { world, server in
          world.thread { server.answer(0, 5) }
          world.thread {
            server.resource.set(7)
            if server.sign != "r7" { server.starts.add("!\(server.sign)") }
          }
        },
        resource("answer × modify", "1/r5-r5 1/r6-r6") { world, server in
          world.thread { server.answer(0, 5) }
          world.thread { server.resource.modify { $0 += 1 } }
        },
        resource("modify × modify", "1/r7-r7") { world, server in
          server.answer(0, 5)
          world.thread { server.resource.modify { $0 += 1 } }
          world.thread { server.resource.modify { $0 += 1 } }
        },
        resource("failure × cancel", "1/i-i 1/x-x") { world, server in
          world.thread { server.fail(0) }
          world.thread { server.resource.cancel() }
        },
        resource("failure × retry", "1/x-x 11/l-r9") { world, server in
          world.thread { server.fail(0) }
          world.thread { server.resource.retry() }
        },
        resource("failure × set", "1/r7-r7") { world, server in
          world.thread { server.fail(0) }
          world.thread { server.resource.set(7) }
        },
        resource("refresh × refresh", "11/l5-r9") { world, server in
          server.answer(0, 5)
          world.thread { server.resource.refresh() }
          world.thread { server.resource.refresh() }
        },
        // A state that a subscriber gets is never followed by one before.
        Scenario("subscribed: answer × cancel", "1/li 1/ll5r5 1/lr5") { world in
          let server = world.keep(Server(world))
          world.record(server.resource.signal.map { Catalogue.sign($0) })
          world.thread { server.answer(0, 5) }
          world.thread { server.resource.cancel() }
        },
        // The last state, and the end.
        Scenario("answer × drop", "1/l| 1/l5| 1/r5|") { world in
          let server = Server(world)
          let (holder, loads) = world.keep((Held(server), server.loads))
          let (recording, log) = (world.hidden(), world.log())
          recording.subscribe(to: server.resource.signal.map { Catalogue.sign($0) })
          world.thread { loads.answer(0, 5) }
          world.thread { holder.drop() }
          world.atEnd { log.add(recording.log.entries.suffix(2).joined()) }
        },
      ]
    }

    /// Observers that come and leave.
    private static var observers: [Scenario] {
      [
        resource("the last observer leaves × answer", "1/i-i 1/r5-r5", loadsWhen: .observed) { world, server in
          let observation = server.resource.observe()
          world.thread { observation.dispose() }
          world.thread { server.answer(0, 5) }
        },
        resource("the last observer leaves × another comes", "1/l-r9 11/l-r9", loadsWhen: .observed) { world, server in
          let observation = server.resource.observe()
          world.thread { observation.dispose() }
          world.thread { world.keep(server.resource.observe()) }
        },
        resource("the last observer leaves × input change", "1/i-i 12/i-i", loadsWhen: .observed) { world, server in
          let observation = server.resource.observe()
          world.thread { observation.dispose() }
          world.thread { server.id.value = 2 }
        },
        resource("two observers leave", "1/i-i", loadsWhen: .observed) { world, server in
          let observations = (server.resource.observe(), server.resource.observe())
          world.thread { observations.0.dispose() }
          world.thread { observations.1.dispose() }
        },
        resource("observe × input change", "12/l-r9 2/l-r9", loadsWhen: .observed) { world, server in
          world.thread { world.keep(server.resource.observe()) }
          world.thread { server.id.value = 2 }
        },
        resource("observe × observe", "1/l-r9", loadsWhen: .observed) { world, server in
          world.thread { world.keep(server.resource.observe()) }
          world.thread { world.keep(server.resource.observe()) }
        },
        resource("observe × set", "-/r7-r7 1/r7-r7", loadsWhen: .observed) { world, server in
          world.thread { world.keep(server.resource.observe()) }
          world.thread { server.resource.set(7) }
        },
        resource("observe × refresh", "1/l-r9", loadsWhen: .observed) { world, server in
          world.thread { world.keep(server.resource.observe()) }
          world.thread { server.resource.refresh() }
        },
        Scenario("subscribe × input change", "12/r9 2/r9") { world in
          let server = world.keep(Server(world, loadsWhen: .observed))
          let late = world.hidden()
          let log = world.log()
          world.thread { late.subscribe(to: server.resource.signal.map { Catalogue.sign($0) }) }
          world.thread { server.id.value = 2 }
          world.atEnd {
            server.answerLast(9)
            log.add(late.log.entries.last ?? "-")
          }
        },
      ]
    }

    /// A resource whose input is the value of another one.
    private static var chainsOfResources: [Scenario] {
      [
        Scenario("a chain: input change × read", "12/5/1r5r5 12/5/2l(5)i") { world in
          let (server, second) = makeChain(world)
          let log = world.log()
          let all = world.keep(Computed { "\(server.id.value)\(server.sign)\(Catalogue.sign(second.state))" })
          _ = all.value
          world.thread { server.id.value = 2 }
          world.thread { log.add(all.value) }
        },
        Scenario("a chain: input change × refresh", "12/57 112/57") { world in
          let (server, _) = makeChain(world)
          world.thread { server.id.value = 2 }
          world.thread { server.resource.refresh() }
          world.atEnd { server.answerLast(7) }
        },
      ]
    }

    /// A resource that is ready with 5, and one that is ready with the same value.
    private static func makeChain(_ world: World) -> (Server, Resource<Int, SubjectFailure>) {
      let server = world.keep(Server(world))
      let starts = world.log()
      let first = server.resource
      let second = Resource(ResourcePolicy<SubjectFailure>(), on: .immediate) {
        first.presentValue
      } signal: { (input: Int) in
        starts.add(input)
        return Signal<Int, SubjectFailure>.just(input)
      }
      world.keep(second)
      server.answer(0, 5)
      return (server, second)
    }

    // MARK: Caches

    /// A cache of at most one resource. None loads, because loads are tasks.
    private static func makeCache(_ world: World) -> KeyedResource<Int, Int, SubjectFailure> {
      let policy = ResourcePolicy<SubjectFailure>(loadsWhen: .observed).paused { true }
      return world.keep(
        KeyedResource(policy, limit: 1, on: .immediate) { (key: Int) async throws(SubjectFailure) in key })
    }

    private static var keyed: [Scenario] {
      [
        Scenario("a cache: get × get", "same1") { world in
          let cache = makeCache(world)
          let found = world.keep([Held<Resource<Int, SubjectFailure>>(), Held<Resource<Int, SubjectFailure>>()])
          let log = world.log()
          for held in found { world.thread { held.set(cache[1]) } }
          world.atEnd {
            found[0].use { first in found[1].use { log.add(first === $0 ? "same" : "other") } }
            log.add(cache.count)
          }
        },
        // The program holds it, so it is the one of its key.
        Scenario("a cache: get, keep × get another", "same1") { world in
          let cache = makeCache(world)
          let found = world.keep(Held<Resource<Int, SubjectFailure>>())
          let log = world.log()
          _ = cache[1]
          world.thread { found.set(cache[1]) }
          world.thread { _ = cache[2] }
          world.atEnd {
            found.use { log.add($0 === cache[1] ? "same" : "other") }
            log.add(cache.count)
          }
        },
        // A resource with an observer stays.
        Scenario("a cache: subscribe × get another", "l/kept") { world in
          let cache = makeCache(world)
          let late = world.hidden()
          let (state, log) = (world.log(), world.log())
          _ = cache[1]
          world.thread { late.subscribe(to: cache.signal(for: 1).map { Catalogue.sign($0) }) }
          world.thread { _ = cache[2] }
          world.atEnd {
            state.add(late.log.entries.last ?? "-")
            log.add(cache.keys.contains(1) ? "kept" : "released")
          }
        },
        Scenario("a cache: subscribe × remove all", "l l|") { world in
          let cache = makeCache(world)
          let late = world.hidden()
          let log = world.log()
          _ = cache[1]
          world.thread { late.subscribe(to: cache.signal(for: 1).map { Catalogue.sign($0) }) }
          world.thread { cache.removeAll() }
          world.atEnd { log.add(late.log.entries.suffix(2).joined().filter { $0 != "i" }) }
        },
        Scenario("a cache: get × invalidate × get another", "l5") { world in
          let cache = makeCache(world)
          let log = world.log()
          let held = world.keep(cache[1])
          held.set(5)
          world.thread { cache.invalidate(1) }
          world.thread { _ = cache[1] }
          world.thread { _ = cache[2] }
          world.atEnd {
            let observation = cache[1].observe()
            log.add(Catalogue.sign(held.state))
            observation.dispose()
          }
        },
        Scenario("a cache: the observer leaves × get another", "1") { world in
          let cache = makeCache(world)
          let log = world.log()
          let observation = cache[1].observe()
          world.thread { observation.dispose() }
          world.thread { _ = cache[2] }
          world.atEnd { log.add(cache.count) }
        },
      ]
    }
  }
#endif
