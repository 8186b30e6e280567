import ReactiveCore
import ReactiveSubjects
import ReactiveTesting

/// The numbers from zero on as an async sequence that counts its elements, and the requests of a consumer.
struct PacedSource: AsyncSequence, Sendable {
  typealias Element = Int
  typealias Failure = Never

  let count: Int
  let made = Counter()
  let asked = Counter()
  /// The numbers of values that the sequence was ahead.
  let lead = Journal<Int>()

  init(_ count: Int) { self.count = count }

  struct Iterator: AsyncIteratorProtocol {
    let source: PacedSource
    var number = 0

    mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Int? {
      guard number < source.count else { return nil }
      defer { number += 1 }
      // Counted before the value is taken, so that the count is never behind.
      source.lead.write(source.made.increment() - source.asked.count)
      return number
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(source: self) }

  var greatestLead: Int { lead.entries.max() ?? 0 }

  /// Takes the values of a signal, and counts each request before it is made.
  func take<Failure: Error>(
    _ most: Int = .max, of values: SignalValues<Int, Failure>
  ) async throws(Failure) -> [Int] {
    var iterator = values.makeAsyncIterator()
    var taken: [Int] = []
    while taken.count < most {
      asked.increment()
      guard let value = try await iterator.next(isolation: nil) else { break }
      taken.append(value)
    }
    return taken
  }
}

extension Signal {
  /// Writes down each subscription.
  func noting(_ journal: Journal<Subscription>) -> Signal {
    .attaching { downstream in
      journal.write(downstream.subscription)
      attach(downstream)
    }
  }
}
