import OpenCombineShim
import Reactive
import ReactiveCombine
import ReactiveTesting
import Testing

/// A file that imports both libraries, and writes the module before the names that both have.
@Suite struct NameTests {
  private final class Model: ObservableObject {
    @Published var name = "a"
    @Observed var title = "b"
  }

  @Test func theModuleIsWrittenBeforeANameOfBoth() {
    let ours = Reactive.Subject<Int, Never>()
    let theirs = PassthroughSubject<Int, Never>()
    let values = Journal<Int>()
    let subscription: Reactive.Subscription = ours.signal.subscribe { values.write($0) }
    let cancellable = theirs.sink { values.write($0) }
    ours.send(1)
    theirs.send(2)
    subscription.dispose()
    cancellable.cancel()
    #expect(values.entries == [1, 2])
  }

  @Test func namesOfOneNeedNoModule() {
    let model = Model()
    let values = Journal<Int>()
    let cancellable = Just(1).sink { values.write($0) }
    Signal<Int, Never>(2...3).subscribe { values.write($0) }
    let both = model.$title.signal.combineLatest(with: model.$name.signal).map { $0 + $1 }
    let texts = Journal<String>()
    both.subscribe { texts.write($0) }
    model.name = "c"
    #expect(values.entries == [1, 2, 3])
    #expect(texts.entries == ["ba", "bc"])
    cancellable.cancel()
  }

  @Test func schedulersOfBothAreNamed() {
    let ours: any Reactive.Scheduler = Reactive.ImmediateScheduler.shared
    let theirs = OpenCombineShim.ImmediateScheduler.shared
    let values = Journal<Int>()
    ours.schedule { values.write(1) }
    theirs.schedule { values.write(2) }
    #expect(values.entries == [1, 2])
  }
}
