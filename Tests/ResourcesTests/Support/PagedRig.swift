import ReactiveResources
import ReactiveTesting

/// A list of pages with one input, a server whose pages the test sends, and virtual time.
final class PagedRig: Sendable {
  /// The request of a page.
  struct Place: Hashable, Sendable {
    let word: String
    let cursor: Int?

    init(_ word: String, _ cursor: Int?) { (self.word, self.cursor) = (word, cursor) }
  }

  typealias List = PagedResource<Int, Int, TestFailure>

  let word = Property<String?>("a")
  let server = Server<Place, Page<Int, Int>>()
  let scheduler = VirtualTimeScheduler()

  /// The cursors of all requests so far.
  var cursors: [Int?] { server.inputs.map(\.cursor) }

  func make(_ policy: TestPolicy = TestPolicy(), identifiedBy identity: ItemIdentity<Int>? = nil) -> List {
    let (word, server) = (word, server)
    return PagedResource(policy, on: scheduler, identifiedBy: identity) {
      word.value
    } load: {
      (word: String, cursor: Int?) async throws(TestFailure) in
      try await server.load(Place(word, cursor))
    }
  }

  /// Answers a request with two numbers, which begin with its cursor, and with the cursor behind them; nil from `end`
  /// on.
  func answerInARow(_ number: Int, end: Int = .max) {
    let place = server.inputs[number].cursor ?? 0
    server.answer(number, Page([place, place + 1], next: place + 2 < end ? place + 2 : nil))
  }

  /// A list of some pages in a row, with two numbers each.
  func makePages(_ count: Int, _ policy: TestPolicy = TestPolicy()) -> List {
    let list = make(policy)
    for number in 0..<count {
      if number > 0 { list.loadNextPage() }
      answerInARow(number)
    }
    return list
  }
}
