import ReactiveKernel

/// Room for the values of one source that an operator holds, such as a side of a `zip`: as many as the consumer
/// downstream grants, or a number of its own (C17).
///
/// The source waits for both, because what it sends may pass the operator at once. The operator may come to a point
/// from which it sends no held value, because another signal of it has become silent. Then a wait and the operator
/// would hold each other for ever. So the source is ended when it waits.
@usableFromInline
package final class HoldingRoom: ExhaustibleRoom, @unchecked Sendable {
  // Unchecked because the base class is; the variable changes only under the lock.
  private let downstream: Room?
  /// Brings values that the operator held into the room downstream.
  private let late: Permit?
  /// Whether a held value has kept its permit. Then the source waits for that, and not for a place here.
  private var hasKeptPermit = false

  /// Makes the room, unless it has no number: no room is granted downstream, and the operator has none of its own.
  ///
  /// - Parameters:
  ///   - downstream: the room that the operator's downstream grants.
  ///   - capacity: the operator's own number of values. It drops others, unless it ends the chain.
  ///   - isEnd: whether it is an end of the chain, which all sources wait for: it uses the values, for example writes
  ///     them.
  ///   - joiner: the operator, if it has several sources.
  @usableFromInline
  package static func make(
    before downstream: Room?, for capacity: Int? = nil, endingChain isEnd: Bool = false, of operation: StaticString,
    sideOf joiner: AnyObject? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> HoldingRoom? {
    // Not an initialiser that fails: in Embedded Swift that leaks the object.
    guard let width = capacity ?? downstream?.width else { return nil }
    return HoldingRoom(
      before: downstream, for: width, keepsAll: isEnd || capacity == nil, endingChain: isEnd, of: operation,
      joiner: joiner.map { ObjectIdentifier($0) }, file: file, line: line)
  }

  private init(
    before downstream: Room?, for width: Int, keepsAll: Bool, endingChain isEnd: Bool, of operation: StaticString,
    joiner: ObjectIdentifier?, file: StaticString, line: UInt
  ) {
    self.downstream = downstream
    late = downstream?.makeLaterPermit()
    super.init(
      for: width, keepsAll: keepsAll, endingChain: isEnd, of: operation, joiner: joiner, file: file, line: line)
  }

  /// The late permit of the value that the calling thread delivers, if it has one.
  @usableFromInline
  package static var permitOfThisThread: LatePermit? { Permit.ofThisThread == nil ? nil : .ofThisThread }

  /// The signal, whose source waits for the room. To be subscribed to once.
  @usableFromInline
  package func grant<Value, Failure>(to source: Signal<Value, Failure>) -> Signal<Value, Failure> {
    .attaching { [self] subscriber in
      let (child, end) = subscriber.openChild()
      serve(child)
      child.grant(self, before: downstream)
      source.attach(under: child, next: subscriber.next, terminal: end)
    }
  }

  // MARK: Held values

  /// Takes a place for a value that the operator holds.
  ///
  /// - Parameter keepsPermit: whether a value without a place keeps its permit, so that its source sends no further one
  ///   meanwhile. For an operator that sends the value without waiting for another signal, which may wait for the same
  ///   consumer.
  @usableFromInline
  package func takeHeldPlace(keepingPermit keepsPermit: Bool = false) -> HeldPlace {
    // A run that reaches several sides of an operator does not wait for one of them.
    if !isReachedByPermitOfThisThread {
      if takePlace() { return .taken }
      guard let permit = Permit.ofThisThread else { return .missing }
      // The source waits for the consumer, but does not see this operator: it is behind a window or a group.
      if keepsPermit {
        lock.withLock { hasKeptPermit = true }
        waitHasBegun()
        return .permit(permit, late: .ofThisThread)
      }
    }
    takePlaceEvenIfFull()
    return .taken
  }

  /// Sends a value that the operator held. May run the code of a source that waits.
  ///
  /// - Parameter place: the value's. If it has one, the consumer takes the value beyond its capacity: it granted as
  ///   many.
  @usableFromInline
  package func release(from place: HeldPlace = .taken, _ send: () -> Void) {
    switch place {
    case .missing: send()
    case .permit(let permit, let late):
      // Not with the permit itself: the run that it belongs to may have ended, and then leads to no room.
      withExtendedLifetime(permit) { late.run(send) }
    case .taken:
      if let late { late.run(send) } else { send() }
      freePlace()
    }
  }

  // MARK: Silence

  /// The source of a value that has kept its permit waits for that permit.
  override var isWaitedFor: Bool { hasKeptPermit || super.isWaitedFor }

  /// Only ended: the operator knows the source as one that sends nothing more, and not as one that has completed.
  override func end(_ source: Subscription) { source.end() }
}

/// The place of a value that an operator holds.
@usableFromInline
package enum HeldPlace: Sendable {
  /// One of the operator's places.
  case taken
  /// The place of the permit with which it came: none of the operator's places was free.
  case permit(Permit, late: LatePermit)
  /// None: its source could not wait.
  case missing
}
