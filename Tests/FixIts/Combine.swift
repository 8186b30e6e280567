// Combine's words: the compiler's fix-its turn them into the words here, and the program prints what Combine's would.
import Reactive

struct Broken: Error {}

let time = VirtualTimeScheduler()
let source = PassthroughSubject<Int, Never>()
let other = PassthroughSubject<Void, Never>()

final class Counter: ObservableObject {
  @Published var count = 0
}

func numbers() -> AnyPublisher<Int, Never> { Signal([1, 1, 2, 3, 4]).eraseToAnyPublisher() }

numbers().handleEvents(receiveOutput: { print("saw \($0)") }).removeDuplicates().sink { print("distinct \($0)") }
numbers()
  .dropFirst(3)
  .prepend(0)
  .append(Signal([9]))
  .sink(receiveValue: { print("joined \($0)") })
numbers().prefix(2).sink { print("prefix \($0)") }
numbers().prefix(while: { $0 < 2 }).sink { print("prefix while \($0)") }
numbers().drop(while: { $0 < 3 }).sink { print("drop while \($0)") }
numbers().zip(Signal([5, 6])).sink { print("zip \($0) \($1)") }
numbers().combineLatest(Signal.just(7)).sink { print("latest \($0) \($1)") }
numbers().merge(Signal.just(8)).sink { print("merge \($0)") }
numbers().ignoreOutput().sink { _ in print("never") }
numbers().output(at: 2).sink { print("third \($0)") }
numbers().allSatisfy { $0 > 1 }.sink { print("all above one: \($0)") }
Signal<Int, Never>.empty().replaceEmpty(with: 7).sink { print("empty \($0)") }
Signal<Int, Broken>.fail(Broken()).replaceError(with: 8).sink { print("failed \($0)") }
Signal<Int, Never>.just(5).setFailureType(to: Broken.self).replaceError(with: 0).sink { print("not failed \($0)") }

source.signal.prefix(untilOutputFrom: other).sink { print("before \($0)") }
source.signal.drop(untilOutputFrom: other).sink { print("after \($0)") }
source.send(1)
other.send(())
source.send(2)

let connectable = numbers().prefix(2).makeConnectable()
connectable.signal.sink { print("connected \($0)") }
print("nothing yet")
connectable.connect()

let latest = CurrentValueSubject<Int, Never>(6)
let multicast = numbers().prefix(1).multicast(subject: latest)
multicast.signal.sink { print("multicast \($0)") }
multicast.connect()
print("latest \(latest.value)")

source.signal.debounce(for: .seconds(1), scheduler: time).receive(on: time).sink { print("debounced \($0)") }
source.signal.delay(for: .seconds(3), scheduler: time).sink { print("delayed \($0)") }
source.send(3)
source.send(4)
time.advance(by: .seconds(4))

let end: Termination<Never> = .finished
print("\(end)")

let counter = Counter()
counter.$count.signal.removeDuplicates().sink { print("count \($0)") }
counter.count += 1
