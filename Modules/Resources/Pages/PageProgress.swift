import ReactiveKernel

/// The pages that a failed attempt has loaded, for the attempt after it, and the plan of the next load.
final class PageProgress<Item: Sendable, Cursor: Equatable & Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  private let lock = Lock()
  private var pages: [Page<Item, Cursor>] = []
  /// The load that the pages belong to, and its list: another input has another one.
  private var load = 0
  private var listNumber: Int?
  /// Whether the load after that one continues.
  private var isContinuing = false
  private var listCount = 0
  private var isFirstPageOnly = false
  private var planNumber = 0
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
    lock.withLock {
      (isFirstPageOnly, isContinuing) = (firstPageOnly, false)
      planNumber += 1
    }
  }

  /// Lets the next load continue where the last one has failed, or begin with the first page.
  func plan(continuing: Bool) { lock.withLock { isContinuing = continuing } }

  /// The pages that an attempt for a list need not load, whether it loads the first page only, and the number of that
  /// plan.
  func take(
    for number: LoadNumber, of list: Int?
  ) -> (pages: [Page<Item, Cursor>], isFirstPageOnly: Bool, planNumber: Int) {
    lock.withLock {
      let isNext = load == number.load && number.attempt > 1 || isContinuing && load == number.load - 1
      let continues = isNext && listNumber == list
      defer { (pages, load, listNumber, isContinuing) = ([], number.load, list, false) }
      return (continues ? pages : [], isFirstPageOnly, planNumber)
    }
  }

  /// Keeps the pages of an attempt that has failed.
  func keep(_ pages: [Page<Item, Cursor>], of number: LoadNumber) {
    lock.withLock { if load == number.load { self.pages = pages } }
  }

  /// Ends the plan of a load that has succeeded, unless there is a newer one.
  func finish(planNumber: Int) {
    lock.withLock { if self.planNumber == planNumber { isFirstPageOnly = false } }
  }
}
