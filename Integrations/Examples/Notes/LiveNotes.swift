import GRDB
import ReactiveCore
import ReactiveGRDB
import ReactiveProperties
import ReactiveSchedulers

/// The notes of a file as a list that follows all edits: filtered by a word, in an order.
final class LiveNotes: Sendable {
  let word: Property<String>
  let order: Property<NotesOrder>
  /// All notes. Each transaction of this process or another one is one change.
  let all: QueryTable<Int64, Note>
  private let failureElsewhere = Property<DatabaseFailure?>(nil)
  private let looks: any Disposable

  /// - Parameters:
  ///   - interval: the time between two looks for commits of other processes.
  ///   - scheduler: measures it, and delivers the changes.
  init(
    of file: NotesFile, word: String, order: NotesOrder, every interval: Duration, on scheduler: some Scheduler
  ) {
    self.word = Property(word)
    self.order = Property(order)
    all = file.database.queryTable(on: scheduler) { db in try Note.fetchAll(db) }
    // GRDB sees the commits of its own process only.
    looks = file.database.changesElsewhere(every: interval, on: scheduler)
      .subscribe(failed: { [failureElsewhere] in failureElsewhere.value = $0 }, completed: {})
  }

  deinit { looks.dispose() }

  var shown: ListView<Note> {
    all.filter(by: word.signal.map { Note.contains($0) }).sorted(by: order.signal.map(\.isBefore))
  }

  /// The first failure of the file; nil until then.
  var failure: DatabaseFailure? { all.state.value.failure ?? failureElsewhere.value }

  /// Sends when the file has failed.
  var failed: Signal<Void, Never> {
    .merge(
      all.state.signal.filter { $0.failure != nil }.map(to: ()),
      failureElsewhere.signal.filter { $0 != nil }.map(to: ()))
  }
}
