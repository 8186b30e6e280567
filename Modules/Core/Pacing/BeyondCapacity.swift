import ReactiveKernel

/// The owner of permits for values that the buffers of a room take beyond their capacity. Elsewhere these values have
/// no permit.
final class BeyondCapacity: PermitOwner {
  private let room: Room
  /// The buffers of the room when this was made. The end of a shared run takes its subscribers' rooms out before
  /// operators send their last values.
  private let buffers: [any PermitOwner]

  init(of room: Room) {
    self.room = room
    buffers = room.reachedBuffers
  }

  /// Of this owner again: the buffers may have left the room since it was made.
  func makeLaterPermit() -> Permit { Permit(of: self) {} }

  func allowance(in buffer: AnyObject) -> Permit.Allowance {
    if buffers.contains(where: { $0 === buffer }) { return .allValues }
    if case .noValues = room.allowance(in: buffer) { return .noValues }
    return .allValues
  }
}
