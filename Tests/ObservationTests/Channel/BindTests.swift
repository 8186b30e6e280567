import Foundation
import ReactiveDisposables
import ReactiveObservation
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct BindTests {
  /// A view as users write it.
  private final class Label {
    @Observed var text = "empty"
    @Observed var hint: String?
    var plain = 0
    let log: Journal<String>?

    init(_ log: Journal<String>? = nil) {
      self.log = log
    }

    deinit { log?.write("deinit") }
  }

  /// An object that any thread may write.
  private final class Counter: LifetimeOwner, @unchecked Sendable {
    let lifetimeToken = Lifetime.Token()
    private let stored = SharedVariable<Int>(0)
    var count: Int {
      get { stored.value ?? 0 }
      set { stored.value = newValue }
    }
  }

  @Test("Each value is set on the sending thread, and the last one stays") func setsEachValue() {
    let label = Label()
    let texts = Subject<String, Never>()
    let seen = Recorded(label.$text.signal)
    let binding = texts.signal.bind(to: label, \.text)
    #expect(label.text == "empty")
    texts.send("a")
    texts.send("b")
    #expect(seen.values == ["empty", "a", "b"])
    texts.complete()
    #expect(binding.isDisposed)
    #expect(label.text == "b")
  }

  @Test("The returned disposable ends the binding") func endsWhenDisposed() {
    let label = Label()
    let texts = Subject<String, Never>()
    let binding = texts.signal.bind(to: label, \.text)
    texts.send("a")
    binding.dispose()
    texts.send("b")
    #expect(label.text == "a")
  }

  @Test("A property of optional values takes plain values, and a default replaces nil") func convertsOptionals() {
    let label = Label()
    Signal<String, Never>.just("a").bind(to: label, \.hint)
    #expect(label.hint == "a")
    let texts = Subject<String?, Never>()
    texts.signal.bind(to: label, \.text, default: "nothing")
    texts.signal.bind(to: label, \.hint)
    texts.send("b")
    #expect(label.text == "b")
    texts.send(nil)
    #expect(label.text == "nothing")
    #expect(label.hint == nil)
  }

  @Test("The operator binds, and accepts everything that is a signal") func hasAnOperator() {
    let label = Label()
    let texts = Subject<String, Never>()
    BindingTarget(label, \.text) <~ texts
    BindingTarget(label, \.hint) <~ texts.signal
    let binding = BindingTarget(label, \.plain).replacingNil(by: 7) <~ Signal<Int?, Never>.just(nil)
    texts.send("a")
    #expect(label.text == "a")
    #expect(label.hint == "a")
    #expect(label.plain == 7)
    #expect(binding.isDisposed)
  }

  @Test("The target is not kept alive, and its end ends the binding at once") func endsWithTheTarget() {
    let log = Journal<String>()
    let texts = Subject<String, Never>()
    var label: Label? = Label(log)
    let binding = label.map { texts.signal.bind(to: $0, \.text) }
    binding?.add { log.write("ended") }
    texts.send("a")
    label = nil
    #expect(log.entries == ["deinit", "ended"])
    texts.send("b")
  }

  @Test("The next value finds the end of a target without a lifetime") func findsOutTheEnd() {
    let texts = Subject<Int, Never>()
    var label: Label? = Label()
    let binding = label.map { texts.signal.bind(to: $0, \.plain) }
    texts.send(1)
    #expect(label?.plain == 1)
    label = nil
    #expect(binding?.isDisposed == false)
    texts.send(2)
    #expect(binding?.isDisposed == true)
  }

  @Test("The target is kept alive during each set") func keepsTheTargetDuringASet() {
    let log = Journal<String>()
    let texts = Subject<String, Never>()
    let holder = SharedVariable<Confined<Label>>(Confined(Label(log)))
    if let label = holder.value?.value { texts.signal.bind(to: label, \.text) }
    holder.value?.value.$text.changes.subscribe(next: { text in
      holder.value = nil
      log.write("set \(text)")
    })
    texts.send("a")
    #expect(log.entries == ["set a", "deinit"])
  }

  @Test("A property can be bound again after the first binding has ended") func canBeBoundAgain() {
    let label = Label()
    let first = Subject<String, Never>()
    let second = Subject<String, Never>()
    first.signal.bind(to: label, \.text)
    first.complete()
    let binding = second.signal.bind(to: label, \.text)
    second.send("b")
    #expect(label.text == "b")
    binding.dispose()
    // Abandoned: its source was released without an end.
    Subject<String, Never>().signal.bind(to: label, \.text)
    Signal<String, Never>.just("c").bind(to: label, \.text)
    #expect(label.text == "c")
  }

  @Test("An unused target keeps nothing alive; after the end of its object, nothing is bound")
  func targetsAreWeak() {
    let log = Journal<String>()
    let texts = Subject<String, Never>()
    let target = { BindingTarget(Label(log), \.text) }()
    #expect(log.entries == ["deinit"])
    #expect((target <~ texts).isDisposed)
  }

  @Test("A main-actor object is bound on the main actor") @MainActor func bindsOnTheMainActor() {
    let screen = Screen()
    let titles = Subject<String, Never>()
    titles.signal.bind(to: screen, \.title)
    titles.send("a")
    #expect(screen.title == "a")
  }

  @Test("A shared property is written from any thread, and its binding ends with its lifetime")
  func bindsSendableObjects() {
    let numbers = Subject<Int, Never>()
    let other = Counter()
    var counter: Counter? = Counter()
    let binding = counter.map { numbers.signal.bind(toShared: $0, \.count) }
    numbers.signal.bind(toShared: other, \.count)
    onThread { numbers.send(1) }
    #expect(counter?.count == 1)
    counter = nil
    #expect(binding?.isDisposed == true)
    numbers.send(2)
    #expect(other.count == 2)
  }

  @Test func theEndOfTheTargetAgainstSend() {
    struct Raced: Sendable {
      let numbers = Subject<Int, Never>()
      let counter = SharedVariable<Counter>(Counter())
      let binding: Subscription?

      init() {
        binding = counter.value.map { [numbers] in numbers.signal.bind(toShared: $0, \.count) }
      }
    }
    race(for: { Raced() }) { (raced: Raced) in
      for number in 1...4 { raced.numbers.send(number) }
    } _: { (raced: Raced) in
      raced.counter.value = nil
    } verify: { (raced: Raced) in
      #expect(raced.binding?.isDisposed == true)
    }
  }

  @Test("100,000 objects, observed, bound and released, leave nothing behind") func leavesNothingBehind() {
    let probe = LeakProbe()
    let numbers = Subject<Tracked<Int>, Never>()
    for number in 0..<many / 10 {
      let box = Box(probe.track(0))
      box.$content.signal.subscribe(next: { _ in })
      numbers.signal.bind(to: box, \.content)
      numbers.send(probe.track(number))
    }
    #expect(probe.liveCount == 0)
  }
}
