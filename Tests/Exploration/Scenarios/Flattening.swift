#if Exploration
  import ReactiveCore
  import ReactiveSubjects

  extension Catalogue {
    /// The strategies of `flatMap`, with inner signals that other threads send to.
    static var flattening: [Scenario] {
      strategies.flatMap { strategy in
        [
          flattened(strategy, "an inner comes × the one before sends") { world, outer, inners, _ in
            world.thread { outer.send(1) }
            world.thread { inners[0].send(5) }
          },
          flattened(strategy, "an inner comes × the one before sends, ends × dispose") { world, outer, inners, flat in
            world.thread { outer.send(1) }
            world.thread {
              inners[0].send(5)
              inners[0].complete()
            }
            world.thread { flat.dispose() }
          },
          flattened(strategy, "the outer ends × the inner ends") { world, outer, inners, _ in
            world.thread { outer.complete() }
            world.thread { inners[0].complete() }
          },
          flattened(strategy, "an inner comes × the inner fails × send") { world, outer, inners, _ in
            world.thread { outer.send(1) }
            world.thread { inners[0].fail(SubjectFailure()) }
            world.thread { inners[1].send(6) }
          },
        ]
        // With `first`, a new inner and the values of the one before have nothing to do with each other.
        .dropFirst(strategy == .first ? 1 : 0)
      }
    }

    private static let strategies: [FlatteningStrategy] = [.merge, .concat, .latest, .first, .race, .ordered(2)]

    /// The first inner signal runs at the beginning.
    private static func flattened(
      _ strategy: FlatteningStrategy, _ title: String,
      _ prepare:
        @escaping (World, Subject<Int, SubjectFailure>, [Subject<Int, SubjectFailure>], Recording) -> Void
    ) -> Scenario {
      let name = "\(strategy): \(title)"
      return Scenario(name, flatteningOutcomes[name] ?? "") { world in
        let outer = world.keep(Subject<Int, SubjectFailure>())
        let inners = world.keep([Subject<Int, SubjectFailure>(), Subject<Int, SubjectFailure>()])
        let flat = world.record(outer.signal.flatMap(strategy) { inners[$0].signal })
        outer.send(0)
        prepare(world, outer, inners, flat)
      }
    }
  }
#endif
