import Marbles
import ReactiveCollections

/// The events of a table of processes and its views.
enum ProcessesEvent: Sendable {
  /// The table has changed.
  case changed(TableChange<SystemProcess.ID, SystemProcess>)
  /// The user has chosen something else, or something else fits.
  case chosen(ProcessChoice)
  /// Other processes are in the chosen part.
  case shown(ListContent<SystemProcess>)
  /// The users have other numbers of processes.
  case counted(TableContent<String, Int>)
  /// The processes were read again, and the views have followed.
  case read
  case over
}

/// The state of a table of processes and of its views.
struct ProcessesLog: Sendable {
  private(set) var choice = ProcessChoice()
  private(set) var page = ListContent<SystemProcess>([])
  private(set) var total = 0
  /// The number of processes of each user, of those with the text. The largest number is first.
  private(set) var users: [(name: String, count: Int)] = []
  /// The edits of the latest reading, by ID.
  private(set) var edits: [SystemProcess.ID: TableEdit<SystemProcess.ID, SystemProcess>] = [:]
  private(set) var journal = Journal()
  private(set) var readings = 0
  private var newest: [TableEdit<SystemProcess.ID, SystemProcess>] = []
  private var isEnded = false

  /// Whether nothing follows.
  func isOver(after tables: Int?) -> Bool { isEnded || readings == tables }

  mutating func note(_ event: ProcessesEvent) {
    switch event {
    case .chosen(let choice):
      if choice.text != self.choice.text { journal.add("typed     " + choice.text.onOneLine) }
      if choice.order != self.choice.order { journal.add("sorted    by " + choice.order.title) }
      self.choice = choice
    case .changed(let change):
      total = change.content.count
      newest = change.edits
    case .shown(let page): self.page = page
    case .counted(let counts):
      users = counts.map { ($0.id, $0.row) }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    case .read:
      // In the first table nothing is marked as new.
      edits = readings == 0 ? [:] : Dictionary(newest.map { ($0.id, $0) }) { _, last in last }
      newest = []
      readings += 1
      for line in ["table \(readings)   " + counts, "          " + byUser, ""] + table + [""] { journal.add(line) }
    case .over: isEnded = true
    }
  }
}
