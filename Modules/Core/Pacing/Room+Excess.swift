import ReactiveKernel

extension Room {
  /// Makes the permit of a value that had one of this room, and that an operator sends later.
  package final func makeLaterPermit() -> Permit { permitBeyondCapacity() }

  /// Runs a closure whose values this room takes beyond its capacity.
  @usableFromInline
  package func exceedLimits(_ send: () -> Void) { permitBeyondCapacity().run(send) }
}

/// The owner of a permit that brings any number of values.
final class ExcessRoom: Room, @unchecked Sendable {
  // Unchecked because the base class is; `room` and `buffers` never change.
  private let room: Room
  /// The buffers of the room when this was made. The end of a shared run takes its subscribers' rooms out before
  /// operators send their last values.
  private let buffers: [Room]

  init(of room: Room) {
    self.room = room
    buffers = room.reached
    super.init(for: .max, of: "", file: #fileID, line: #line)
  }

  /// This one again: the rooms of the buffers may have left since it was made.
  override func permitBeyondCapacity() -> Permit { Permit(of: self) {} }

  override func excess(in room: Room) -> Int? {
    buffers.contains { $0 === room } || self.room.excess(in: room) != nil ? .max : nil
  }
}
