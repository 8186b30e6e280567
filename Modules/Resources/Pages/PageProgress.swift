import ReactiveKernel

/// The pages that a failed attempt has loaded, for the attempt after it, and the plan of the next load.
final class PageProgress<Item: Sendable, Cursor: Equatable & Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  private let lock = Lock()
  private var pages: [Page<Item, Cursor>] = []
  /// The load that the pages belong to.
  private var load = 0
  /// Whether the load after that one continues.
  private var isContinuing = false
  private var listCount = 0
  private var isFirstPageOnly = false
  private var readList: (@Sendable () -> PageList<Item, Cursor, Failure>?)?

  /// Sets the function that returns the pages of the present input.
  func begin(reading readList: @escaping @Sendable () -> PageList<Item, Cursor, Failure>?) {
    lock.withLock { self.readList = readList }
  }

  /// The pages of the present input.
  var list: PageList<Item, Cursor, Failure>? { lock.withLock { readList }?() }

  func makeListNumber() -> Int {
    lock.withLock {
      listCount += 1
      return listCount
    }
  }

  /// Lets the next load go through the first page only, or through all pages.
  func plan(firstPageOnly: Bool) {
    lock.withLock { (isFirstPageOnly, isContinuing) = (firstPageOnly, false) }
  }

  /// Lets the next load continue where the last one has failed.
  func planToContinue() { lock.withLock { isContinuing = true } }

  /// The pages that an attempt need not load, and whether it loads the first page only.
  func take(for number: LoadNumber) -> (pages: [Page<Item, Cursor>], isFirstPageOnly: Bool) {
    lock.withLock {
      let continues = load == number.load && number.attempt > 1 || isContinuing && load == number.load - 1
      defer { (pages, load, isContinuing) = ([], number.load, false) }
      return (continues ? pages : [], isFirstPageOnly)
    }
  }

  /// Keeps the pages of an attempt that has failed.
  func keep(_ pages: [Page<Item, Cursor>], of number: LoadNumber) {
    lock.withLock { if load == number.load { self.pages = pages } }
  }

  /// Ends the plan of a load that has succeeded.
  func finish(_ number: LoadNumber) {
    lock.withLock { if load == number.load { isFirstPageOnly = false } }
  }
}
