import OpenCombineShim
import ReactiveCombine
import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite("Cancelling and disposing")
struct CancellationTests {
  @Test("a bag cancels, once, and in its order")
  func bag() {
    let (bag, log) = (DisposableBag(), Journal<Int>())
    OpenCombineShim.AnyCancellable { log.write(1) }.store(in: bag)
    let disposable = OpenCombineShim.AnyCancellable { log.write(2) }.asDisposable()
    bag.add(disposable)
    bag.add(OpenCombineShim.AnyCancellable { log.write(3) })
    disposable.dispose()
    #expect(disposable.isDisposed)
    bag.dispose()
    bag.dispose()
    #expect(log.entries == [2, 1, 3])
  }

  @Test("a set of cancellables disposes")
  func set() {
    let (subject, values) = (Relay<Int, Never>(), Journal<Int>())
    var cancellables: Set<OpenCombineShim.AnyCancellable> = []
    subject.signal.subscribe(next: { values.write($0) }).store(in: &cancellables)
    subject.send(1)
    cancellables = []
    subject.send(2)
    #expect(values.entries == [1])
    #expect(subject.subscriberCount == 0)
  }

  @Test("releasing a cancellable of a disposable disposes; releasing a disposable of a cancellable cancels")
  func releasing() {
    let log = Journal<String>()
    _ = OpenCombineShim.AnyCancellable(ActionDisposable { log.write("disposed") } as any Disposable)
    _ = OpenCombineShim.AnyCancellable { log.write("cancelled") }.asDisposable()
    #expect(log.entries == ["disposed", "cancelled"])
  }

  @Test("two threads that dispose cancel once")
  func onceFromTwoThreads() {
    race(for: { Cancelled() }) {
      $0.disposable.dispose()
    } _: {
      $0.disposable.dispose()
    } verify: {
      #expect($0.log.count == 1)
    }
  }

  private struct Cancelled: Sendable {
    let log = Journal<Int>()
    let disposable: any Disposable

    init() { disposable = OpenCombineShim.AnyCancellable { [log] in log.write(1) }.asDisposable() }
  }

  @Test("replacing a stored cancellable cancels the signal")
  func replacing() {
    let subject = Relay<Int, Never>()
    var cancellable: OpenCombineShim.AnyCancellable? = subject.signal.publisher().sink { _ in }
    #expect(subject.subscriberCount == 1)
    cancellable = subject.signal.publisher().sink { _ in }
    #expect(subject.subscriberCount == 1)
    cancellable = nil
    #expect(subject.subscriberCount == 0)
    #expect(cancellable == nil)
  }

  @Test("nothing follows a cancellation, not even the end")
  func nothingAfter() {
    let (subject, probe) = (Relay<Int, Never>(), Probe<Int, Never>(.max(1)))
    subject.signal.publisher().subscribe(probe)
    subject.send(1)
    subject.send(2)
    probe.cancel()
    probe.request(.unlimited)
    subject.send(3)
    subject.complete()
    #expect(probe.events == "1")
    #expect(subject.subscriberCount == 0)
  }

  @Test("nothing follows a cancellation inside a delivery")
  func insideADelivery() {
    let (subject, values) = (Relay<Int, Never>(), Journal<Int>())
    let place = Journal<Kept<OpenCombineShim.AnyCancellable>>()
    place.write(
      Kept(
        subject.signal.publisher().sink { value in
          values.write(value)
          subject.send(value + 1)
          place.entries.first?.value.cancel()
        }))
    subject.send(1)
    #expect(values.entries == [1])
  }

  @Test("a cancelled task ends the wait for a value of a publisher")
  func cancelledTask() async {
    let (subject, log) = (PassthroughSubject<Int, Never>(), Journal<String>())
    let signal = subject.handleEvents(receiveCancel: { log.write("cancelled") }).signal
    let task = Task { for await value in signal.values { log.write("\(value)") } }
    while log.count == 0 {
      subject.send(1)
      await Task.yield()
    }
    task.cancel()
    await task.value
    #expect(log.entries.last == "cancelled")
  }

  @Test("no handler runs after its bag has ended")
  func afterTheBag() {
    let (subject, values) = (PassthroughSubject<Int, Never>(), Journal<Int>())
    var bag: DisposableBag? = DisposableBag()
    bag.map { subject.signal.subscribe(next: { values.write($0) }).store(in: $0) }
    bag = nil
    subject.send(1)
    #expect(values.count == 0)
  }

  /// No lock is held while something of a user is released.
  @Test("an object whose end sends, cancels and subscribes may be released inside a delivery")
  func releaseInsideADelivery() {
    let (subject, log) = (PassthroughSubject<Int, Never>(), Journal<String>())
    let kept = Kept(subject)
    var object: Releasing? = Releasing {
      kept.value.send(2)
      kept.value.signal.subscribe(next: { _ in }).dispose()
      log.write("released")
    }
    let place = Journal<ReactiveKernel.Subscription>()
    let subscription = object.map { object in
      subject.signal.publisher().signal.subscribe(next: { value in
        object.touch()
        log.write("\(value)")
        place.entries.first?.dispose()
      })
    }
    if let subscription { place.write(subscription) }
    object = nil
    subject.send(1)
    #expect(log.entries == ["1", "released"])
  }

  @Test("the same at the end, and at a cancellation from outside", arguments: [true, false])
  func releaseAtTheEnd(isCompleted: Bool) {
    let (subject, log) = (Relay<Int, Never>(), Journal<String>())
    var cancellables: Set<OpenCombineShim.AnyCancellable> = []
    var object: Releasing? = Releasing {
      subject.send(2)
      log.write("released")
    }
    object.map { object in
      subject.signal.publisher().sink { value in
        object.touch()
        log.write("\(value)")
      }.store(in: &cancellables)
    }
    object = nil
    subject.send(1)
    if isCompleted { subject.complete() } else { cancellables.first?.cancel() }
    #expect(log.entries == ["1", "released"])
  }
}
