import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// `map`, `filter` and `on` with async closures, in random programs: values, calls that return in any order, failures,
/// a disposal. A naive model computes the events and the calls that have begun, after each step.
@Suite(.inTurn, .timeLimit(.minutes(5))) struct RandomAsyncClosureTests {
  enum Kind: CaseIterable, Sendable {
    case map, filter, on, mapOnScheduler
  }

  @Test(arguments: Kind.allCases, 0..<60) func agreesWithTheModel(_ kind: Kind, seed: Int) async {
    await onOneThread {
      var dice = Dice(number: seed)
      let (width, ordered) = (Int.random(in: 1...4, using: &dice), Bool.random(using: &dice))
      var model = AsyncClosureModel(width: width, isOrdered: ordered)
      let (calls, source, log) = (PendingCalls(), Subject<Int, TestFailure>(), Journal<Event<Int, TestFailure>>())
      let signal = Self.signal(kind, source.signal, width, ordered, calls)
      let subscription = signal.subscribe(events: { log.write($0) })
      var program = "\(kind), width \(width), ordered \(ordered)"
      for number in 0..<Int.random(in: 1...25, using: &dice) {
        switch Int.random(in: 0..<20, using: &dice) {
        case 0..<8:
          program += ", send \(number)"
          model.send(number)
          source.send(number)
        case 8..<17:
          guard let call = model.running.randomElement(using: &dice) else { continue }
          let fails = Int.random(in: 0..<12, using: &dice) == 0
          program += fails ? ", throw in \(call)" : ", return from \(call)"
          fails ? model.fail() : model.finish(call, with: Self.result(kind, of: call))
          calls.finish(call, failing: fails)
        case 17:
          program += ", complete"
          model.complete()
          source.complete()
        case 18 where Bool.random(using: &dice):
          program += ", fail"
          model.failOuter()
          source.fail(TestFailure())
        case 19 where Bool.random(using: &dice):
          program += ", dispose"
          model.isOver = true
          subscription.dispose()
        default: continue
        }
        await others()
        #expect(log.entries == model.sent, "\(program)")
        #expect(calls.begun.entries.sorted() == model.begun.sorted(), "\(program)")
      }
      subscription.dispose()
      calls.finishAll()
    }
  }

  private static func result(_ kind: Kind, of number: Int) -> Int? {
    switch kind {
    case .map, .mapOnScheduler: number * 10
    case .filter: number.isMultiple(of: 2) ? number : nil
    case .on: number
    }
  }

  private static func signal(
    _ kind: Kind, _ source: Signal<Int, TestFailure>, _ width: Int, _ ordered: Bool, _ calls: PendingCalls
  ) -> Signal<Int, TestFailure> {
    switch kind {
    case .map:
      source.map(width: width, ordered: ordered) { number async throws(TestFailure) -> Int in
        try await calls.call(number)
        return number * 10
      }
    case .mapOnScheduler:
      source.map(on: ConcurrentScheduler(width: width), ordered: ordered) { number async throws(TestFailure) -> Int in
        try await calls.call(number)
        return number * 10
      }
    case .filter:
      source.filter(width: width, ordered: ordered) { number async throws(TestFailure) -> Bool in
        try await calls.call(number)
        return number.isMultiple(of: 2)
      }
    case .on:
      source.on(
        width: width, ordered: ordered,
        next: { number async throws(TestFailure) in try await calls.call(number) })
    }
  }
}

/// The events of an operator with async closures, from lists.
private struct AsyncClosureModel {
  let width: Int
  let isOrdered: Bool
  var sent: [Event<Int, TestFailure>] = []
  var begun: [Int] = []
  var isOver = false
  private var waiting: [Int] = []
  /// The values that have a place, with the result if the call has returned.
  private var places: [(number: Int, result: Int??)] = []
  private var hasCompleted = false

  init(width: Int, isOrdered: Bool) { (self.width, self.isOrdered) = (width, isOrdered) }

  var running: [Int] { isOver ? [] : places.filter { $0.result == nil }.map(\.number) }

  mutating func send(_ number: Int) {
    if isOver || hasCompleted { return }
    waiting.append(number)
    advance()
  }

  mutating func finish(_ number: Int, with result: Int?) {
    guard let index = places.firstIndex(where: { $0.number == number }) else { return }
    places[index].result = .some(result)
    advance()
  }

  mutating func complete() {
    hasCompleted = true
    advance()
  }

  /// A failure of the upstream, which may have ended before.
  mutating func failOuter() { if !hasCompleted { fail() } }

  mutating func fail() {
    if !isOver { sent.append(.failed(TestFailure())) }
    isOver = true
  }

  /// Sends what may be sent, and gives the places that are left to values that wait.
  private mutating func advance() {
    if isOver { return }
    while let index = isOrdered
      ? (places.first?.result == nil ? nil : 0) : places.firstIndex(where: { $0.result != nil })
    {
      if let result = places.remove(at: index).result, let value = result { sent.append(.next(value)) }
    }
    while places.count < width, !waiting.isEmpty {
      let number = waiting.removeFirst()
      places.append((number, nil))
      begun.append(number)
    }
    guard hasCompleted, places.isEmpty else { return }
    sent.append(.completed)
    isOver = true
  }
}

/// Calls that return when the test finishes them, also after they were cancelled.
private final class PendingCalls: Sendable {
  let begun = Journal<Int>()
  private let pending = SerialState<[Int: UnsafeContinuation<Bool, Never>]>([:])

  func call(_ number: Int) async throws(TestFailure) {
    begun.write(number)
    // All tasks run on one thread.
    let fails = await withUnsafeContinuation { pending.value[number] = $0 }
    if fails { throw TestFailure() }
  }

  func finish(_ number: Int, failing: Bool) { pending.value.removeValue(forKey: number)?.resume(returning: failing) }

  func finishAll() { for number in Array(pending.value.keys) { finish(number, failing: false) } }
}
