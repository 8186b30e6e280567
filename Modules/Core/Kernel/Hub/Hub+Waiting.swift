import Synchronization

/// What is sent to a hub that remembers nothing while it delivers: it waits in a queue of values, not of closures, and who delivers takes
/// all that waits at once.
///
/// Neither costs a system lock or, once the queue has room, an allocation. Values wait in front of the hub's end, which closes it to
/// more of them.
extension Hub {
  /// Takes a value that did not find the hub idle: leaves it to whoever delivers, or delivers it if nobody does any more.
  @inlinable
  @inline(never)
  func sendWaiting(_ value: Value) {
    switch beginWaiting() {
    case .refused: break
    case .claimed:
      deliver(value, upTo: last.load(ordering: .acquiring))
      finish(heldClaim)
    case .waits:
      let waiting = waitingValues()
      waiting.append(value)
      // Only if somebody wants to know, for the claim holder writes it with each value. In one step with the append, or the depth that is
      // waited for could be passed over.
      let depth = Diagnostics.isReportingQueues ? waiting.depth : 0
      leave()
      if depth > 0 { Diagnostics.noteQueueDepth(depth) }
    }
  }

  /// Claims the hub, or else takes the access and tells the claim holder that a value waits.
  @usableFromInline
  func beginWaiting() -> HubSerialTurn {
    enter()
    guard word.load(ordering: .relaxed) & HubSerialiser.closed == 0 else {
      leave()
      return .refused
    }
    if claimOrMark(HubSerialiser.pending) {
      leave()
      return .claimed
    }
    return .waits
  }

  /// Where values wait; with the access.
  @usableFromInline
  func waitingValues() -> WaitingValues<Value> {
    if let waiting { return waiting }
    let made = WaitingValues<Value>()
    waiting = made
    return made
  }

  /// Lets go of a claim, after the work that gathered behind it is done.
  @inlinable
  @inline(__always)
  func finish(_ claim: UInt) {
    if !word.compareExchange(expected: claim, desired: 0, ordering: .releasing).exchanged { deliverAndDrain() }
  }

  /// Here and not in `drain()`, to be specialised.
  @inlinable
  @inline(never)
  func deliverAndDrain() {
    if !deliverAllWaiting() { drain() }
  }

  /// Takes out the subscribers who have left, and delivers the values that wait, until there is none of either; by the claim holder.
  ///
  /// - Returns: whether it let go of the claim, for there was nothing else to do.
  @inlinable
  @inline(__always)
  func deliverAllWaiting() -> Bool {
    while word.load(ordering: .acquiring) & HubSerialiser.pending != 0 {
      if let taken = takeWaiting() { deliver(taken) }
      if letGoUnlessMoreWaits() { return true }
    }
    return false
  }

  /// A function of its own, so that whoever has no values to deliver looks up no metadata for them.
  @inlinable
  @inline(never)
  func deliver(_ taken: TakenValues<Value>) {
    while let value = taken.popFirst() {
      deliver(value, upTo: last.load(ordering: .acquiring))
      unlinkRemoved()
    }
  }

  /// Takes all values that wait, and takes out those who have left.
  @usableFromInline
  func takeWaiting() -> TakenValues<Value>? {
    enter()
    let removed = takeRemoved()
    let taken = waiting?.take()
    word.bitwiseAnd(~HubSerialiser.pending, ordering: .relaxed)
    leave()
    if let removed { unlinkAll(removed) }
    return taken
  }
}
