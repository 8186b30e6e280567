// What the compositions of .ci/parity/*.txt are made of, and how their values are drawn.
import Reactive
import ReactiveExtras
import ReactiveTesting

typealias Numbers = Signal<Int, TestFailure>

let failure = TestFailure()
let subject = Subject<Int, TestFailure>()
let bag = DisposableBag()

@Sendable func isOdd(_ number: Int) -> Bool { number % 2 != 0 }
@Sendable func isThree(_ number: Int) throws(TestFailure) -> Bool {
  if number > 8 { throw failure } else { number == 3 }
}
@Sendable func sum(_ numbers: [Int]) -> Int { numbers.reduce(0, +) }
@Sendable func oddOnes(_ numbers: [Int]) -> [Int]? { numbers.contains(where: isOdd) ? numbers.filter(isOdd) : nil }
@Sendable func oddOnes(_ numbers: Numbers) -> Numbers { numbers.filter(isOdd) }
/// The values of a window as an array.
@Sendable func gathered(_ window: Numbers) -> Signal<[Int], TestFailure> { window.collect() }
@Sendable func anyTrue(_ flags: [Bool]) -> Bool { flags.contains(true) }
@Sendable func inner(_ number: Int) -> Numbers { .just(number) }
@Sendable func number() async -> Int { 1 }
@Sendable func asynchronous(_ number: Int) async -> Int { number }
@Sendable func effect() {}
@Sendable func show(_ number: Int) {}
@Sendable func report(_ failure: TestFailure) {}

/// A value of the context, as the task-local values are here.
enum Context { @TaskLocal static var number = 1 }
/// The value of the context, read after two ticks.
func reading(_ time: VirtualTimeScheduler) -> Numbers {
  Signal.timer(after: .ticks(2), on: time).map { _ in Context.number }.promoteError()
}

/// The children of a node in a tree of seven.
@Sendable func children(_ number: Int) -> Numbers { number < 4 ? Numbers([2 * number, 2 * number + 1]) : .empty() }
/// A node, and below it all of each child before the next one.
@Sendable func walk(_ number: Int) -> Numbers { children(number).concatMap(walk).start(with: number) }

/// Numbers as optionals: zero is nil.
func optionals(_ numbers: Numbers) -> Signal<Int?, TestFailure> { numbers.map { $0 == 0 ? nil : $0 } }
/// Numbers as truth values: zero is false.
func flags(_ numbers: Numbers) -> Signal<Bool, TestFailure> { numbers.map { $0 != 0 } }
/// Numbers as functions that multiply by them.
func functions(_ numbers: Numbers) -> Signal<@Sendable (Int) -> Int, TestFailure> {
  numbers.map { number in { $0 * number } }
}
/// Numbers as pairs of the number and its double.
func pairs(_ numbers: Numbers) -> Signal<(Int, Int), TestFailure> { numbers.map { ($0, $0 * 2) } }
/// Numbers as arrays of as many elements.
func arrays(_ numbers: Numbers) -> Signal<[Int], TestFailure> { numbers.map { Array(repeating: $0, count: $0) } }
/// Numbers that fail as values.
func results(_ numbers: Numbers) -> Signal<Result<Int, TestFailure>, Never> {
  numbers.map { .success($0) }.catch { .just(.failure($0)) }
}
/// Numbers without a failure.
func steady(_ numbers: Numbers) -> Signal<Int, Never> { numbers.completeOnFailure() }
/// A signal that sends two others at once.
func both(_ first: Numbers, _ second: Numbers) -> Signal<Numbers, TestFailure> { Signal([first, second]) }

/// Any values as texts.
func drawn<Value: Sendable>(_ signal: Signal<Value, some Error>) -> Signal<String, TestFailure> {
  signal.map { String(describing: $0) }.mapError { $0 as? TestFailure ?? failure }
}

/// Windows as the arrays of their values.
func drawn<Value: Sendable>(_ windows: Signal<Signal<Value, TestFailure>, TestFailure>) -> Signal<String, TestFailure> {
  drawn(windows.flatMap { $0.collect() })
}

/// Groups as their keys, and the arrays of their values.
func drawn<Key, Value: Sendable>(
  _ groups: Signal<GroupedSignal<Key, Value, TestFailure>, TestFailure>
) -> Signal<String, TestFailure> {
  groups.flatMap { group in group.signal.collect().map { "\(group.key): \($0)" } }
}

/// A connection that connects for its first subscriber.
func drawn(_ connection: MulticastConnection<Int, TestFailure>) -> Signal<String, TestFailure> {
  drawn(connection.autoconnect())
}

/// Plays diagrams to a composition, and returns what differs from the expected one. Digits are numbers; `legend` has
/// the other values as texts.
func difference(
  _ inputs: [String], _ expected: String, _ legend: [Character: String],
  _ composition: (Numbers, Numbers, Numbers, VirtualTimeScheduler) -> Signal<String, TestFailure>
) -> MarbleMismatch? {
  let digits = (0...9).map { (Character("\($0)"), "\($0)") }
  let texts = Dictionary(uniqueKeysWithValues: digits).merging(legend) { $1 }
  return marbleMismatch(inputs.map { .digits($0) }, expected, outputs: MarbleValues(texts)) { signals, time in
    func input(_ index: Int) -> Numbers { index < signals.count ? signals[index] : .never() }
    return composition(input(0), input(1), input(2), time)
  }
}
