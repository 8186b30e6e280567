import ReactiveSchedulers

extension LawCheck {
  /// Two subscriptions at the same time, and a third one later, see the same.
  func independence() {
    let rig = rig()
    let signal = rig.signal
    let first = subscribe(to: signal)
    let second = subscribe(to: signal)
    play(rig)
    let later = subscribe(to: signal)
    play(rig)
    require(
      first.entries == second.entries, "two subscriptions side by side saw \(first.entries) and \(second.entries)")
    // An operator that starts over is still there when the feeds play again.
    let alone = Array(first.entries.prefix(later.count))
    require(later.entries == alone, "a later subscription saw \(later.entries), the first one \(alone)")
  }

  private func play(_ rig: LawRig) {
    rig.send(3, 1, 2, 2)
    rig.end(.completed)
    rig.drain()
  }

  private func subscribe(to signal: OperatorUnderTest.Output) -> Journal<String> {
    let journal = Journal<String>()
    signal.subscribe(events: { event in journal.write("\(event)") })
    return journal
  }
}
