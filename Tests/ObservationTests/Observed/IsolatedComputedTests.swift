import ReactiveObservation
import ReactiveTesting
import TestSupport
import Testing

/// Computed values whose closures are isolated to an actor.
@Suite(.inTurn, .timeLimit(.minutes(5))) struct IsolatedComputedTests {
  @Test("A computed value of the main actor follows a model on this actor, before each write returns")
  @MainActor func followsAModel() {
    let screen = Screen()
    let text = IsolatedComputed { "\(screen.title) \(screen.rows.count)" }
    let seen = Recorded(text.signal)
    screen.title = "a"
    screen.rows.append("row")
    screen.title = "a"
    #expect(seen.values == [" 0", "a 0", "a 1"])
    #expect(text.value == "a 1")
  }

  private actor Store {
    @Observed var count = 1
    let factor: Property<Int>
    private var product: IsolatedComputed<Int>?

    init(factor: Property<Int>) { self.factor = factor }

    func watch(_ values: Journal<Int>) {
      let product = IsolatedComputed { self.count * self.factor.value }
      self.product = product
      product.signal.subscribe(next: { value in
        self.preconditionIsolated()
        values.write(value)
      })
    }

    func setCount(_ count: Int) { self.count = count }

    var productNow: Int? { product?.value }

    /// Breaks the cycle between this object and the closure.
    func stop() { product = nil }
  }

  @Test("A computed value of an actor follows the actor, and a property that another thread sets, on the actor only")
  func followsAnActor() async {
    let factor = Property(1)
    let store = Store(factor: factor)
    let values = Journal<Int>()
    await store.watch(values)
    await store.setCount(2)
    #expect(values.entries == [1, 2])
    factor.value = 10
    await eventually { values.count == 3 }
    #expect(values.entries == [1, 2, 20])
    factor.value = 100
    #expect(await store.productNow == 200)
    await store.stop()
  }

  @Test("A property, a computed value and another isolated value are combined on the main actor")
  @MainActor func mixes() async {
    let screen = Screen()
    let prefix = Property(">")
    let doubled = Computed { prefix.value + prefix.value }
    let title = IsolatedComputed { screen.title }
    let text = IsolatedComputed { doubled.value + title.value }
    let seen = Recorded(text.signal)
    screen.title = "a"
    prefix.value = "-"
    #expect(seen.values == [">>", ">>a", "--a"])
    await Task.detached { prefix.value = "+" }.value
    await eventually { seen.values.count == 4 }
    #expect(seen.values == [">>", ">>a", "--a", "++a"])
  }

  @Test("A subscriber outside the actor gets the value on the actor")
  @MainActor func isSubscribedToElsewhere() async {
    let screen = Screen()
    let signal: Signal<String, Never>
    let text = IsolatedComputed { screen.title }
    signal = text.signal
    let seen = await Task.detached { Recorded(signal) }.value
    await eventually { seen.values == [""] }
    screen.title = "a"
    #expect(seen.values == ["", "a"])
    withExtendedLifetime(text) {}
  }
}
