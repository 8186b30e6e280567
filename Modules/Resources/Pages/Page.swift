/// One page of a list that is loaded page by page.
public struct Page<Item: Sendable, Cursor: Equatable & Sendable>: Sendable {
  /// The items of the page, which may be empty.
  public let items: [Item]
  /// The cursor of the next page; nil if this is the last page.
  public let next: Cursor?

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - items: the items. An empty page with a cursor does not end the list.
  ///   - next: the cursor of the next page; nil if this is the last page.
  public init(_ items: [Item], next: Cursor?) { (self.items, self.next) = (items, next) }
}

/// The state of a list that is loaded page by page.
public struct PagedState<Item: Sendable, Failure: Error>: Sendable {
  /// The items of all pages, in order.
  public let items: [Item]
  /// The number of pages.
  public let pageCount: Int
  /// Whether the items belong to the present input. If not, they belong to an earlier input.
  public let isOfPresentInput: Bool
  /// Whether there is a next page.
  public let hasNextPage: Bool
  /// Whether the first page is loading, or a refresh loads all pages again.
  public let isLoading: Bool
  /// Whether the next page is loading.
  public let isLoadingNextPage: Bool
  /// The failure of the load of the first page, or of a refresh. The old pages stay.
  public let failure: Failure?
  /// The failure of the load of the next page. The pages before it stay.
  public let nextPageFailure: Failure?
}

/// Says which items of pages are the same item, so that an item on two pages is shown once.
public struct ItemIdentity<Item: Sendable>: Sendable {
  /// Appends items to others. An item that is there before takes its newest content at its first place.
  let merge: @Sendable (_ items: inout [Item], _ more: [Item]) -> Void

  /// Identifies items by a part of them.
  ///
  /// - Parameter identity: returns the part, such as the identifier in a database.
  public static func by<Identity: Hashable & Sendable>(_ identity: @escaping @Sendable (Item) -> Identity)
    -> ItemIdentity
  {
    ItemIdentity { items, more in
      var places: [Identity: Int] = [:]
      for place in items.indices { places[identity(items[place])] = place }
      for item in more {
        if let place = places[identity(item)] {
          items[place] = item
        } else {
          places[identity(item)] = items.count
          items.append(item)
        }
      }
    }
  }
}

/// The pages of one list. A value: an append makes another one.
struct PageList<Item: Sendable, Cursor: Equatable & Sendable, Failure: Error>: Sendable {
  typealias Load = @Sendable (Cursor?) async throws(Failure) -> Page<Item, Cursor>

  /// The list that the pages belong to. A refresh keeps it, another input begins another one.
  let number: Int
  let load: Load
  private let identity: ItemIdentity<Item>?
  private(set) var pageCount = 0
  private(set) var items: [Item] = []
  /// The place of the page behind the last one.
  private(set) var next: Cursor?

  init(number: Int, load: @escaping Load, identity: ItemIdentity<Item>?) {
    (self.number, self.load, self.identity) = (number, load, identity)
  }

  /// Appends pages. O(new items); with an identity, O(all items).
  mutating func append(_ pages: [Page<Item, Cursor>]) {
    pageCount += pages.count
    next = pages.last?.next
    let more = pages.flatMap(\.items)
    if let identity { identity.merge(&items, more) } else { items += more }
  }
}

/// The place of the next page: the list, and the cursor in it.
struct PagePlace<Cursor: Equatable & Sendable>: Equatable, Sendable {
  let list: Int
  let pageCount: Int
  let cursor: Cursor
}
