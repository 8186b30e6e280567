#if Exploration
  import ReactiveCollections
  import ReactiveCore
  import ReactiveProperties
  import ReactiveSubjects

  /// A row of a table.
  private struct Row: Sendable, Equatable, Identifiable {
    let id: Int
    var key: Int
    var value: Int
  }

  extension Catalogue {
    /// Lists, tables and their views. In an outcome, a content has its elements in brackets.
    static var collections: [Scenario] { edits + groupsOfEdits + views + tables + followers }

    private static func text(_ elements: some Sequence<Int>) -> String {
      "[" + elements.map(String.init).joined() + "]"
    }

    /// The rows in the order of their IDs.
    private static func text(_ content: TableContent<Int, Row>) -> String {
      text(content.rows.sorted { $0.id < $1.id }.map(\.value))
    }

    /// The contents of a list or a view. Each is compared with the edits that lead to it.
    private static func contents(of source: some ListSource<Int>) -> Signal<String, Never> {
      source.changes.lift { next in
        let mirror = SerialState<[Int]>([])
        return { change in
          if change.isFirst { mirror.value = Array(change.content) } else { mirror.value.apply(change.edits) }
          next(mirror.value == Array(change.content) ? text(change.content) : "!")
        }
      }
    }

    private static func contents(of source: some TableSource<Int, Row>) -> Signal<String, Never> {
      source.changes.lift { next in
        let mirror = SerialState<[Int: Row]>([:])
        return { change in
          if change.isFirst { mirror.value = change.content.dictionary } else { mirror.value.apply(change.edits) }
          next(mirror.value == change.content.dictionary ? text(change.content) : "!")
        }
      }
    }

    // MARK: One source

    private static var edits: [Scenario] {
      [
        // At the front, where edits that arrive in another order make another list.
        Scenario("a list: insert × insert", "[0][10][210] [0][20][120]") { world in
          let list = world.keep(ReactiveList([0]))
          world.record(contents(of: list))
          world.thread { list.insert(1, at: 0) }
          world.thread { list.insert(2, at: 0) }
        },
        Scenario("a list: append × append", "[0][01][012] [0][02][021]") { world in
          let list = world.keep(ReactiveList([0]))
          world.record(contents(of: list))
          world.thread { list.append(1) }
          world.thread { list.append(2) }
        },
        Scenario("a list: edit × edit", "[0][01][012]") { world in
          let list = world.keep(ReactiveList([0]))
          world.record(contents(of: list))
          for _ in 1...2 { world.thread { list.edit { $0.append($0.count) } } }
        },
        Scenario("a list: edit × append, read", "[05]/[052] [015]/[015] [052]/[052]") { world in
          let list = world.keep(ReactiveList([0]))
          let logs = (world.log(), world.log())
          world.thread { list.edit { $0.append($0.count) } }
          world.thread {
            list.append(5)
            logs.0.add(text(list.content))
          }
          world.atEnd { logs.1.add(text(list.content)) }
        },
        Scenario("a list: append × subscribe", "[0][01] [01]") { world in
          let list = world.keep(ReactiveList([0]))
          let late = world.recording()
          world.thread { list.append(1) }
          world.thread { late.subscribe(to: contents(of: list)) }
        },
        Scenario("a list: append × append, subscribe", "[02][021] [012] [021]") { world in
          let list = world.keep(ReactiveList([0]))
          let late = world.recording()
          world.thread { list.append(1) }
          world.thread {
            list.append(2)
            late.subscribe(to: contents(of: list))
          }
        },
        Scenario("a list: append × dispose", "[0] [0][01]") { world in
          let list = world.keep(ReactiveList([0]))
          let recording = world.record(contents(of: list))
          world.thread { list.append(1) }
          world.thread { recording.dispose() }
          world.atEnd { if list.subscriberCount != 0 { recording.log.add("!") } }
        },
        Scenario("a list: append × drop", "[0][01]| [0]|") { world in
          let list = world.keep(Held(ReactiveList([0])))
          list.use { world.record(contents(of: $0)) }
          world.thread { list.use { $0.append(1) } }
          world.thread { list.drop() }
        },
        Scenario("a list: subscribe × drop", "- [0]|") { world in
          let list = world.keep(Held(ReactiveList([0])))
          let late = world.recording()
          world.thread { list.use { late.subscribe(to: contents(of: $0)) } }
          world.thread { list.drop() }
        },
        Scenario("a list: append, read a computed value × read it", "2/1 2/2") { world in
          let list = world.keep(ReactiveList([0]))
          let count = world.keep(Computed { list.count })
          let logs = (world.log(), world.log())
          _ = count.value
          world.thread {
            list.append(1)
            logs.0.add(count.value)
          }
          world.thread { logs.1.add(count.value) }
        },
        Scenario("a list, re-entrant: append × append", "[0][01][015][0152] [0][01][012][0125] [0][02][021][0215]") {
          world in
          let list = world.keep(ReactiveList([0]))
          let recording = world.recording()
          recording.subscribe(to: contents(of: list)) { if $0.hasSuffix("1]") { list.append(5) } }
          world.thread { list.append(1) }
          world.thread { list.append(2) }
        },
        Scenario("a table: update × update of one row", "[0][1][2] [0][2][1]") { world in
          let table = world.keep(ReactiveTable([Row(id: 1, key: 0, value: 0)]))
          world.record(contents(of: table))
          world.thread { table.update(with: Row(id: 1, key: 0, value: 1)) }
          world.thread { table.update(with: Row(id: 1, key: 0, value: 2)) }
        },
        Scenario("a table: modify × modify", "[0][1][2]") { world in
          let table = world.keep(ReactiveTable([Row(id: 1, key: 0, value: 0)]))
          world.record(contents(of: table))
          for _ in 1...2 { world.thread { table.modify(1) { $0.value += 1 } } }
        },
        Scenario("a table: remove × update", "[0][][1] [0][1][]") { world in
          let table = world.keep(ReactiveTable([Row(id: 1, key: 0, value: 0)]))
          world.record(contents(of: table))
          world.thread { table.remove(1) }
          world.thread { table.update(with: Row(id: 1, key: 0, value: 1)) }
        },
        Scenario("a table: insert × subscribe × dispose", "[0]/[0][01] [0]/[01] [0][01]/[0][01] [0][01]/[01]") {
          world in
          let table = world.keep(ReactiveTable([Row(id: 0, key: 0, value: 0)]))
          let recording = world.record(contents(of: table))
          let late = world.recording()
          world.thread { table.update(with: Row(id: 1, key: 0, value: 1)) }
          world.thread { late.subscribe(to: contents(of: table)) }
          world.thread { recording.dispose() }
        },
      ]
    }

    // MARK: Groups

    private static var groupsOfEdits: [Scenario] {
      [
        Scenario("a group: two lists × read, read", "[0][0] [0][01] [01][01]") { world in
          let (first, second) = world.keep((ReactiveList([0]), ReactiveList([0])))
          let log = world.log()
          world.thread {
            changeTogether {
              first.append(1)
              second.append(1)
            }
          }
          world.thread {
            log.add(text(first.content))
            log.add(text(second.content))
          }
        },
        Scenario("a group: a list and a property × read, read", "[0]0 [0]1 [01]1") { world in
          let (list, property) = world.keep((ReactiveList([0]), Property(0)))
          let log = world.log()
          world.thread {
            changeTogether {
              property.value = 1
              list.append(1)
            }
          }
          world.thread {
            log.add(text(list.content))
            log.add(property.value)
          }
        },
        Scenario("a group: two lists × computed, read", "[0][0] [01][01]") { world in
          let (first, second) = world.keep((ReactiveList([0]), ReactiveList([0])))
          let both = world.keep(Computed { text(first.content) + text(second.content) })
          let log = world.log()
          _ = both.value
          world.thread {
            changeTogether {
              first.append(1)
              second.append(1)
            }
          }
          world.thread { log.add(both.value) }
        },
        Scenario("a group: two lists × two lists in the other order", "[012][012] [021][021]") { world in
          let (first, second) = world.keep((ReactiveList([0]), ReactiveList([0])))
          let log = world.log()
          world.thread {
            changeTogether {
              first.append(1)
              second.append(1)
            }
          }
          world.thread {
            changeTogether {
              second.append(2)
              first.append(2)
            }
          }
          world.atEnd { log.add(text(first.content) + text(second.content)) }
        },
        Scenario("a group that reads: a computed value × append", "[0]2<2 [0]2<3 [01]2<3 [01]3<3") { world in
          let (list, property) = world.keep((ReactiveList([0]), Property(0)))
          let sum = world.keep(Computed { list.count + property.value })
          let log = world.log()
          var seen: [Int] = []
          _ = sum.value
          world.thread {
            changeTogether {
              seen = []
              property.value = 1
              seen.append(sum.value)
              seen.append(list.count)
              seen.append(sum.value)
            }
          }
          world.thread { list.append(1) }
          world.atEnd {
            // The second computed value is not older than the list that was read before it.
            log.add("\(seen[1] == 1 ? "[0]" : "[01]")\(seen[0])<\(seen[2])")
          }
        },
        Scenario("a joined view: a group of both × subscribe", "[00][0011] [0011]") { world in
          let (first, second) = world.keep((ReactiveList([0]), ReactiveList([0])))
          let late = world.recording()
          world.thread {
            changeTogether {
              first.append(0)
              second.append(1)
              second.edit { $0[0] = 1 }
            }
          }
          world.thread { late.subscribe(to: contents(of: first.concatenated(with: second))) }
        },
        Scenario("a joined view: a group of both × append", "[00][0101][01012] [00][002][01012]") { world in
          let (first, second) = world.keep((ReactiveList([0]), ReactiveList([0])))
          world.record(contents(of: first.concatenated(with: second)))
          world.thread {
            changeTogether {
              first.append(1)
              second.edit { $0.insert(1, at: 1) }
            }
          }
          world.thread { second.append(2) }
        },
      ]
    }

    // MARK: Views

    private static var views: [Scenario] {
      [
        Scenario("a filter: edit × edit", "[0][02][024] [0][04][042]") { world in
          let list = world.keep(ReactiveList([0]))
          world.record(contents(of: list.filter { $0.isMultiple(of: 2) }))
          world.thread { list.append(contentsOf: [1, 2]) }
          world.thread { list.append(contentsOf: [3, 4]) }
        },
        Scenario("a filter by a signal: append × condition", "[1][13][3] [1][][3]") { world in
          let list = world.keep(ReactiveList([1, 2]))
          let conditions = world.keep(BehaviorSubject<@Sendable (Int) -> Bool, Never>({ $0 != 2 }))
          world.record(contents(of: list.filter(by: conditions.signal)))
          world.thread { list.append(3) }
          world.thread { conditions.send { $0 > 2 } }
        },
        Scenario("a filter by a signal: subscribe × condition", "[1][2] [2]") { world in
          let list = world.keep(ReactiveList([1, 2]))
          let conditions = world.keep(BehaviorSubject<@Sendable (Int) -> Bool, Never>({ $0 == 1 }))
          let late = world.recording()
          world.thread { late.subscribe(to: contents(of: list.filter(by: conditions.signal))) }
          world.thread { conditions.send { $0 == 2 } }
        },
        // The condition that the merged signal sent last decides.
        Scenario("a filter by a merged signal: subscribe × condition", "right") { world in
          let list = world.keep(ReactiveList([1, 2, 3]))
          let (first, second) = world.keep((BehaviorSubject<Int, Never>(1), BehaviorSubject<Int, Never>(2)))
          let (seen, log) = (world.hidden(), world.log())
          let late = world.hidden()
          let conditions = first.signal.merge(with: second.signal).on(next: { seen.log.add($0) }).map {
            chosen -> @Sendable (Int) -> Bool in
            { $0 == chosen }
          }
          world.thread { late.subscribe(to: contents(of: list.filter(by: conditions))) }
          world.thread { first.send(3) }
          world.atEnd {
            let isRight = late.log.entries.last == seen.log.entries.last.map { "[\($0)]" }
            log.add(isRight ? "right" : seen.log.text + late.log.text)
          }
        },
        Scenario("a filter by a signal: condition × dispose", "[1] [1][2]") { world in
          let list = world.keep(ReactiveList([1, 2]))
          let conditions = world.keep(BehaviorSubject<@Sendable (Int) -> Bool, Never>({ $0 == 1 }))
          let recording = world.record(contents(of: list.filter(by: conditions.signal)))
          world.thread { recording.dispose() }
          world.thread { conditions.send { $0 == 2 } }
          world.atEnd { if list.subscriberCount != 0 { recording.log.add("!") } }
        },
        Scenario("an aggregate: append × append", "013 023") { world in
          let list = world.keep(ReactiveList<Int>())
          world.record(list.aggregate(.sum { $0 }))
          world.thread { list.append(1) }
          world.thread { list.append(2) }
        },
        Scenario("lists in a list: an inner edit × an inner list leaves", "[12][123][23] [12][2][23]") { world in
          let (first, second) = (ReactiveList([1]), ReactiveList([2]))
          let lists = world.keep(ReactiveList([first, second]))
          world.record(contents(of: lists.flattened()))
          world.thread { second.append(3) }
          world.thread { lists.remove(at: 0) }
        },
      ]
    }

    // MARK: Tables

    private static var tables: [Scenario] {
      [
        Scenario("a join: insert × insert", "[][12]") { world in
          let (left, right) = world.keep((ReactiveTable<Int, Row>(), ReactiveTable<Int, Row>()))
          world.record(contents(of: joined(left, right)))
          world.thread { left.update(with: Row(id: 1, key: 7, value: 10)) }
          world.thread { right.update(with: Row(id: 7, key: 0, value: 2)) }
        },
        Scenario("a join: remove × update", "[12][13][] [12][]") { world in
          let left = world.keep(ReactiveTable([Row(id: 1, key: 7, value: 10)]))
          let right = world.keep(ReactiveTable([Row(id: 7, key: 0, value: 2)]))
          world.record(contents(of: joined(left, right)))
          world.thread { left.remove(1) }
          world.thread { right.update(with: Row(id: 7, key: 0, value: 3)) }
        },
        Scenario("a join: a group of both × subscribe", "[12][33] [33]") { world in
          let left = world.keep(ReactiveTable([Row(id: 1, key: 7, value: 10)]))
          let right = world.keep(ReactiveTable([Row(id: 7, key: 0, value: 2)]))
          let late = world.recording()
          world.thread {
            changeTogether {
              left.update(with: Row(id: 1, key: 7, value: 30))
              right.update(with: Row(id: 7, key: 0, value: 3))
            }
          }
          world.thread { late.subscribe(to: contents(of: joined(left, right))) }
        },
        Scenario("groups of rows: insert × subscribe to a group", "[0][01] [01]") { world in
          let table = world.keep(ReactiveTable([Row(id: 0, key: 7, value: 0)]))
          let groups = world.keep(Held<TableGroup<Int, Int, Row>>())
          world.keep(
            table.grouped(by: \.key).changes.subscribe(next: { change in
              if let group = change.content[7] { groups.set(group) }
            }))
          let late = world.recording()
          world.thread { table.update(with: Row(id: 1, key: 7, value: 1)) }
          world.thread { groups.use { late.subscribe(to: contents(of: $0)) } }
        },
        Scenario("groups of rows: the last row leaves × subscribe to a group", "[0][]| []|") { world in
          let table = world.keep(ReactiveTable([Row(id: 0, key: 7, value: 0)]))
          let groups = world.keep(Held<TableGroup<Int, Int, Row>>())
          world.keep(
            table.grouped(by: \.key).changes.subscribe(next: { change in
              if let group = change.content[7] { groups.set(group) }
            }))
          let late = world.recording()
          world.thread { table.remove(0) }
          world.thread { groups.use { late.subscribe(to: contents(of: $0)) } }
        },
        Scenario(
          "sorted groups: a row changes its group × insert", "[12][21][321] [12][132][321]", bound: 2
        ) { world in
          let table = world.keep(ReactiveTable([Row(id: 1, key: 0, value: 1), Row(id: 2, key: 5, value: 2)]))
          world.record(
            contents(of: table.grouped(by: \.key).sortedByID().flatMap { $0.sortedByID().map(\.value) }))
          world.thread { table.update(with: Row(id: 1, key: 6, value: 1)) }
          world.thread { table.update(with: Row(id: 3, key: 0, value: 3)) }
        },
      ]
    }

    private static func joined(
      _ left: ReactiveTable<Int, Row>, _ right: ReactiveTable<Int, Row>
    ) -> TableView<Int, Row> {
      left.joined(with: right) { $0.key }.mapRows { pair in
        Row(id: pair.left.id, key: 0, value: pair.left.value + pair.right.value)
      }
    }

    // MARK: Contents of views

    private static var followers: [Scenario] {
      [
        Scenario("a list that follows a view: append, read × read", "[01]/[0] [01]/[01]") { world in
          let list = world.keep(ReactiveList([0]))
          let shown = world.keep(ReactiveList(following: list.filter { _ in true }))
          let logs = (world.log(), world.log())
          world.thread {
            list.append(1)
            logs.0.add(text(shown.content))
          }
          world.thread { logs.1.add(text(shown.content)) }
        },
        Scenario("a list that follows a view: append × append", "[012] [021]") { world in
          let list = world.keep(ReactiveList([0]))
          let shown = world.keep(ReactiveList(following: list.filter { _ in true }))
          let log = world.log()
          world.thread { list.append(1) }
          world.thread { list.append(2) }
          world.atEnd { log.add(shown.content == list.content ? text(shown.content) : "!") }
        },
        Scenario("a list that follows a view: append × its own edit", "[01] [019]") { world in
          let list = world.keep(ReactiveList([0]))
          let shown = world.keep(ReactiveList(following: list.filter { _ in true }))
          let log = world.log()
          world.thread { list.append(1) }
          world.thread { shown.append(9) }
          world.atEnd { log.add(text(shown.content)) }
        },
        Scenario("a table that follows a view: update × remove", "[1] []") { world in
          let table = world.keep(ReactiveTable([Row(id: 1, key: 0, value: 0)]))
          let shown = world.keep(ReactiveTable(following: table.filter { _ in true }, identifiedBy: \.id))
          let log = world.log()
          world.thread { table.update(with: Row(id: 1, key: 0, value: 1)) }
          world.thread { table.remove(1) }
          world.atEnd { log.add(shown.content == table.content ? text(shown.content) : "!") }
        },
      ]
    }
  }
#endif
