#if Exploration
  import ReactiveCore
  import ReactiveDisposables
  import ReactiveMulticast
  import ReactiveSubjects

  extension Scenario {
    /// A program of several actions for each thread, which has more orders than can be enumerated, and more outcomes
    /// than can be listed.
    ///
    /// - Parameter prepare: returns a closure that says whether the outcome is right.
    static func long(_ name: String, _ prepare: @escaping (World) -> () -> Bool) -> Scenario {
      Scenario(name, "right", bound: 1, isLong: true) { world in
        let isRight = prepare(world)
        let log = world.log()
        world.atEnd { log.add(isRight() ? "right" : "wrong") }
      }
    }
  }

  /// Whether values are a part of others, without a gap.
  func isRun(_ part: [Int], of whole: [Int]) -> Bool {
    part.isEmpty || whole.indices.contains { whole[$0...].starts(with: part) }
  }

  /// Whether the values of each thread are in the order in which the thread sent them. The number of the thread is the
  /// tens of its values.
  func keepsOrders(_ values: [Int]) -> Bool {
    (1...3).allSatisfy { thread in
      let sent = values.filter { $0 / 10 == thread }
      return sent == sent.sorted() && Set(sent).count == sent.count
    }
  }

  extension Catalogue {
    static var longKernel: [Scenario] {
      let kinds = [("subject", AnySubject.plain), ("behaviour", AnySubject.behaviour), ("replay", AnySubject.replay)]
      return kinds.flatMap { name, make in
        [
          Scenario.long("\(name): five send × five send × subscribe, dispose, subscribe") { world in
            let subject = world.keep(make())
            let (first, second, third) = (world.hidden(), world.hidden(), world.hidden())
            first.subscribe(to: subject.signal)
            world.thread { for value in 11...15 { subject.send(value) } }
            world.thread { for value in 21...25 { subject.send(value) } }
            world.thread {
              second.subscribe(to: subject.signal)
              second.dispose()
              third.subscribe(to: subject.signal)
            }
            return {
              let whole = first.log.numbers
              return whole.filter { $0 > 0 }.count == 10 && keepsOrders(whole) && isRun(second.log.numbers, of: whole)
                && isRun(third.log.numbers, of: whole)
                && (third.log.numbers.isEmpty || third.log.numbers.last == whole.last)
            }
          },
          Scenario.long("\(name): four send × re-entrant × send, send, complete") { world in
            let subject = world.keep(make())
            let (first, second) = (world.hidden(), world.hidden())
            first.subscribe(to: subject.signal) { value in if value == 21 { subject.send(22) } }
            second.subscribe(to: subject.signal)
            world.thread { for value in 11...14 { subject.send(value) } }
            world.thread { subject.send(21) }
            world.thread {
              subject.send(31)
              subject.send(32)
              subject.complete()
            }
            return {
              first.log.entries == second.log.entries && keepsOrders(first.log.numbers)
                && first.log.entries.last == "|" && first.log.numbers.contains(32)
            }
          },
        ]
      } + operators
    }

    private static var operators: [Scenario] {
      [
        Scenario.long("merge: four send, end × four send, end × send, send, dispose") { world in
          let sources = world.keep((0..<3).map { _ in Subject<Int, Never>() })
          let joined = world.hidden()
          joined.subscribe(to: .merge(sources.map(\.signal)))
          for source in 1...2 {
            world.thread {
              for value in 1...4 { sources[source - 1].send(source * 10 + value) }
              sources[source - 1].complete()
            }
          }
          world.thread {
            sources[2].send(31)
            sources[2].send(32)
            joined.dispose()
          }
          return { keepsOrders(joined.log.numbers) && !joined.log.entries.contains("|") }
        },
        Scenario.long("zip: six send × six send × end") { world in
          let (first, second) = world.keep((Subject<Int, Never>(), Subject<Int, Never>()))
          let joined = world.hidden()
          joined.subscribe(to: first.signal.zip(with: second.signal).map { $0 * 10 + $1 })
          world.thread { for value in 1...6 { first.send(value) } }
          world.thread { for value in 1...6 { second.send(value) } }
          world.thread { first.complete() }
          return { isRun(joined.log.numbers, of: [11, 22, 33, 44, 55, 66]) }
        },
        flattened(.merge) { $0.allSatisfy { (11...33).contains($0) } },
        flattened(.concat) { $0.map { $0 / 10 } == $0.map { $0 / 10 }.sorted() },
        flattened(.latest) { $0.map { $0 / 10 } == $0.map { $0 / 10 }.sorted() },
        flattened(.ordered(2)) { $0.map { $0 / 10 } == $0.map { $0 / 10 }.sorted() },
        Scenario.long("share: subscribe, dispose, subscribe × subscribe, dispose × three send") { world in
          let source = world.keep(Subject<Int, Never>())
          let shared = world.keep(source.signal.share(replay: .last(1)))
          let recordings = [world.hidden(), world.hidden()]
          let again = world.hidden()
          world.thread {
            recordings[0].subscribe(to: shared)
            recordings[0].dispose()
            again.subscribe(to: shared)
          }
          world.thread {
            recordings[1].subscribe(to: shared)
            recordings[1].dispose()
          }
          world.thread { for value in 11...13 { source.send(value) } }
          return { (recordings + [again]).allSatisfy { isRun($0.log.numbers, of: [11, 12, 13]) } }
        },
        Scenario.long("a tree of subscriptions: its root, its branches and its leaves end") { world in
          let root = world.keep(Subscription())
          let branches = world.keep([root.makeChild(), root.makeChild()])
          let leaves = world.keep(branches.flatMap { [$0.makeChild(), $0.makeChild()] })
          let log = Log()
          for (number, member) in ([root] + branches + leaves).enumerated() { member.add { log.add(number) } }
          world.thread {
            leaves[0].abandon()
            leaves[3].dispose()
          }
          world.thread { branches[1].dispose() }
          world.thread { root.dispose() }
          return { log.numbers.sorted() == Array(0...6) }
        },
        Scenario.long("disposables: add, add × remove, add × dispose") { world in
          let bag = world.keep(CompoundDisposable())
          let serial = world.keep(SerialDisposable())
          bag.add(serial)
          let log = Log()
          world.thread {
            serial.disposable = ActionDisposable { log.add(1) }
            serial.disposable = ActionDisposable { log.add(2) }
          }
          world.thread {
            bag.add(ActionDisposable { log.add(3) })
            bag.add(ActionDisposable { log.add(4) })
          }
          world.thread { bag.dispose() }
          // An exchange does not dispose the first one.
          return { log.numbers.filter { $0 > 1 }.sorted() == [2, 3, 4] && log.numbers.filter { $0 == 1 }.count < 2 }
        },
      ]
    }

    private static func flattened(
      _ strategy: FlatteningStrategy, isRight: @escaping ([Int]) -> Bool
    ) -> Scenario {
      Scenario.long("flatMap(\(strategy)): two inners come × the first sends, ends × the second sends, ends") { world in
        let outer = world.keep(Subject<Int, Never>())
        let inners = world.keep((0...3).map { _ in Subject<Int, Never>() })
        let flat = world.hidden()
        flat.subscribe(to: outer.signal.flatMap(strategy) { inners[$0].signal })
        outer.send(1)
        world.thread {
          outer.send(2)
          outer.send(3)
        }
        for inner in 1...2 {
          world.thread {
            for value in 1...3 { inners[inner].send(inner * 10 + value) }
            inners[inner].complete()
          }
        }
        return { isRight(flat.log.numbers) && keepsOrders(flat.log.numbers) }
      }
    }
  }
#endif
