import ReactiveDisposables
import ReactiveObservation
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct BindPropertyTests {
  @Test("Each value is set on the sending thread, and the last one stays") func setsEachValue() {
    let status = Property("none")
    let names = Subject<String, Never>()
    let seen = Recorded(status.signal)
    let binding = status <~ names
    #expect(status.value == "none")
    onThread { names.send("a") }
    names.send("b")
    #expect(seen.values == ["none", "a", "b"])
    names.complete()
    #expect(binding.isDisposed)
    #expect(status.value == "b")
  }

  @Test("Both forms bind, also to a property of optional values; disposal ends") func bindsInBothForms() {
    let (number, perhaps) = (Property(0), Property<Int?>(nil))
    let numbers = Subject<Int, Never>()
    let binding = numbers.signal.bind(to: number)
    perhaps <~ numbers
    numbers.send(1)
    binding.dispose()
    numbers.send(2)
    #expect(number.value == 1)
    #expect(perhaps.value == 2)
    numbers.complete()
    Signal<Int, Never>.just(3).bind(to: perhaps)
    #expect(perhaps.value == 3)
    perhaps <~ Signal<Int?, Never>.just(nil)
    #expect(perhaps.value == nil)
  }

  @Test("It can be bound again after its binding has ended, also if its source was released") func canBeBoundAgain() {
    let first = Subject<Int, Never>()
    let number = Property(0, then: first)
    first.send(1)
    first.complete()
    number <~ Subject<Int, Never>()
    number <~ Signal<Int, Never>.just(2)
    #expect(number.value == 2)
    let values = Subject<Int, Never>()
    number <~ values
    number.value = 3
    values.send(4)
    #expect(number.value == 4)
  }

  @Test("It is not kept alive, and its end ends the binding at once") func endsWithTheProperty() {
    let numbers = Subject<Int, Never>()
    var number: Property<Int>? = Property(0)
    weak var watched: Property<Int>?
    watched = number
    let target = number?.bindingTarget
    let seen = number.map { Recorded($0.signal) }
    let binding = number.map { $0 <~ numbers }
    numbers.send(1)
    number = nil
    #expect(watched == nil)
    #expect(binding?.isDisposed == true)
    numbers.send(2)
    #expect(seen?.events == [.next(0), .next(1), .completed])
    #expect(target.map { $0 <~ numbers }?.isDisposed == true)
  }

  @Test func theEndOfThePropertyAgainstSend() {
    struct Raced: Sendable {
      let numbers = Subject<Int, Never>()
      let property = SharedVariable<Property<Int>>(Property(0))
      let binding: Subscription?

      init() {
        binding = property.value.map { [numbers] in $0 <~ numbers }
      }
    }
    race(for: { Raced() }) { (raced: Raced) in
      for number in 1...4 { raced.numbers.send(number) }
    } _: { (raced: Raced) in
      raced.property.value = nil
    } verify: { (raced: Raced) in
      #expect(raced.binding?.isDisposed == true)
    }
  }

  @Test("100,000 properties, bound and released, leave nothing behind") func leavesNothingBehind() {
    let probe = LeakProbe()
    let numbers = Subject<Tracked<Int>, Never>()
    for number in 0..<many / 10 {
      let property = Property(probe.track(0))
      property <~ numbers
      numbers.send(probe.track(number))
    }
    #expect(probe.liveCount == 0)
  }

  #if EXIT_TESTS
    @Test("A second live binding traps with the line of the call (C15)") func cannotBeBoundTwice() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let numbers = Subject<Int, Never>()
        let number = Property(0)
        number <~ numbers
        numbers.signal.bind(to: number)
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("bound to another"))
      #expect(message.contains("BindPropertyTests"))
    }
  #endif
}
