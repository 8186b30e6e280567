import ReactiveKernel

extension Room {
  /// A passage that brings any number of values into this room, and into the rooms that it consists of. Elsewhere its values have no passage.
  func passageBeyondCapacity() -> Passage { Passage(of: ExcessRoom(of: exceeded)) {} }

  /// Makes the passage of a value that had one of this room, and that an operator sends later.
  package final func makeLaterEscort() -> Passage { passageBeyondCapacity() }

  /// Runs a closure whose values this room takes beyond its capacity.
  @usableFromInline
  package func exceedLimits(_ send: () -> Void) { passageBeyondCapacity().run(send) }
}

/// The owner of a passage that brings any number of values.
private final class ExcessRoom: Room, @unchecked Sendable {
  // Unchecked because the base class is; `room` never changes.
  private let room: Room

  init(of room: Room) {
    self.room = room
    super.init(for: .max, of: "", file: #fileID, line: #line)
  }

  override var exceeded: Room { room }

  override func excess(in room: Room) -> Int? { self.room.excess(in: room) == nil ? nil : .max }
}
