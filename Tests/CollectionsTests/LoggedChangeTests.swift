import ReactiveCollections
import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite struct LoggedChangeTests {
  /// A stream that keeps the event of each line, and the numbers at its end.
  struct Lines: TextOutputStream, Sendable {
    let journal = Journal<String>()

    func write(_ text: String) {
      let words = text.dropLast().split(separator: " ")
      journal.write(([words[1]] + words.dropFirst(5)).joined(separator: " "))
    }
  }

  @Test func aLineHasTheNumbersOfEditsAndElementsButNoElement() {
    let (list, lines) = (ReactiveList([1, 2, 3]), Lines())
    let subscription = list.changes.log("list", events: [.next], to: lines).subscribe { _ in }
    list.edit {
      $0.append(4)
      $0.remove(at: 0)
    }
    subscription.dispose()
    #expect(lines.journal.entries == ["next edits=0 count=3", "next edits=2 count=3"])
  }

  @Test func aTextFollowsTheNumbers() {
    let (table, lines) = (ReactiveTable(["a"], identifiedBy: { $0 }), Lines())
    let subscription = table.changes
      .log("table", events: [.next], describing: { "\($0.value?.edits.first?.id ?? "-")" }, to: lines).subscribe { _ in
      }
    table.update(with: "b")
    subscription.dispose()
    #expect(lines.journal.entries == ["next edits=0 count=1 event=-", "next edits=1 count=2 event=b"])
  }

  @Test func groupsAndTheRowsOfAGroupAreLogged() {
    let (table, lines) = (ReactiveTable([11, 12, 21], identifiedBy: { $0 }), Lines())
    let groups = table.grouped { $0 / 10 }
    let first = FollowedTable(groups).content[1]
    let subscriptions = [
      groups.changes.log("groups", events: [.next], to: lines).subscribe { _ in },
      first?.changes.log("group", events: [.next], to: lines).subscribe { _ in },
    ]
    #expect(lines.journal.entries == ["next edits=0 count=2", "next edits=0 count=2"])
    table.update(with: [13, 31])
    for subscription in subscriptions { subscription?.dispose() }
    #expect(lines.journal.entries.dropFirst(2).sorted() == ["next edits=1 count=3", "next edits=1 count=3"])
  }

  @Test func otherValuesHaveNoNumbers() {
    let (list, lines) = (ReactiveList([1]), Lines())
    let subscription = list.contents.log("list", events: [.next], to: lines).subscribe { _ in }
    subscription.dispose()
    #expect(lines.journal.entries == ["next"])
  }
}
