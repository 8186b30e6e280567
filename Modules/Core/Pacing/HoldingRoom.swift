import ReactiveKernel

/// Room for the values of one source that an operator holds, such as a side of a `zip`: as many as the consumer downstream grants (C17).
///
/// The source waits for both, because what it sends may pass the operator at once.
@usableFromInline
package final class HoldingRoom: Sendable {
  private let held: Room
  private let joint = JointRoom(.slowest)

  /// Makes the room, unless no room is granted downstream.
  ///
  /// - Parameter owner: the operator, if it has several sources.
  @usableFromInline
  package init?<Value, Failure>(
    before downstream: Subscriber<Value, Failure>, of operation: StaticString, owner: AnyObject? = nil
  ) {
    guard let room = downstream.room else { return nil }
    held = Room(
      for: room.width, keepsAll: true, of: operation, owner: owner.map { ObjectIdentifier($0) }, file: #fileID,
      line: #line)
    joint.add(held)
    joint.add(room)
  }

  /// Counts a value that the operator holds.
  @usableFromInline
  package func hold() { held.hold() }

  /// Counts a value that the operator holds, if it has a place. Else its source could not wait.
  package func take() -> Bool { held.take() }

  /// Counts out a value that the operator has sent. May run the code of a source that waits.
  @usableFromInline
  package func free() { held.free() }

  /// The signal, whose source waits for the room.
  @usableFromInline
  package func grant<Value, Failure>(to source: Signal<Value, Failure>) -> Signal<Value, Failure> {
    .attaching { [self] downstream in
      let (child, end) = downstream.openChild()
      child.leave(joint)
      child.add { [self] in
        joint.close()
        held.close()
      }
      source.attach(under: child, next: downstream.next, terminal: end)
    }
  }
}
