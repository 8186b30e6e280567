import ReactiveKernel
import ReactiveProperties
import ReactiveSchedulers

/// Loads a list page by page. Each page comes with the cursor that loads the next page.
///
/// ```
/// import ReactiveResources
///
/// let word = Property("a")
/// let results = PagedResource { word.value } load: { (word: String, start: Int?) in
///   let start = start ?? 0
///   return Page((start..<start + 10).map { "\(word)\($0)" }, next: start < 90 ? start + 10 : nil)
/// }
/// results.loadNextPage()
/// ```
///
/// A refresh loads all pages again, one after the other, each with the new cursor of the previous page. All new pages
/// are shown at the same time. If the new list has fewer pages than the old one, the refresh ends with the last page of
/// the new list. If a page fails, the old pages stay, and the next attempt continues with that page.
///
/// The load of a next page is separate. During a refresh, this load waits; after the refresh, it uses the new cursor. A
/// refresh that begins while the next page loads cancels this load, and the next page is loaded after the refresh.
/// After a change of the input, the next page of the old list is not loaded. So a page is appended only to the list to
/// which it belongs.
///
/// Any thread may call all methods. No lock is held while a closure of the user runs (C3).
///
/// Elsewhere: `useInfiniteQuery` (TanStack Query), `useSWRInfinite` (SWR).
public final class PagedResource<Item: Sendable, Cursor: Equatable & Sendable, Failure: Error>: Sendable {
  typealias List = PageList<Item, Cursor, Failure>

  private typealias NextPage = PagePlace<Cursor>

  private let pages: Resource<List, Failure>
  private let next: Resource<Int, Failure>
  /// The number of the list whose next page is wanted; zero if none is.
  private let wanted: Property<Int>
  private let states: Computed<PagedState<Item, Failure>>
  private let progress: PageProgress<Item, Cursor, Failure>

  /// Makes a list whose input is read from properties.
  ///
  /// - Parameters:
  ///   - policy: when the first page is loaded, and how often all pages are loaded again. The retries and time limits
  ///     of the policy also apply to each next page.
  ///   - scheduler: measures the age of values, pauses and time limits.
  ///   - identity: the identity of an item. An item on two pages is shown once, with its newest content. With nil, all
  ///     items are shown.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - read: reads the properties that say what to load. If it returns nil, the list is empty.
  ///   - load: loads the page of an input at a cursor. A nil cursor means the first page.
  public convenience init<Input: Equatable & Sendable>(
    _ policy: ResourcePolicy<Failure> = ResourcePolicy(), on scheduler: some Scheduler = .main,
    identifiedBy identity: ItemIdentity<Item>? = nil, file: StaticString = #fileID,
    line: UInt = #line, _ read: @escaping @Sendable () -> Input?,
    load: @escaping @Sendable (Input, Cursor?) async throws(Failure) -> Page<Item, Cursor>
  ) {
    self.init(
      { read().map { InputRequest($0) } ?? ResourceRequest(.none) }, policy, on: scheduler, identity: identity,
      file: file, line: line
    ) { request in
      // Only requests with an input are loaded, and the reading makes all of them of this type.
      let input = unsafeDowncast(request, to: InputRequest<Input, List, Failure>.self).input
      return { (cursor) async throws(Failure) in try await load(input, cursor) }
    }
  }

  /// Makes a list without an input.
  ///
  /// - Parameters:
  ///   - policy: when the first page is loaded, and how often all pages are loaded again.
  ///   - scheduler: measures the age of values, pauses and time limits.
  ///   - identity: the identity of an item; nil if all items are shown.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - load: loads the page at a cursor. A nil cursor means the first page.
  public convenience init(
    _ policy: ResourcePolicy<Failure> = ResourcePolicy(), on scheduler: some Scheduler = .main,
    identifiedBy identity: ItemIdentity<Item>? = nil, file: StaticString = #fileID,
    line: UInt = #line, load: @escaping @Sendable (Cursor?) async throws(Failure) -> Page<Item, Cursor>
  ) {
    self.init(nil, policy, on: scheduler, identity: identity, file: file, line: line) { _ in load }
  }

  private init(
    _ read: (@Sendable () -> ResourceRequest<List, Failure>)?, _ policy: ResourcePolicy<Failure>,
    on scheduler: any Scheduler, identity: ItemIdentity<Item>?, file: StaticString, line: UInt,
    load: @escaping @Sendable (ResourceRequest<List, Failure>) -> List.Load
  ) {
    let progress = PageProgress<Item, Cursor, Failure>()
    let pages = Resource<List, Failure>(
      read, initial: nil, policy, on: scheduler, file: file, line: line
    ) { request, number in
      let load = load(request)
      return .task { () async throws(Failure) in
        try await loadPages(number, load, identity: identity, progress)
      }
    }
    let steps = pages.core.steps
    progress.begin { steps.value.machine.presentValue }
    let wanted = Property(0)
    let core = pages.core
    let snapshots = pages.snapshots
    var nextPolicy = policy
    (nextPolicy.staleAfter, nextPolicy.pollsEvery) = (nil, nil)
    let next = Resource(nextPolicy, on: scheduler, file: file, line: line) { () -> NextPage? in
      let state = snapshots.value.state
      // After a refresh that failed, the pages are the old ones, and so is the cursor.
      guard !state.isLoading, let list = state.presentValue, let cursor = list.next, wanted.value == list.number else {
        return nil
      }
      return NextPage(list: list.number, pageCount: list.pageCount, cursor: cursor)
    } load: { (place: NextPage) async throws(Failure) -> Int in
      guard let list = progress.list else { return 0 }
      let page = try await list.load(place.cursor)
      if Task.isCancelled { return 0 }
      // The page has come in any case, so it is no change of a group that may throw.
      ThreadContext.apart(fromChangesOf: core.steps.state) {
        changeTogether { if core.append(page, to: place) { wanted.value = 0 } }
      }
      return place.pageCount
    }
    (self.pages, self.next, self.wanted, self.progress) = (pages, next, wanted, progress)
    states = Computed(file: file, line: line) {
      let (state, nextState) = (snapshots.value.state, next.state)
      return PagedState(
        items: state.value?.items ?? [], pageCount: state.value?.pageCount ?? 0,
        isOfPresentInput: state.presentValue != nil, hasNextPage: state.presentValue?.next != nil,
        isLoading: state.isLoading, isLoadingNextPage: nextState.isLoading, failure: state.failure,
        nextPageFailure: nextState.failure)
    }
  }

  // MARK: Reading

  /// The present state. A `Computed` that reads it depends on it.
  public var state: PagedState<Item, Failure> { states.value }

  /// The items of all pages, in order.
  public var items: [Item] { state.items }

  /// Sends the current state, and each later one. Each subscriber is an observer, see
  /// ``ResourceActivity/observed(grace:)``.
  ///
  /// The signal completes when the paged resource is released, and does not keep the paged resource alive (C9).
  public var signal: Signal<PagedState<Item, Failure>, Never> {
    .attaching {
      [pages = pages.core, next = next.core, states = states.signal, policy = pages.core.policy] downstream in
      let observations = [pages.observe(staleAfter: policy.staleAfter), next.observe(staleAfter: nil)]
      downstream.add { for observation in observations { observation.dispose() } }
      states.attach(under: downstream.subscription, next: downstream.next, terminal: downstream.terminal)
    }
  }

  // MARK: Actions

  /// Loads the next page, and appends it to the present pages.
  ///
  /// While the next page is loading, another call changes nothing. During a refresh, the load of the next page waits;
  /// after the refresh, it uses the new cursor. If the load of the next page has failed, the call loads the page again.
  ///
  /// - Returns: false if there is no page of the present input yet, or no next page.
  @discardableResult
  public func loadNextPage() -> Bool {
    guard let list = pages.presentValue, list.next != nil else { return false }
    wanted.value = list.number
    // Joins a load in progress. After a failure, or if the list has not taken the last page, another one begins.
    next.refresh()
    return true
  }

  /// Loads all pages again, or the first page only.
  ///
  /// - Parameter firstPageOnly: whether the later pages are dropped when the new first page has come.
  /// - Returns: false if there is no input, or if the list loads only while it is observed and has no observer.
  @discardableResult
  public func refresh(firstPageOnly: Bool = false) -> Bool {
    if firstPageOnly { wanted.value = 0 }
    progress.plan(firstPageOnly: firstPageOnly)
    return pages.refresh(restarting: firstPageOnly)
  }

  /// Loads again if the first page, a refresh or the next page has failed. A refresh continues with the failed page.
  ///
  /// - Returns: whether it loads.
  @discardableResult
  public func retry() -> Bool {
    if pages.failure == nil { return next.retry() }
    progress.plan(continuing: true)
    let loads = pages.retry()
    if !loads { progress.plan(continuing: false) }
    return loads
  }
}

/// Loads as many pages as there are now, each with the cursor of the fresh page before.
private func loadPages<Item, Cursor, Failure>(
  _ number: LoadNumber, _ load: @escaping PageList<Item, Cursor, Failure>.Load,
  identity: ItemIdentity<Item>?, _ progress: PageProgress<Item, Cursor, Failure>
) async throws(Failure) -> PageList<Item, Cursor, Failure> {
  let present = progress.list
  let (kept, isFirstPageOnly, planNumber) = progress.take(for: number, of: present?.number)
  var pages = kept
  let count = isFirstPageOnly ? 1 : max(1, present?.pageCount ?? 1)
  do throws(Failure) {
    while pages.count < count, pages.isEmpty || pages.last?.next != nil, !Task.isCancelled {
      pages.append(try await load(pages.last?.next))
    }
  } catch {
    progress.keep(pages, of: number)
    throw error
  }
  progress.finish(planNumber: planNumber)
  var list = PageList(number: present?.number ?? progress.makeListNumber(), load: load, identity: identity)
  list.append(pages)
  return list
}

extension ResourceCore {
  /// Appends a page to a list, unless the list has changed since the page was requested.
  ///
  /// - Returns: whether it was appended.
  fileprivate func append<Item, Cursor>(_ page: Page<Item, Cursor>, to place: PagePlace<Cursor>) -> Bool
  where Value == PageList<Item, Cursor, Failure> {
    step { machine, _ in
      machine.extend { list in
        guard list.number == place.list, list.pageCount == place.pageCount, list.next == place.cursor else {
          return nil
        }
        var list = list
        list.append([page])
        return list
      }
    } ?? false
  }
}
