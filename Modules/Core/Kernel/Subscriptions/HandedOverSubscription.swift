/// A child whose teardown another thread runs if its parent ends first.
///
/// It has ended when its parent has: `isDisposed` is true, and nothing more is delivered. Only the teardown follows
/// later. If the child ends first, as after a terminal, the teardown runs at once (C5).
final class HandedOverSubscription: ChildSubscription, @unchecked Sendable {
  // Unchecked because the base class is; nothing here ever changes.
  private let handOver: @Sendable (_ teardown: @escaping @Sendable () -> Void) -> Void

  init(of parent: Subscription, by handOver: @escaping @Sendable (_ teardown: @escaping @Sendable () -> Void) -> Void) {
    self.handOver = handOver
    super.init(of: parent)
  }

  // The list belongs to the call that set the flag, and with it to the closure, which runs once.
  override func cut() {
    if markEnded() { handOver { [self] in cutLinks() } }
  }

  override func cut(before links: borrowing List<Links>) { cut() }
}

extension Subscription {
  /// Opens a child whose teardown is handed over when this subscription ends.
  ///
  /// - Parameter handOver: has the teardown run, once, on any thread. Called on the thread that ends this subscription.
  package final func makeChild(
    handingOverBy handOver: @escaping @Sendable (_ teardown: @escaping @Sendable () -> Void) -> Void
  ) -> Subscription {
    HandedOverSubscription(of: self, by: handOver)
  }
}
