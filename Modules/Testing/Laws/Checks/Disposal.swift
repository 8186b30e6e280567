extension LawCheck {
  /// Disposal before the operator is attached, inside an event, between two, and after the end.
  func disposal() {
    verifyDisposal("it was disposed before it began") { rig in
      rig.sink.subscription.dispose()
      rig.sink.subscribe(to: rig.signal)
    }
    verifyDisposal("it was disposed inside an event") { rig in
      rig.sink.subscribe(to: rig.signal) { _ in
        rig.sink.subscription.dispose()
        require(rig.openCount == 0, "dispose() had returned, inside an event, and an upstream was still subscribed to")
      }
      rig.send(1, 2, 3)
      rig.drain()
      require(rig.sink.values.count <= 1, "a value came after dispose() was called inside an event")
    }
    verifyDisposal("it was disposed between two events") { rig in
      rig.sink.subscribe(to: rig.signal)
      rig.send(1, 2, 3)
    }
    verifyDisposal("it was disposed after the end") { rig in
      rig.sink.subscribe(to: rig.signal)
      rig.send(1, 2)
      rig.end(.completed)
      rig.drain()
    }
  }

  /// Disposes after a beginning, unless that did, and requires that nothing follows.
  private func verifyDisposal(_ occasion: String, _ begin: (LawRig) -> Void) {
    let rig = rig()
    begin(rig)
    rig.sink.subscription.dispose()
    require(rig.sink.subscription.isDisposed, "isDisposed was false: \(occasion)")
    requireNothingOpen(in: rig, occasion)
    let (started, events) = (rig.startedCount, rig.sink.events)
    rig.send(7, 8, 9)
    rig.end(.completed)
    rig.drain()
    require(rig.sink.events == events, "an event came after dispose(): \(occasion)")
    require(rig.startedCount == started, "an upstream was subscribed to after dispose(): \(occasion)")
  }

  /// One thread sends while another disposes.
  func disposalRace() {
    race(
      spins: spins(quick: 50, full: 100, night: 100),
      for: {
        let rig = rig()
        let isDisposed = Flag()
        let late = Counter()
        rig.sink.subscribe(to: rig.signal) { _ in
          if isDisposed.isSet { late.increment() }
        }
        return (rig, isDisposed, late)
      },
      { rig, _, _ in rig.send(1, 2, 3, 4, 5) },
      { rig, isDisposed, _ in
        rig.sink.subscription.dispose()
        isDisposed.set()
      },
      verify: { rig, _, late in
        require(late.count <= 1, "\(late.count) values came after dispose() had returned on another thread")
        requireNothingOpen(in: rig, "it was disposed on another thread")
      })
  }
}
