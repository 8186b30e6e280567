import ReactiveKernel

/// Room for the values of one source that an operator holds, such as a side of a `zip`: as many as the consumer downstream grants (C17).
///
/// The source waits for both, because what it sends may pass the operator at once.
@usableFromInline
package final class HoldingRoom: Sendable {
  private let held: Room
  private let downstream: Room
  private let joint = JointRoom(.slowest)

  /// Makes the room, unless no room is granted downstream.
  ///
  /// - Parameters:
  ///   - downstream: the room that the operator's downstream grants.
  ///   - owner: the operator, if it has several sources.
  @usableFromInline
  package init?(before downstream: Room?, of operation: StaticString, owner: AnyObject? = nil) {
    guard let downstream else { return nil }
    self.downstream = downstream
    held = Room(
      for: downstream.width, keepsAll: true, of: operation, owner: owner.map { ObjectIdentifier($0) }, file: #fileID,
      line: #line)
  }

  /// Counts a value that the operator holds.
  @usableFromInline
  package func hold() { held.hold() }

  /// Counts a value that the operator holds, if it has a place. Else its source could not wait.
  package func take() -> Bool { held.take() }

  /// Counts out a value that the operator has sent. May run the code of a source that waits.
  @usableFromInline
  package func free() { held.free() }

  /// The signal, whose source waits for the room. To be subscribed to once.
  @usableFromInline
  package func grant<Value, Failure>(to source: Signal<Value, Failure>) -> Signal<Value, Failure> {
    .attaching { [self] subscriber in
      let (child, end) = subscriber.openChild()
      joint.add(held)
      joint.add(self.downstream)
      child.leave(joint)
      child.add { [self] in
        joint.close()
        held.close()
      }
      source.attach(under: child, next: subscriber.next, terminal: end)
    }
  }
}
