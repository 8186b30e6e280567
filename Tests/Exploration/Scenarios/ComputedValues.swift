#if Exploration
  import ReactiveCore
  import ReactiveProperties

  /// Two properties, a value that is computed from both, and one that is computed from that.
  private struct Chain: Sendable {
    let left = Property(1)
    let right = Property(1)
    let inner: Computed<Int>
    let outer: Computed<Int>

    init() {
      let (left, right) = (left, right)
      let inner = Computed { left.value * 10 + right.value }
      (self.inner, outer) = (inner, Computed { inner.value + 100 })
    }
  }

  extension Catalogue {
    /// Values that are computed from computed values. A thread that has seen a change never reads a value without it.
    static var computedValues: [Scenario] {
      (chains + choices + diamonds + groups + closings).map { $0.limited(to: 2) }
    }

    private static var chains: [Scenario] {
      [
        Scenario("two deep: write × write, read", "121 123") { world in
          let chain = world.keep(Chain())
          let log = world.log()
          _ = chain.outer.value
          world.thread { chain.right.value = 3 }
          world.thread {
            chain.left.value = 2
            log.add(chain.outer.value)
          }
        },
        Scenario("two deep: write, read × write, read", "121/123 123/113 123/123") { world in
          let chain = world.keep(Chain())
          let logs = (world.log(), world.log())
          _ = chain.outer.value
          world.thread {
            chain.left.value = 2
            logs.0.add(chain.outer.value)
          }
          world.thread {
            chain.right.value = 3
            logs.1.add(chain.outer.value)
          }
        },
        Scenario("two deep: write × write, read × read, read", chainReads) { world in
          let chain = world.keep(Chain())
          let logs = (world.log(), world.log())
          _ = chain.outer.value
          world.thread { chain.right.value = 3 }
          world.thread {
            chain.left.value = 2
            logs.0.add(chain.outer.value)
          }
          // Of two reads, the second is not older.
          world.thread {
            logs.1.add(chain.inner.value)
            logs.1.add("<\(chain.outer.value)")
          }
        },
        Scenario("three deep: write × write, read", "221 223") { world in
          let chain = world.keep(Chain())
          let outermost = world.keep(Computed { chain.outer.value + 100 })
          let log = world.log()
          _ = outermost.value
          world.thread { chain.right.value = 3 }
          world.thread {
            chain.left.value = 2
            log.add(outermost.value)
          }
        },
        Scenario("two deep: modify × modify, read", "121 131") { world in
          let chain = world.keep(Chain())
          let log = world.log()
          _ = chain.outer.value
          world.thread { chain.left.modify { $0 += 1 } }
          world.thread {
            chain.left.modify { $0 += 1 }
            log.add(chain.outer.value)
          }
          world.atEnd { if chain.outer.value != 131 { log.add("!\(chain.outer.value)") } }
        },
        Scenario("two deep, observed: write × write", "111113123 111121123 111123") { world in
          let chain = world.keep(Chain())
          world.record(chain.outer.signal)
          world.thread { chain.right.value = 3 }
          world.thread { chain.left.value = 2 }
        },
        Scenario("two deep, observed: write × write, read", "121 123") { world in
          let chain = world.keep(Chain())
          let log = world.log()
          world.hidden().subscribe(to: chain.outer.signal)
          world.thread { chain.right.value = 3 }
          world.thread {
            chain.left.value = 2
            log.add(chain.outer.value)
          }
        },
        Scenario("two deep: write × subscribe", "111121 121") { world in
          let chain = world.keep(Chain())
          let late = world.recording()
          world.thread { chain.left.value = 2 }
          world.thread { late.subscribe(to: chain.outer.signal) }
        },
        Scenario("two deep: write × write, subscribe", "121123 123") { world in
          let chain = world.keep(Chain())
          let late = world.recording()
          _ = chain.outer.value
          world.thread { chain.right.value = 3 }
          world.thread {
            chain.left.value = 2
            late.subscribe(to: chain.outer.signal)
          }
        },
        Scenario("two deep, observed: write × dispose × read", "111/111 111/121 111121/111 111121/121") { world in
          let chain = world.keep(Chain())
          let recording = world.record(chain.outer.signal)
          let log = world.log()
          world.thread { chain.left.value = 2 }
          world.thread { recording.dispose() }
          world.thread { log.add(chain.outer.value) }
        },
        Scenario("two deep, read by a subscriber: write × write", "121 123") { world in
          let chain = world.keep(Chain())
          let log = world.log()
          _ = chain.outer.value
          world.hidden().subscribe(to: chain.left.signal) { value in if value == 2 { log.add(chain.outer.value) } }
          world.thread { chain.left.value = 2 }
          world.thread { chain.right.value = 3 }
        },
      ]
    }

    /// All reads that agree with one order of the changes.
    private static let chainReads: String = {
      var outcomes: Set<String> = []
      // The contents after each change, in both orders.
      for order in [[11, 13, 23], [11, 21, 23]] {
        // The writer of the left property reads after its change.
        for own in order where own / 10 == 2 {
          for first in order.indices {
            for second in order[first...] { outcomes.insert("\(own + 100)/\(order[first])<\(second + 100)") }
          }
        }
      }
      return outcomes.sorted().joined(separator: " ")
    }()

    /// Values whose dependencies change from run to run.
    private static var choices: [Scenario] {
      [
        Scenario("a choice: choose × write, read", "10 30") { world in
          let choice = world.keep(Choice())
          let log = world.log()
          _ = choice.value.value
          world.thread { choice.isFirst.value = false }
          world.thread {
            choice.second.value = 3
            log.add(choice.value.value)
          }
          world.atEnd { if choice.value.value != 30 { log.add("!\(choice.value.value)") } }
        },
        Scenario("a choice: choose, read × write", "20 30") { world in
          let choice = world.keep(Choice())
          let log = world.log()
          _ = choice.value.value
          world.thread {
            choice.isFirst.value = false
            log.add(choice.value.value)
          }
          world.thread { choice.second.value = 3 }
        },
        Scenario("a choice: choose × read × read", "10/10 10/20 20/10 20/20") { world in
          let choice = world.keep(Choice())
          let logs = (world.log(), world.log())
          _ = choice.value.value
          world.thread { choice.isFirst.value = false }
          world.thread { logs.0.add(choice.value.value) }
          world.thread { logs.1.add(choice.value.value) }
        },
        Scenario("a choice that was made: read × read", "20/20/30") { world in
          let choice = world.keep(Choice())
          let logs = (world.log(), world.log(), world.log())
          _ = choice.value.value
          choice.isFirst.value = false
          world.thread { logs.0.add(choice.value.value) }
          world.thread { logs.1.add(choice.value.value) }
          world.atEnd {
            // The links of both runs follow the new choice.
            choice.first.value = 9
            choice.second.value = 3
            logs.2.add(choice.value.value)
          }
        },
        Scenario("a choice, observed: choose × write", "102030 1030") { world in
          let choice = world.keep(Choice())
          world.record(choice.value.signal)
          world.thread { choice.isFirst.value = false }
          world.thread { choice.second.value = 3 }
        },
        Scenario("a choice two deep: choose × write, read", "11 31") { world in
          let choice = world.keep(Choice())
          let next = world.keep(Computed { choice.value.value + 1 })
          let log = world.log()
          _ = next.value
          world.thread { choice.isFirst.value = false }
          world.thread {
            choice.second.value = 3
            log.add(next.value)
          }
        },
        // The value is computed again from the property that is chosen now alone, while a change of the former one has
        // not marked all that depends on it.
        Scenario("a choice two deep: write × choose, read, read", "2021") { world in
          let choice = world.keep(Choice())
          let next = world.keep(Computed { choice.value.value + 1 })
          let log = world.log()
          _ = next.value
          world.thread { choice.first.value = 9 }
          world.thread {
            choice.isFirst.value = false
            log.add(choice.value.value)
            log.add(next.value)
          }
        },
      ]
    }

    private static var diamonds: [Scenario] {
      [
        Scenario("a diamond: write × read × read", "11/11 11/22 22/11 22/22") { world in
          let (property, sum) = world.keep(makeDiamond())
          let logs = (world.log(), world.log())
          _ = sum.value
          world.thread { property.value = 2 }
          world.thread { logs.0.add(sum.value) }
          world.thread { logs.1.add(sum.value) }
        },
        Scenario("a diamond, observed: write × write", "1122 112233 1133 113322") {
          world in
          let (property, sum) = world.keep(makeDiamond())
          world.record(sum.signal)
          world.thread { property.value = 2 }
          world.thread { property.value = 3 }
        },
        Scenario("a diamond: write × subscribe", "1122 22") { world in
          let (property, sum) = world.keep(makeDiamond())
          let late = world.recording()
          world.thread { property.value = 2 }
          world.thread { late.subscribe(to: sum.signal) }
        },
        Scenario("a diamond: write, read × write, read", "22/33 33/33 22/22") { world in
          let (property, sum) = world.keep(makeDiamond())
          let logs = (world.log(), world.log())
          _ = sum.value
          world.thread {
            property.value = 2
            logs.0.add(sum.value)
          }
          world.thread {
            property.value = 3
            logs.1.add(sum.value)
          }
        },
      ]
    }

    /// Groups of changes.
    private static var groups: [Scenario] {
      [
        Scenario("a group: two writes × read, read", "1:1 1:2 2:2") { world in
          let chain = world.keep(Chain())
          let log = world.log()
          world.thread {
            changeTogether {
              chain.left.value = 2
              chain.right.value = 2
            }
          }
          world.thread { log.add("\(chain.left.value):\(chain.right.value)") }
        },
        Scenario("a group: two writes × read, write", "1:2 1:9 2:9") { world in
          let chain = world.keep(Chain())
          let log = world.log()
          var seen = 0
          world.thread {
            changeTogether {
              chain.left.value = 2
              chain.right.value = 2
            }
          }
          world.thread {
            seen = chain.left.value
            chain.right.value = 9
          }
          // A thread that has seen the group writes after it.
          world.atEnd { log.add("\(seen):\(chain.right.value)") }
        },
        Scenario("a group: two writes × read, modify", "1:12 1:2 2:12") { world in
          let chain = world.keep(Chain())
          let log = world.log()
          var seen = 0
          world.thread {
            changeTogether {
              chain.left.value = 2
              chain.right.value = 2
            }
          }
          world.thread {
            seen = chain.left.value
            chain.right.modify { $0 += 10 }
          }
          world.atEnd { log.add("\(seen):\(chain.right.value)") }
        },
        Scenario("a group: two writes × two writes in the other order", "122 133") { world in
          let chain = world.keep(Chain())
          let log = world.log()
          _ = chain.outer.value
          world.thread {
            changeTogether {
              chain.left.value = 2
              chain.right.value = 2
            }
          }
          world.thread {
            changeTogether {
              chain.right.value = 3
              chain.left.value = 3
            }
          }
          world.atEnd { log.add(chain.outer.value) }
        },
        Scenario("a group: two modifications × two modifications", "133") { world in
          let chain = world.keep(Chain())
          let log = world.log()
          _ = chain.outer.value
          for _ in 1...2 {
            world.thread {
              changeTogether {
                chain.left.modify { $0 += 1 }
                chain.right.modify { $0 += 1 }
              }
            }
          }
          world.atEnd { log.add(chain.outer.value) }
        },
        Scenario("a group that reads: write, read, read × write", "121121 121123 123123") { world in
          let chain = world.keep(Chain())
          let log = world.log()
          _ = chain.outer.value
          world.thread {
            changeTogether {
              chain.left.value = 2
              log.add(chain.outer.value)
              log.add(chain.outer.value)
            }
          }
          world.thread { chain.right.value = 3 }
        },
        Scenario("a group that reads: write, read each × write", "1<121 1<123 3<123") { world in
          let chain = world.keep(Chain())
          let log = world.log()
          _ = chain.outer.value
          world.thread {
            changeTogether {
              chain.left.value = 2
              log.add("\(chain.right.value)<\(chain.outer.value)")
            }
          }
          world.thread { chain.right.value = 3 }
        },
        Scenario("a group, three deep: two writes × write, read", "911 922") { world in
          let chain = world.keep(Chain())
          let third = world.keep(Property(0))
          let sum = world.keep(Computed { chain.inner.value + third.value })
          let log = world.log()
          _ = sum.value
          world.thread {
            changeTogether {
              chain.left.value = 2
              chain.right.value = 2
            }
          }
          world.thread {
            third.value = 900
            log.add(sum.value)
          }
        },
        Scenario("a group, two deep: two writes × write, read", "2911 2922") { world in
          let chain = world.keep(Chain())
          let third = world.keep(Property(0))
          let sum = world.keep(Computed { chain.left.value * 10 + chain.right.value + third.value })
          let next = world.keep(Computed { sum.value + 2000 })
          let log = world.log()
          _ = next.value
          world.thread {
            changeTogether {
              chain.left.value = 2
              chain.right.value = 2
            }
          }
          world.thread {
            third.value = 900
            log.add(next.value)
          }
        },
      ]
    }

    /// The release of a computed value.
    private static var closings: [Scenario] {
      [
        Scenario("drop × read × write", "- 2 4") { world in
          let property = world.keep(Property(1))
          let handle = world.keep(Held(Computed { property.value * 2 }))
          let log = world.log()
          handle.use { _ = $0.value }
          world.thread { handle.drop() }
          world.thread { handle.use { log.add($0.value) } }
          world.thread { property.value = 2 }
        },
        Scenario("observed: drop × write", "2| 24|") { world in
          let property = world.keep(Property(1))
          let handle = world.keep(Held(Computed { property.value * 2 }))
          handle.use { world.record($0.signal) }
          world.thread { handle.drop() }
          world.thread { property.value = 2 }
        },
        Scenario("drop × subscribe × write", "- 2| 24| 4|") { world in
          let property = world.keep(Property(1))
          let handle = world.keep(Held(Computed { property.value * 2 }))
          let late = world.recording()
          world.thread { handle.drop() }
          world.thread { handle.use { late.subscribe(to: $0.signal) } }
          world.thread { property.value = 2 }
        },
        // The outer value has the inner one from a property, so that a change of that releases it.
        Scenario("two deep: the inner value is replaced × read × write", "2/0 4/0 0/0") { world in
          let property = world.keep(Property(1))
          let inner = Property<Computed<Int>?>(Computed { property.value * 2 })
          world.keep(inner)
          let outer = world.keep(Computed { inner.value?.value ?? 0 })
          let logs = (world.log(), world.log())
          _ = outer.value
          world.thread { inner.value = nil }
          world.thread { logs.0.add(outer.value) }
          world.thread { property.value = 2 }
          world.atEnd { logs.1.add(outer.value) }
        },
      ]
    }

    private static func makeDiamond() -> (Property<Int>, Computed<Int>) {
      let property = Property(1)
      let (one, ten) = (Computed { property.value }, Computed { property.value * 10 })
      return (property, Computed { one.value + ten.value })
    }
  }

  /// A value that is computed from one of two computed values.
  private struct Choice: Sendable {
    let isFirst = Property(true)
    let first = Property(1)
    let second = Property(2)
    let value: Computed<Int>

    init() {
      let (isFirst, first, second) = (isFirst, first, second)
      let (one, other) = (Computed { first.value * 10 }, Computed { second.value * 10 })
      value = Computed { isFirst.value ? one.value : other.value }
    }
  }
#endif
