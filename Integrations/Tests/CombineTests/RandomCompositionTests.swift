import OpenCombineShim
import ReactiveCombine
import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import Testing

/// Chains of operators of both libraries in any order, with any demand, against the same operators on an array.
@Suite("Random chains of both libraries")
struct RandomCompositionTests {
  @Test(
    "a chain sends what the array has, to any demand", arguments: seeds(quick: 100, full: 300, night: 10_000).chunks)
  func chains(numbers: Range<Int>) {
    for number in numbers {
      var chance = Chance(number)
      let (publisher, expected, description) = chance.chain(of: Array(0..<chance.below(30)))
      let more = chance.below(3)
      let probe = Probe<Int, TestFailure>(.max(chance.below(4))) { value in value % 3 == 0 ? .max(more) : .none }
      publisher.subscribe(probe)
      for _ in 0..<chance.below(20) {
        probe.request(.max(1 + chance.below(3)))
        #expect(
          probe.log.entries.filter { $0 != "|" } == expected.prefix(probe.values).map { "\($0)" },
          "number \(number): \(description)")
      }
      probe.request(.unlimited)
      #expect(probe.log.entries == expected.map { "\($0)" } + ["|"], "number \(number): \(description)")
    }
  }

  @Test(
    "a consumer of signals with little room gets what the array has",
    arguments: seeds(quick: 100, full: 150, night: 5_000).chunks)
  func rooms(numbers: Range<Int>) async throws {
    for number in numbers {
      var chance = Chance(number)
      let (publisher, expected, description) = chance.chain(of: Array(0..<chance.below(60)))
      var taken: [Int] = []
      for try await value in publisher.signal.values(buffering: .suspending(1 + chance.below(4))) {
        taken.append(value)
      }
      #expect(taken == expected, "number \(number): \(description)")
    }
  }

  @Test(
    "a handler that requests, sends and cancels at random keeps the rules",
    arguments: seeds(quick: 100, full: 300, night: 10_000).chunks)
  func handlers(numbers: Range<Int>) {
    for number in numbers {
      var chance = Chance(number)
      let (relay, subject) = (Relay<Int, TestFailure>(), Kept(PassthroughSubject<Int, TestFailure>()))
      var ignored: ([Int], [String]) = ([], [])
      var publisher = relay.signal.merge(with: subject.value.signal).publisher().eraseToAnyPublisher()
      for _ in 0..<chance.below(5) { publisher = chance.step(publisher, &ignored.0, &ignored.1) }
      // Operators of Combine deliver values of a re-entrant source inside each other. A bridge queues them.
      publisher = publisher.signal.publisher().eraseToAnyPublisher()
      let (place, left) = (Journal<Probe<Int, TestFailure>>(), Journal<Int>())
      let acts = (0..<50).map { _ in chance.below(8) }
      let probe = Probe<Int, TestFailure>(.max(1)) { value in
        guard left.count < 50, let probe = place.entries.first else { return .none }
        left.write(0)
        switch acts[left.count - 1] {
        case 0: probe.request(.max(1))
        case 1: relay.send(value + 1)
        case 2: subject.value.send(value + 1)
        case 3: return .max(2)
        case 4: if left.count > 30 { probe.cancel() }
        case 5: if left.count > 40 { relay.complete() }
        case 6: if left.count > 40 { subject.value.send(completion: .failure(TestFailure())) }
        default: return .unlimited
        }
        return .none
      }
      place.write(probe)
      publisher.subscribe(probe)
      for value in 0..<20 {
        relay.send(value * 100)
        subject.value.send(value * 100)
        if chance.below(3) == 0 { probe.request(.max(1 + chance.below(2))) }
      }
      #expect(probe.log.entries.allSatisfy { !$0.hasPrefix("[") }, "number \(number): \(probe.events)")
      #expect(probe.log.entries.dropLast().allSatisfy { $0 != "|" && $0 != "#" }, "number \(number)")
    }
  }
}

extension Probe {
  /// The number of values so far.
  var values: Int { log.entries.count { $0 != "|" && $0 != "#" } }
}

/// Numbers that depend on a seed only.
struct Chance {
  private var state: UInt64

  init(_ number: Int) { state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }

  /// A source of the elements with up to six operators, what the array has after them, and their names.
  mutating func chain(
    of elements: [Int]
  ) -> (publisher: AnyPublisher<Int, TestFailure>, expected: [Int], description: [String]) {
    var (publisher, expected, description) = (source(elements), elements, [String]())
    for _ in 0..<below(7) { publisher = step(publisher, &expected, &description) }
    return (publisher, expected, description)
  }

  /// The elements from a source of either library.
  mutating func source(_ elements: [Int]) -> AnyPublisher<Int, TestFailure> {
    switch below(5) {
    case 0: return elements.publisher.setFailureType(to: TestFailure.self).eraseToAnyPublisher()
    case 1: return Signal<Int, TestFailure>(elements).publisher().eraseToAnyPublisher()
    case 2:
      let replay = ReplaySubject<Int, TestFailure>(capacity: 100)
      for element in elements { replay.send(element) }
      replay.complete()
      return replay.signal.publisher().eraseToAnyPublisher()
    case 3: return Signal<Int, TestFailure>.merge(elements.map { .just($0) }).publisher().eraseToAnyPublisher()
    default:
      return Rude<Int, TestFailure> { subscriber in
        subscriber.receive(subscription: Requests())
        for element in elements { subscriber.take(element) }
        subscriber.receive(completion: .finished)
      }.signal.publisher().eraseToAnyPublisher()
    }
  }

  /// Adds an operator of either library, and does the same to the array.
  mutating func step(
    _ publisher: AnyPublisher<Int, TestFailure>, _ expected: inout [Int], _ description: inout [String]
  ) -> AnyPublisher<Int, TestFailure> {
    let count = below(12)
    let kind = below(10)
    description.append("\(kind):\(count)")
    switch kind {
    case 0:
      expected = expected.map { $0 + count }
      return publisher.map { $0 + count }.eraseToAnyPublisher()
    case 1:
      expected = expected.map { $0 + count }
      return publisher.signal.map { $0 + count }.publisher().eraseToAnyPublisher()
    case 2:
      expected = expected.filter { $0 % 3 != 0 }
      return publisher.filter { $0 % 3 != 0 }.eraseToAnyPublisher()
    case 3:
      expected = expected.filter { $0 % 3 != 0 }
      return publisher.signal.filter { $0 % 3 != 0 }.publisher().eraseToAnyPublisher()
    case 4:
      expected = Array(expected.prefix(count + 1))
      return publisher.prefix(count + 1).eraseToAnyPublisher()
    case 5:
      expected = Array(expected.prefix(count + 1))
      return publisher.signal.take(count + 1).publisher().eraseToAnyPublisher()
    case 6:
      expected = Array(expected.dropFirst(count))
      return publisher.signal.skip(count).publisher(buffering: .suspending(count + 1)).eraseToAnyPublisher()
    case 7:
      expected = expected.flatMap { [$0, $0 + 1] }
      return publisher.flatMap(maxPublishers: .max(1)) { Signal<Int, TestFailure>([$0, $0 + 1]).publisher() }
        .eraseToAnyPublisher()
    case 8:
      expected = expected.flatMap { [$0, $0 + 1] }
      return publisher.signal.flatMap(.bounded(1)) { value in
        [value, value + 1].publisher.setFailureType(to: TestFailure.self).signal
      }
      .publisher().eraseToAnyPublisher()
    default:
      expected += expected
      return publisher.append(publisher.signal.publisher()).eraseToAnyPublisher()
    }
  }
}

extension Range<Int> {
  /// The range in parts of a hundred, each of which is a case of a test. Swift Testing takes as long for a case as it
  /// has cases in all.
  fileprivate var chunks: [Range<Int>] {
    stride(from: lowerBound, to: upperBound, by: 100).map { $0..<Swift.min($0 + 100, upperBound) }
  }
}
