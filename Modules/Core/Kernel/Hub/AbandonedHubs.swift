/// The hubs that a thread abandons.
///
/// A subscriber of a hub may hold the last reference to the owner of another one, as in a row of subjects. So the end
/// of one hub leads to the end of the next. A few nest; the others wait until these have returned, so that a long row
/// takes no stack (C10).
final class AbandonedHubs {
  private static let ofThisThread = ThreadLocal(isOwning: false)
  private static var mostNested: Int { 16 }

  private var nested = 0
  private var waiting = RingQueue<SubscriberList>()

  /// Abandons a hub, now or before the outermost call on this thread returns.
  static func abandon(_ hub: SubscriberList) {
    if let outer = ofThisThread.pointer {
      // The outermost call keeps the object.
      return Unmanaged<AbandonedHubs>.fromOpaque(outer)._withUnsafeGuaranteedRef { $0.nest(hub) }
    }
    let hubs = AbandonedHubs()
    ofThisThread.pointer = Unmanaged.passUnretained(hubs).toOpaque()
    hubs.nest(hub)
    while let next = hubs.waiting.popFirst() { hubs.nest(next) }
    ofThisThread.pointer = nil
    withExtendedLifetime(hubs) {}
  }

  private func nest(_ hub: SubscriberList) {
    guard nested < AbandonedHubs.mostNested else { return waiting.append(hub) }
    nested += 1
    hub.abandonNow()
    nested -= 1
  }
}
