import Keys
import Reactive
import ReactiveCollections
import ReactiveSystem

/// A table of processes, and views of it that are computed from its edits.
///
/// The processes are read each second in the background, and replace the rows of the table by difference. Each key
/// changes a condition, an order or a range of the views, which compute their edits from that too. Nothing here
/// filters, sorts or counts all rows again because one of them has changed.
struct ProcessesPipeline: Sendable {
  let folder: ProcessFolder
  /// How often they are read; until the keys end if nil.
  let tables: Int?
  private let processes = ReactiveTable<SystemProcess.ID, SystemProcess>()
  private let choice = Property(ProcessChoice())
  private let background = QueueScheduler(name: "reading")

  /// All that happens, on the main queue.
  ///
  /// - Parameters:
  ///   - keys: the typed keys.
  ///   - heights: the number of lines of the screen.
  func log(of keys: Signal<Key, InputFailure>, heights: Signal<Int, Never>) -> Signal<ProcessesLog, InputFailure> {
    let shown = processes.filter(
      by: choice.signal.map(\.text).distinctUntilChanged().map { SystemProcess.condition(containing: $0) })
    let page =
      shown
      .sorted(by: choice.signal.map(\.order).distinctUntilChanged().map(\.isBefore))
      .page(choice.signal.map(\.range).distinctUntilChanged())
    let users = shown.grouped(by: \.user, aggregating: .count)

    let sizes: Signal<ProcessesEvent, Never> = .merge(
      heights.on(next: { height in choice.modify { $0.fit(height: height) } }).ignoreValues(),
      shown.aggregate(.count).on(next: { count in choice.modify { $0.fit(count: count) } }).ignoreValues())
    let views: Signal<ProcessesEvent, Never> = .merge(
      choice.signal.map { .chosen($0) }, processes.changes.map { .changed($0) }, users.contents.map { .counted($0) },
      page.contents.map { .shown($0) })
    return Signal.merge(sizes.promoteError(), views.promoteError(), typed(keys), read())
      .deliverOnMain()
      .scan(into: ProcessesLog()) { log, event in log.note(event) }
      .take(while: { !$0.isOver(after: tables) }, inclusive: true)
  }

  private func typed(_ keys: Signal<Key, InputFailure>) -> Signal<ProcessesEvent, InputFailure> {
    keys
      .deliverOnMain()
      .on(next: { key in choice.modify { $0.type(key) } })
      .filter(\.stops)
      .map(to: .over)
      .concat(with: tables == nil ? .just(.over) : .empty())
  }

  /// Replaces the rows again and again. All views have sent their changes when this signal sends.
  private func read() -> Signal<ProcessesEvent, InputFailure> {
    Signal.timer(after: .zero, every: .seconds(1), on: background, missed: .skipped)
      .tryMap { _ throws(InputFailure) in try folder.read() }
      .scan(into: ProcessReading()) { reading, next in reading = next.measured(since: reading) }
      .on(next: { reading in processes.replace(with: reading.processes) })
      .map(to: .read)
  }
}
