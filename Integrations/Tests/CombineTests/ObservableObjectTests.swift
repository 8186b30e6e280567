import Dispatch
import OpenCombineShim
import ReactiveCombine
import ReactiveCore
import ReactiveProperties
import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite("Observable objects that announce properties", .timeLimit(.minutes(5)))
@MainActor
struct ObservableObjectTests {
  @MainActor final class Screen: ObservableObject {
    // Unsafe because the publisher is not Sendable. It has a lock, and the reference never changes.
    nonisolated(unsafe) let objectWillChange = ObservableObjectPublisher()
    private(set) var title = ""
    private(set) var count = 0
    private let bag = DisposableBag()

    init(title: Property<String>, count: Property<Int>) {
      announce(title, as: \.title).store(in: bag)
      announce(count, as: \.count).store(in: bag)
    }
  }

  @Test("a change is announced before the object has it, and is there when the write returns")
  func beforeTheChange() {
    let (title, count, seen) = (Property("a"), Property(1), Journal<String>())
    let screen = Screen(title: title, count: count)
    #expect(screen.title == "a")
    let cancellable = screen.objectWillChange.sink {
      MainActor.assumeIsolated { seen.write("\(screen.title)\(screen.count)") }
    }
    title.value = "b"
    #expect(screen.title == "b")
    count.value = 2
    #expect(screen.count == 2)
    #expect(seen.entries == ["a1", "b1"])
    withExtendedLifetime(cancellable) {}
  }

  @Test("changes of another thread are announced on the main queue, in order")
  func otherThread() async {
    let (title, count, seen) = (Property(""), Property(0), Journal<Int>())
    let screen = Screen(title: title, count: count)
    let cancellable = screen.objectWillChange.sink {
      #expect(MainScheduler.isCurrent)
      MainActor.assumeIsolated { seen.write(screen.count) }
    }
    await Task.detached { for value in 1...100 { count.value = value } }.value
    while screen.count < 100 { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(seen.entries == Array(0...99))
    withExtendedLifetime(cancellable) {}
  }

  @Test("the object is held weakly, and the announcements end with it")
  func released() {
    let (title, count) = (Property(""), Property(0))
    weak var released: Screen?
    do {
      let screen = Screen(title: title, count: count)
      released = screen
    }
    #expect(released == nil)
    title.value = "a"
  }

  @Test("a property as an observable object: it announces, sets, and is set")
  func observableProperty() {
    let (name, seen) = (Property("a"), Journal<String>())
    let observable = ObservableProperty(name)
    let cancellable = observable.objectWillChange.sink { MainActor.assumeIsolated { seen.write(observable.value) } }
    observable.value = "b"
    #expect((observable.value, name.value) == ("b", "b"))
    name.value = "c"
    #expect(observable.value == "c")
    #expect(seen.entries == ["a", "b"])
    withExtendedLifetime(cancellable) {}
  }

  @Test("nothing is left of an observable property", arguments: [true, false])
  func leaks(isPropertyLast: Bool) {
    expectNoLeaks { probe in
      let property = Property(probe.track(0))
      var observable: ObservableProperty<Tracked<Int>>? = ObservableProperty(property)
      property.value = probe.track(1)
      if isPropertyLast { observable = nil }
      property.value = probe.track(2)
      _ = observable?.value
    }
  }

  @Test("a handler of the main actor gets the values of another thread on the main queue")
  func mainActorHandler() async {
    @MainActor final class Total {
      var sum = 0
    }
    let (total, subject) = (Total(), PassthroughSubject<Int, Never>())
    subject.signal.observeOnMain(with: total) { total, value in total.sum += value }
    let kept = Kept(subject)
    await Task.detached { for value in 1...4 { kept.value.send(value) } }.value
    while total.sum < 10 { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(total.sum == 10)
  }
}
