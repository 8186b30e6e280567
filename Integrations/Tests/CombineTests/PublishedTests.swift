import OpenCombineShim
import ReactiveCombine
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("Published properties as signals")
struct PublishedTests {
  final class Model: ObservableObject {
    @Published var count = 0
  }

  @Test("the current value comes at the subscription, and each new one, also an equal one")
  func values() {
    let (model, values) = (Model(), Journal<Int>())
    model.$count.signal.subscribe(next: { values.write($0) })
    model.count = 1
    model.count = 1
    #expect(values.entries == [0, 1, 1])
    values.write(-1)
    let changes = Journal<Int>()
    model.$count.signal.distinctUntilChanged().subscribe(next: { changes.write($0) })
    model.count = 1
    model.count = 2
    #expect(changes.entries == [1, 2])
  }

  @Test("a value comes before the property has it")
  func beforeTheChange() {
    let (model, seen) = (Model(), Journal<[Int]>())
    let kept = Kept(model)
    model.$count.signal.skip(1).subscribe(next: { seen.write([$0, kept.value.count]) })
    model.count = 1
    model.count = 2
    #expect(seen.entries == [[1, 0], [2, 1]])
  }

  @Test("a write inside the handler is sent, and lost, as in Combine")
  func writeInsideTheHandler() {
    let (model, values) = (Model(), Journal<Int>())
    let kept = Kept(model)
    model.$count.signal.subscribe(next: { value in
      values.write(value)
      if value == 5 { kept.value.count = 6 }
    })
    model.count = 5
    #expect(values.entries == [0, 5, 6])
    #expect(model.count == 5)
  }

  @Test("a subscription inside the handler gets what Combine gives it, and does not trap")
  func subscriptionInsideTheHandler() {
    let (model, values, direct) = (Model(), Journal<Int>(), Journal<Int>())
    let (kept, cancellables) = (Kept(model), Journal<Kept<OpenCombineShim.AnyCancellable>>())
    model.$count.signal.subscribe(next: { value in
      guard value == 1 else { return }
      kept.value.$count.signal.subscribe(next: { values.write($0) })
      cancellables.write(Kept(kept.value.$count.sink { direct.write($0) }))
    })
    model.count = 1
    #expect(values.entries == direct.entries)
    #expect(!values.entries.isEmpty)
  }

  @Test("the release of the object sends no end; a bag of the object ends the subscription")
  func releaseOfTheObject() {
    let log = Journal<String>()
    let bag = DisposableBag()
    expectNoLeaks { probe in
      let token = probe.token()
      let model = Model()
      model.$count.signal
        .subscribe(next: { log.write("\(token.use($0))") }, completed: { log.write("|") })
        .store(in: bag)
      bag.dispose()
    }
    #expect(log.entries == ["0"])
  }

  @Test("a signal assigns to a published property through its publisher")
  func assignment() {
    let (model, values) = (Model(), Journal<Int>())
    model.$count.signal.subscribe(next: { values.write($0) })
    Signal(1...2).publisher().assign(to: &model.$count)
    #expect(model.count == 2)
    #expect(values.entries == [0, 1, 2])
  }
}
