import ReactiveCore
import ReactiveExtras
import ReactiveMulticast
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting

/// A random chain of operators behind sources that wait, with a bounded consumer. Its values are sets of *tokens*: each
/// value of a source is one, and an operator that joins values sends their tokens together.
///
/// Each token must be delivered, still be held by its source, or be handed to a hook, exactly once.
struct WaitingChain: Sendable, CustomStringConvertible {
  typealias Tokens = Signal<[Int], Failure>

  let description: String
  let signal: Tokens
  let ledger: TokenLedger
  let time: VirtualTimeScheduler
  /// The number of values that the consumer grants.
  let capacity: Int
  /// Whether an operator ends before a source.
  let endsEarly: Bool
  /// The number of values after which the consumer leaves; nil if it takes all.
  let leavesAfter: Int?

  init(seed: Int) {
    var dice = Dice(number: seed)
    var maker = ChainMaker(dice: dice)
    dice = Dice(number: seed + 1_000_000)
    signal = maker.chain()
    (ledger, time, endsEarly) = (maker.ledger, maker.time, maker.endsEarly)
    capacity = dice.number(in: 1...5)
    leavesAfter = dice.hits(percent: 30) ? dice.number(in: 0...12) : nil
    description =
      "\(seed): \(maker.names.joined(separator: " > ")) > suspending(\(capacity)), \(leavesAfter.map { "\($0) values" } ?? "all")"
  }

  /// Runs the chain, and returns the faults.
  func run() async -> [String] {
    let (isDone, taken) = (Counter(), Counter())
    let values = signal.values(buffering: .suspending(capacity), onDiscard: { [ledger] in ledger.unexpected.write($0) })
    var isStuck = false
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [ledger, leavesAfter] in
        var iterator = Optional(values.makeAsyncIterator())
        while taken.count != leavesAfter, let value = try? await iterator?.next(isolation: nil) {
          taken.increment()
          ledger.delivered.write(value)
        }
        iterator = nil
        isDone.increment()
      }
      var rounds = 0
      while isDone.count == 0, rounds < 3_000 {
        for _ in 0..<12 { await Task.yield() }
        time.advance(by: .seconds(1))
        rounds += 1
      }
      isStuck = isDone.count == 0
      group.cancelAll()
    }
    // Lets operators release their values.
    for _ in 0..<12 { await Task.yield() }
    time.advance(by: .seconds(1))
    for _ in 0..<12 { await Task.yield() }
    if isStuck { return ["the consumer waits for ever after \(taken.count) values"] }
    ledger.takeRest()
    for _ in 0..<200 { await Task.yield() }
    return ledger.faults(hasLeft: leavesAfter != nil || endsEarly)
  }
}

/// The ways of all tokens of a run.
final class TokenLedger: Sendable {
  let made = Counter()
  /// The tokens that sources have made and could not send: they hold them.
  let held = Journal<Int>()
  let delivered = Journal<[Int]>()
  /// The tokens that operators have dropped by their meaning, and handed to a hook.
  let dropped = Journal<[Int]>()
  /// The tokens that were handed to the hook of the consumer. It drops none, unless it has left.
  let unexpected = Journal<[Int]>()
  let mailboxes = Journal<Mailbox<[Int], Failure>>()
  /// The newest token of each sequence. A signal of a sequence may hold it when the consumer leaves.
  let newest = Journal<SharedVariable<Int>>()
  /// The tokens of inner signals, which may hold them when the consumer leaves.
  let inner = Journal<[Int]>()

  func make() -> Int { made.increment() - 1 }

  /// Takes the values that are still in mailboxes.
  func takeRest() {
    for mailbox in mailboxes.entries {
      mailbox.signal.subscribeIgnoringFailures(next: { [held] in $0.forEach { held.write($0) } })
    }
  }

  func faults(hasLeft: Bool) -> [String] {
    var faults: [String] = []
    if !hasLeft, unexpected.count > 0 { faults.append("dropped: \(unexpected.entries)") }
    let ways = [
      delivered.entries.flatMap(\.self), dropped.entries.flatMap(\.self), unexpected.entries.flatMap(\.self),
      held.entries,
    ]
    var counts = [Int: Int]()
    for token in ways.joined() { counts[token, default: 0] += 1 }
    let mayBeHeld = hasLeft ? Set(newest.entries.compactMap(\.value) + inner.entries.flatMap(\.self)) : []
    let missing = (0..<made.count).filter { counts[$0] == nil && !mayBeHeld.contains($0) }
    let repeated = counts.filter { $0.value > 1 }.keys.sorted()
    if !missing.isEmpty { faults.append("lost: \(missing)") }
    if !repeated.isEmpty { faults.append("more than once: \(repeated)") }
    return faults
  }
}

/// Makes tokens when its elements are requested.
private struct TokenSequence: Sequence, Sendable {
  let count: Int
  let ledger: TokenLedger

  struct Iterator: IteratorProtocol {
    var left: Int
    let ledger: TokenLedger
    let newest = SharedVariable<Int>(nil)

    mutating func next() -> [Int]? {
      guard left > 0 else { return nil }
      left -= 1
      let token = ledger.make()
      newest.value = token
      return [token]
    }
  }

  func makeIterator() -> Iterator {
    let iterator = Iterator(left: count, ledger: ledger)
    ledger.newest.write(iterator.newest)
    return iterator
  }
}

/// Makes random chains.
struct ChainMaker {
  typealias Tokens = WaitingChain.Tokens
  typealias Step = @Sendable (Tokens) -> Tokens

  private var dice: Dice
  let ledger = TokenLedger()
  let time = VirtualTimeScheduler()
  var names: [String] = []
  var endsEarly = false
  /// Whether there are groups or windows between the sources and the next operator: a source in front of them does not
  /// see the rooms behind them.
  private var hidesRooms = false

  init(dice: Dice) { self.dice = dice }

  mutating func chain() -> Tokens {
    var signal = source()
    for _ in 0..<dice.number(in: 1...5) {
      let step = step(depth: 0)
      signal = step(signal)
    }
    return signal.onDiscard { [ledger] (value: any Sendable) in
      ledger.unexpected.write((value as? [[Int]])?.flatMap(\.self) ?? value as? [Int] ?? [])
    }
  }

  // MARK: Sources

  private mutating func source() -> Tokens {
    let count = dice.number(in: 0...30)
    let ledger = ledger
    switch dice.number(below: 5) {
    case 4:
      names.append("sequence of \(count)")
      return .deferred { Signal(TokenSequence(count: count, ledger: ledger)) }
    case 0:
      names.append("task of \(count)")
      return .generate { emitter async throws(Failure) in
        for _ in 0..<count {
          guard await emitter.waitForRoom() else { return }
          let token = ledger.make()
          guard await emitter.send([token]) else { return ledger.held.write(token) }
        }
      }
    case 1:
      names.append("task of \(count) that looks not")
      return .generate { emitter async throws(Failure) in
        for _ in 0..<count {
          let token = ledger.make()
          guard await emitter.send([token]) else { return ledger.held.write(token) }
        }
      }
    case 2:
      names.append("mailbox of \(count)")
      return .deferred {
        let mailbox = Mailbox<[Int], Failure>()
        ledger.mailboxes.write(mailbox)
        for _ in 0..<count { mailbox.send([ledger.make()]) }
        mailbox.complete()
        return mailbox.signal
      }
    default:
      let capacity = dice.number(in: 1...3)
      names.append("mailbox of \(capacity), \(count) offers")
      return .deferred {
        let mailbox = Mailbox<[Int], Failure>(capacity: capacity)
        ledger.mailboxes.write(mailbox)
        Task.onCurrentExecutor {
          for _ in 0..<count {
            let token = ledger.make()
            // A mailbox without a consumer stays full. The end of the run takes its values.
            guard case .accepted = await mailbox.offer([token]) else { return ledger.held.write(token) }
          }
          mailbox.complete()
        }
        return mailbox.signal
      }
    }
  }

  // MARK: Operators

  private mutating func step(depth: Int) -> Step {
    switch dice.number(below: depth < 1 ? 5 : 2) {
    case 0: holding()
    case 1: dice.hits(percent: 60) ? holding() : dropping()
    case 2: joining()
    case 3: sharing()
    default: grouping(depth: depth)
    }
  }

  private mutating func named(_ name: String, _ step: @escaping Step) -> Step {
    names.append(name)
    return { [ledger] signal in step(signal).onDiscard { (tokens: [Int]) in ledger.unexpected.write(tokens) } }
  }

  /// With a hook for what the operator drops by its meaning.
  private mutating func dropping(_ name: String, _ step: @escaping Step) -> Step {
    names.append(name)
    return { [ledger] signal in step(signal).onDiscard { (tokens: [Int]) in ledger.dropped.write(tokens) } }
  }

  private mutating func holding() -> Step {
    let (time, ledger, count, seconds) = (time, ledger, dice.number(in: 1...4), dice.number(in: 0...5))
    // A sequence, because a timer cannot wait.
    let later: @Sendable ([Int]) -> Tokens = { tokens in
      .deferred {
        ledger.inner.write(tokens)
        return Tokens(CollectionOfOne(tokens)).delay(subscription: .seconds(tokens.reduce(seconds, +) % 4), on: time)
      }
    }
    switch dice.number(below: 17) {
    case 0: return named("delay(for: \(seconds))") { $0.delay(for: .seconds(seconds), on: time) }
    case 1: return named("delay(_:)") { $0.delay { Tokens.later([], by: $0.reduce(seconds, +) % 4, on: time) } }
    case 2: return named("deliver(on:)") { $0.deliver(on: time) }
    case 3:
      // The buffer drops values of a source that does not see it (C17), and no others.
      let step: Step = { $0.deliver(on: time, buffering: .suspending(count)) }
      let name = "deliver(suspending(\(count)))"
      return hidesRooms ? dropping(name, step) : named(name, step)
    case 4: return named("concatMap") { $0.concatMap { later($0) } }
    case 5: return named("flatMap(.bounded(\(count)))") { $0.flatMap(.bounded(count)) { later($0) } }
    case 6: return named("flatMap(.ordered(\(count)))") { $0.flatMap(.ordered(count)) { later($0) } }
    case 7: return named("flatMap(.ordered(0))") { $0.flatMap(.ordered(0)) { later($0) } }
    case 8:
      return named("pause(while:)") { signal in
        signal.pause(
          while: Signal<SchedulerInstant, Never>.timer(after: .seconds(seconds), on: time).map { _ in false }.start(
            with: true))
      }
    case 9:
      return named("map(width: \(count))") { signal in
        signal.map(width: count) { tokens in
          for _ in 0..<(tokens[0] % 3) { await Task.yield() }
          return tokens
        }
      }
    case 10:
      let scheduler = ConcurrentScheduler(width: count)
      return named("map(on:ordered: false)") { signal in
        signal.map(on: scheduler, ordered: false) { tokens in
          for _ in 0..<(tokens[0] % 3) { await Task.yield() }
          return tokens
        }
      }
    case 11: return named("collect(count: \(count))") { $0.collect(count: count).map { $0.flatMap(\.self) } }
    case 12:
      return named("collect(boundary:)") { signal in
        signal.collect(boundary: Tokens.later([], by: seconds, on: time).concat(with: .never())).map {
          $0.flatMap(\.self)
        }.filter {
          !$0.isEmpty
        }
      }
    case 13:
      return named("collect(for: \(seconds))") {
        $0.collect(for: .seconds(seconds), on: time).map { $0.flatMap(\.self) }
      }
    case 14: return named("collect()") { $0.collect().map { $0.flatMap(\.self) }.filter { !$0.isEmpty } }
    case 15: return dropping("skip(last: \(count))") { $0.skip(last: count) }
    default: return dropping("take(last: \(count * 3))") { $0.take(last: count * 3) }
    }
  }

  private mutating func dropping() -> Step {
    let (time, seconds, ledger) = (time, dice.number(in: 1...3), ledger)
    switch dice.number(below: 6) {
    case 0: return dropping("debounce(for: \(seconds))") { $0.debounce(for: .seconds(seconds), on: time) }
    case 1: return dropping("throttle(for: \(seconds))") { $0.throttle(for: .seconds(seconds), on: time) }
    case 2:
      return dropping("throttle(leading: false)") { $0.throttle(for: .seconds(seconds), leading: false, on: time) }
    case 3:
      return dropping("sample(every: \(seconds))") { $0.sample(every: .seconds(seconds), emittingLast: true, on: time) }
    case 4: return dropping("rateLimit(2)") { $0.rateLimit(2, per: .seconds(seconds), on: time, buffering: .newest(2)) }
    default:
      return named("filter") { signal in
        signal.filter { tokens in
          if tokens.reduce(0, +) % 3 != 0 { return true }
          ledger.dropped.write(tokens)
          return false
        }
      }
    }
  }

  private mutating func joining() -> Step {
    let choice = dice.number(below: 5)
    names.append(["merge(", "concat(", "zip(", "merge(sortedBy:, ", "merge(preferring:, "][choice])
    let other = source()
    names[names.count - 2] += names.removeLast() + ")"
    let precedes: @Sendable ([Int], [Int]) -> Bool = { $0[0] < $1[0] }
    switch choice {
    case 0: return { $0.merge(with: other) }
    case 1: return { $0.concat(with: other) }
    case 2:
      endsEarly = true
      return { [ledger] signal in
        zip(signal, other).map { $0 + $1 }.onDiscard { (tokens: [Int]) in ledger.dropped.write(tokens) }
      }
    case 3: return { $0.merge(with: other, sortedBy: precedes) }
    default: return { $0.merge(preferring: precedes, with: other) }
    }
  }

  private mutating func sharing() -> Step {
    switch dice.number(below: 5) {
    case 0: named("share()") { $0.share() }
    case 1: named("publish().autoconnect()") { $0.publish().autoconnect() }
    case 2: named("share(replay:)") { $0.share(replay: .last(2)) }
    case 3:
      named("sharing") { signal in
        signal.sharing { all in all.filter { $0[0] % 2 == 0 }.merge(with: all.filter { $0[0] % 2 != 0 }) }
      }
    default:
      named("partition") { signal in
        signal.partition({ $0[0] % 3 == 0 }) { thirds, others in others.merge(with: thirds) }
      }
    }
  }

  private mutating func grouping(depth: Int) -> Step {
    let (count, shares) = (dice.number(in: 1...4), dice.hits(percent: 30))
    let kind = dice.number(below: 5)
    hidesRooms = true
    let names = ["group", "group", "window, concat", "window, flatMap", "window, bounded(\(count))"]
    self.names.append("\(names[kind])(\(count))\(shares ? " shared" : "") {")
    let inner = step(depth: depth + 1)
    self.names.append("}")
    switch kind {
    case 0, 1:
      return { signal in
        let groups = signal.group(by: { $0[0] % count })
        return (shares ? groups.share() : groups).flatMap(kind == 0 ? .merge : .bounded(count)) { inner($0.signal) }
      }
    default:
      return { signal in
        let windows = signal.window(count: count)
        return (shares ? windows.share() : windows)
          .flatMap(kind == 2 ? .concat : kind == 3 ? .merge : .bounded(count)) { inner($0) }
      }
    }
  }
}

extension Signal where Failure == BridgingTests.Failure {
  /// A value that comes after a time.
  static func later(_ value: Value, by seconds: Int, on time: VirtualTimeScheduler) -> Signal {
    Signal<SchedulerInstant, Never>.timer(after: .seconds(seconds), on: time).map { _ in value }.promoteError()
  }
}
