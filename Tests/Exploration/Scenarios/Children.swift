#if Exploration
  import ReactiveCore
  import ReactiveDisposables
  import ReactiveSubjects

  /// A chain of subscriptions, each the child of the one before, that threads hold. Each has a teardown that is
  /// recorded.
  private final class Family: Sendable {
    let members: [Held<Subscription>]

    /// - Parameter generations: how many subscriptions. They are recorded as 1, 2 and so on.
    init(_ generations: Int, in world: World) {
      defer { world.keep(self) }
      let log = world.log()
      var members = [Subscription()]
      while members.count < generations { members.append(members[members.count - 1].makeChild()) }
      for (index, member) in members.enumerated() { member.add { log.add(index + 1) } }
      self.members = members.map { Held($0) }
    }

    func dispose(_ index: Int) {
      members[index].use { $0.dispose() }
      members[index].drop()
    }

    func abandon(_ index: Int) {
      members[index].use { $0.abandon() }
      members[index].drop()
    }

    func drop(_ index: Int) { members[index].drop() }
  }

  extension Catalogue {
    /// The end of a child, while its parent ends or is released (C5).
    static var children: [Scenario] {
      [
        Scenario("depth 1: parent dropped × child disposed", "12 21") { world in
          let family = Family(2, in: world)
          world.thread { family.drop(0) }
          world.thread { family.dispose(1) }
        },
        Scenario("depth 1: parent dropped × child abandoned", "12 21") { world in
          let family = Family(2, in: world)
          world.thread { family.drop(0) }
          world.thread { family.abandon(1) }
        },
        Scenario("depth 1: parent dropped × child dropped × child disposed", "12 21") { world in
          let family = Family(2, in: world)
          world.thread { family.drop(0) }
          world.thread { family.drop(1) }
          world.thread { family.dispose(1) }
        },
        Scenario("depth 1: parent disposed × child disposed", "12 21") { world in
          let family = Family(2, in: world)
          world.thread { family.dispose(0) }
          world.thread { family.dispose(1) }
        },
        Scenario("depth 1: parent disposed × child abandoned × parent disposed", "12 21") { world in
          let family = Family(2, in: world)
          world.thread { family.dispose(0) }
          world.thread { family.abandon(1) }
          world.thread { family.dispose(0) }
        },
        Scenario("depth 2: first dropped × last disposed", "213 231 321") { world in
          let family = Family(3, in: world)
          family.drop(1)
          world.thread { family.drop(0) }
          world.thread { family.dispose(2) }
        },
        Scenario("depth 2: first dropped × last abandoned", "213 231 312 321") { world in
          let family = Family(3, in: world)
          family.drop(1)
          world.thread { family.drop(0) }
          world.thread { family.abandon(2) }
        },
        Scenario("depth 2: first dropped × second disposed × last abandoned", "123 132 213 231 312 321") { world in
          let family = Family(3, in: world)
          world.thread { family.drop(0) }
          world.thread { family.dispose(1) }
          world.thread { family.abandon(2) }
        },
        Scenario("depth 2: first disposed × second dropped × last disposed", "213 231 321") { world in
          let family = Family(3, in: world)
          world.thread { family.dispose(0) }
          world.thread { family.drop(1) }
          world.thread { family.dispose(2) }
        },
        Scenario("depth 3: first dropped × last abandoned", "3214 3241 3421 4213 4231 4312 4321") { world in
          let family = Family(4, in: world)
          family.drop(1)
          family.drop(2)
          world.thread { family.drop(0) }
          world.thread { family.abandon(3) }
        },
        Scenario(
          "depth 3: first dropped × third abandoned × last disposed",
          "2134 2143 2314 2341 2413 2431 3124 3142 3214 3241 3412 3421 4213 4231 4312 4321"
        ) { world in
          let family = Family(4, in: world)
          family.drop(1)
          world.thread { family.drop(0) }
          world.thread { family.abandon(2) }
          world.thread { family.dispose(3) }
        },
        Scenario("a child opened × its parent disposed × a teardown added", "12 21") { world in
          let log = world.log()
          let parent = world.keep(Subscription())
          world.thread { parent.makeChild().add { log.add(1) } }
          world.thread { parent.dispose() }
          world.thread { parent.add { log.add(2) } }
        },
        Scenario("take(1): send × send × dispose", "- 1 1| 2 2|") { world in
          let subject = world.keep(Subject<Int, Never>())
          let taken = world.record(subject.signal.take(1))
          world.thread { subject.send(1) }
          world.thread { subject.send(2) }
          world.thread { taken.dispose() }
        },
        Scenario("take(1): send × complete × the subject dropped", "- 1| |") { world in
          let held = world.keep(Held(Subject<Int, Never>()))
          held.use { world.record($0.signal.take(1)) }
          world.thread { held.use { $0.send(1) } }
          world.thread { held.use { $0.complete() } }
          world.thread { held.drop() }
        },
        Scenario("concat: the first ends × the second sends × dispose", "- 1") { world in
          let first = world.keep(Subject<Int, Never>())
          let second = world.keep(Subject<Int, Never>())
          let both = world.record(first.signal.concat(with: second.signal))
          world.thread { first.complete() }
          world.thread { second.send(1) }
          world.thread { both.dispose() }
        },
        Scenario("catch: the first fails × the second ends × dispose", "- |") { world in
          let first = world.keep(Subject<Int, SubjectFailure>())
          let second = world.keep(Subject<Int, SubjectFailure>())
          let both = world.record(first.signal.catch { _ in second.signal })
          world.thread { first.fail(SubjectFailure()) }
          world.thread { second.complete() }
          world.thread { both.dispose() }
        },
        Scenario("a subject upstream of a subject: end × send × drop", "1| |") { world in
          let source = world.keep(Subject<Int, Never>())
          let target = world.keep(Held(Subject<Int, Never>()))
          target.use { target in
            world.record(target.signal)
            source.signal.subscribe(target)
          }
          world.thread { source.complete() }
          world.thread { source.send(1) }
          world.thread { target.drop() }
        },
      ]
    }
  }
#endif
