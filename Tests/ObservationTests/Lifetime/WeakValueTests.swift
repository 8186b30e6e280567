import ReactiveChannel
import ReactiveDisposables
import ReactiveObservation
import ReactiveTesting
import Testing

/// Observing an object that the model holds weakly.
@Suite struct WeakValueTests {
  /// The ways to observe a delegate. Each returns a value that an observer may keep.
  static let forms: [@Sendable (Controller) -> any Sendable] = [
    { $0.signal(for: \.delegate) },
    { $0.signal(for: \.delegate).subscribe(next: { _ in }) },
    { $0.signal(for: \.labelled).subscribe(next: { _ in }) },
    { $0.signal(for: \.delegate, options: [.prior, .initial]).subscribe(next: { _ in }) },
    { $0.changes(for: \.delegate, options: [.initial, .prior, .new]).subscribe(next: { _ in }) },
    { observe($0, \.next).then(\.delegate).signal.subscribe(next: { _ in }) },
    { $0.channel(for: \.delegate) },
    { $0.channel(for: \.delegate).signal.subscribe(next: { _ in }) },
    { $0.channel(for: \.delegate) <-> Controller().channel(for: \.delegate) },
    {
      let channel = $0.channel(for: \.delegate)
      channel.send($0.delegate)
      return channel
    },
  ]

  @Test("Observing does not keep alive an object that is held weakly", arguments: 0..<forms.count)
  func keepsNothingAlive(form: Int) {
    let probe = LeakProbe()
    let controller = Controller()
    controller.next = controller
    var delegate: Delegate? = Delegate("first", probe.token("observed before"))
    controller.delegate = delegate
    let kept = Self.forms[form](controller)
    delegate = Delegate("second", probe.token("observed after"))
    controller.delegate = delegate
    #expect(probe.liveLabels == ["observed after"])
    delegate = nil
    #expect(probe.liveLabels.isEmpty)
    #expect(controller.delegate == nil)
    withExtendedLifetime(kept) {}
    controller.next = nil
  }

  @Test("The end of the object is a change to nil, also for later subscribers") func tellsTheEnd() {
    let controller = Controller()
    var delegate: Delegate? = Delegate()
    controller.delegate = delegate
    let log = Journal<String>()
    let signal = controller.signal(for: \.delegate)
    signal.subscribe(next: { log.write($0?.label ?? "none") })
    controller.changes(for: \.delegate, options: []).subscribe(next: { change in
      log.write("changed by its end: \(change.causedByEnd), alone: \(change.affectedOnlyLastComponent)")
    })
    delegate = nil
    #expect(delegate == nil && log.entries == ["delegate", "none", "changed by its end: true, alone: true"])
    signal.subscribe(next: { log.write("later: \($0?.label ?? "none")") })
    controller.delegate = nil
    #expect(
      log.entries.dropFirst(3) == [
        "later: none", "none", "later: none", "changed by its end: false, alone: true",
      ])
  }

  @Test("A property that is never nil sends nothing at the end, until it is written") func tellsNoNilWhereThereIsNone()
  {
    let controller = Controller()
    var delegate: Delegate? = Delegate("first")
    controller.delegate = delegate
    let log = Journal<String>()
    let signal = controller.signal(for: \.certain)
    signal.subscribe(next: { log.write($0.label) }, completed: { log.write("completed") })
    delegate = nil
    signal.subscribe(next: { log.write("later: \($0.label)") })
    #expect(delegate == nil && log.entries == ["first"])
    controller.delegate = nil
    #expect(log.entries == ["first", "default", "later: default"])
  }

  @Test("A write that ends the object is one change") func tellsAWriteOnce() {
    let controller = Controller()
    controller.owned = Delegate("first")
    let log = Journal<String>()
    controller.changes(for: \.owned, options: [.initial, .prior, .new]).subscribe(next: { change in
      log.write("\(change.moment) \(change.old??.label ?? "-") \(change.value?.label ?? "-")")
    })
    controller.owned = Delegate("second")
    controller.owned = nil
    #expect(
      log.entries == [
        "initial - first", "prior - first", "posterior first second", "prior - second", "posterior second -",
      ])
  }

  @Test("A write inside a write is sent with the value that it replaces") func tellsNestedWrites() {
    let controller = Controller()
    controller.owned = Delegate("first")
    let log = Journal<String>()
    let signal = controller.changes(for: \.owned, options: [])
    signal.subscribe(next: { change in log.write("\(change.old??.label ?? "-") \(change.value?.label ?? "-")") })
    let cell = Tracking.collect { _ = controller.owned }.reads.first?.cell
    var isNested = false
    let watch = cell?.watch { [unowned controller] moment in
      guard moment == .willChange, !isNested else { return }
      isNested = true
      controller.owned = Delegate("nested")
    }
    controller.owned = Delegate("second")
    #expect(log.entries == ["first nested", "nested second"])
    watch?.dispose()
  }

  @Test("The end of the model completes, and is no change of its objects") func completesWithTheModel() {
    let log = Journal<String>()
    var controller: Controller? = Controller()
    controller?.owned = Delegate()
    controller?.next = Controller()
    controller?.signal(for: \.owned).subscribe(
      next: { log.write($0?.label ?? "none") }, completed: { log.write("completed") })
    if let controller {
      observe(controller, \.next).then(\.name).signal.subscribe(
        next: { log.write($0 ?? "none") }, completed: { log.write("completed") })
    }
    controller = nil
    #expect(log.entries == ["delegate", "controller", "completed", "completed"])
  }

  @Test("Later subscribers get the current object, and an object that was made for the signal") func remembers() {
    let controller = Controller()
    let delegate = Delegate()
    controller.delegate = delegate
    controller.owned = Delegate("owned")
    let log = Journal<String>()
    let weak = controller.signal(for: \.delegate)
    let strong = controller.signal(for: \.owned)
    let made = controller.signal(for: \.made)
    for _ in 1...2 {
      weak.subscribe(next: { log.write($0?.label ?? "none") }).dispose()
      strong.subscribe(next: { log.write($0?.label ?? "none") }).dispose()
      made.subscribe(next: { log.write($0.label) }).dispose()
      controller.channel(for: \.delegate).signal.subscribe(next: { log.write($0?.label ?? "none") }).dispose()
    }
    #expect(log.entries == Array(repeatElement(["delegate", "owned", "controller", "delegate"], count: 2).joined()))
    withExtendedLifetime(delegate) {}
  }

  @Test("A channel that replays an object that has ended replays nil") func channelsRememberWeakly() {
    let (first, second) = (Controller(), Controller())
    var delegate: Delegate? = Delegate()
    first.delegate = delegate
    let channel = first.channel(for: \.delegate)
    delegate = nil
    let log = Journal<String>()
    channel.signal.subscribe(next: { log.write($0?.label ?? "none") })
    #expect(delegate == nil && log.entries == ["none"])
    let kept = Delegate("kept")
    second.delegate = kept
    second.channel(for: \.delegate) <-> channel
    #expect(second.delegate == nil)
    first.delegate = kept
    #expect(second.delegate === kept)
  }

  @Test("A computed value keeps its object until it is computed again") func computedValuesKeep() {
    let probe = LeakProbe()
    let property = Property<Delegate?>(Delegate("", probe.token()))
    let label = Computed { property.value.map { $0 } }
    #expect(label.value != nil)
    property.value = nil
    #expect(label.value == nil)
    #expect(probe.liveCount == 0)
  }

  /// The last reference is released on another thread than the writer's.
  @Test func theEndOfTheValueAgainstWritesAndSubscribers() {
    struct Raced: Sendable {
      let controller = Confined(Controller())
      let delegate = SharedVariable<Delegate>(Delegate())
      let signal: Signal<Delegate?, Never>
      let log = Journal<Bool>()

      init() {
        controller.value.delegate = delegate.value
        signal = controller.value.signal(for: \.delegate)
        signal.subscribe(next: { [log] delegate in log.write(delegate == nil) })
      }
    }
    race(for: { Raced() }) { (raced: Raced) in
      raced.delegate.value = nil
    } _: { (raced: Raced) in
      raced.controller.value.name = "other"
      raced.controller.value.delegate = raced.controller.value.delegate
      raced.signal.subscribe(next: { _ in }).dispose()
    } verify: { (raced: Raced) in
      #expect(raced.controller.value.delegate == nil)
      #expect(raced.log.entries.last == true)
    }
  }
}
