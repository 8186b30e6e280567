#if Exploration
  import ReactiveCore
  import ReactiveSubjects

  /// Two sources that threads send to.
  private struct Sources: Sendable {
    let first = Subject<Int, SubjectFailure>()
    let second = Subject<Int, SubjectFailure>()
  }

  extension Catalogue {
    /// Operators that join several signals.
    static var joining: [Scenario] {
      joined("merge") { $0.merge(with: $1) } + joined("zip") { $0.zip(with: $1).map { $0 * 10 + $1 } }
        + joined("combineLatest") { $0.combineLatest(with: $1).map { $0 * 10 + $1 } }
        + joined("withLatest") { $0.withLatest(from: $1).map { $0 * 10 + $1 } }
        + joined("race") { $0.race(with: $1) } + joined("take(until:)") { $0.take(until: $1.map { _ in }) }
    }

    private static func joined(
      _ name: String,
      by join:
        @escaping @Sendable (Signal<Int, SubjectFailure>, Signal<Int, SubjectFailure>) -> Signal<Int, SubjectFailure>
    ) -> [Scenario] {
      func scenario(_ title: String, _ prepare: @escaping (World, Sources, Recording) -> Void) -> Scenario {
        Scenario("\(name): \(title)", joiningOutcomes["\(name): \(title)"] ?? "") { world in
          let sources = world.keep(Sources())
          let joined = world.record(join(sources.first.signal, sources.second.signal))
          prepare(world, sources, joined)
        }
      }
      return [
        scenario("send × send") { world, sources, _ in
          world.thread { sources.first.send(1) }
          world.thread { sources.second.send(2) }
        },
        scenario("send, end × send, end") { world, sources, _ in
          world.thread {
            sources.first.send(1)
            sources.first.complete()
          }
          world.thread {
            sources.second.send(2)
            sources.second.complete()
          }
        },
        scenario("send × fail × dispose") { world, sources, joined in
          world.thread { sources.first.send(1) }
          world.thread { sources.second.fail(SubjectFailure()) }
          world.thread { joined.dispose() }
        },
        scenario("send × end × send") { world, sources, _ in
          world.thread { sources.first.send(1) }
          world.thread { sources.first.complete() }
          world.thread { sources.second.send(2) }
        },
      ]
    }
  }
#endif
