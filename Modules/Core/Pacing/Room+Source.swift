import ReactiveKernel

/// For the sources of the kernel.
extension Room {
  @usableFromInline
  package final func enter(_ waiter: RoomWaiter?) -> Bool? { enter(waiter, skippingKeepers: false) }

  @usableFromInline
  package final func forSource(sendingSignals sendsSignals: Bool, of subscription: Subscription) -> (
    any ConsumerRoom
  )? {
    if self === Room.unlimited { return nil }
    guard sendsSignals else { return self }
    let (room, isMade) = withoutSignals
    if isMade, let room { subscription.add { room.close() } }
    return room
  }
}
