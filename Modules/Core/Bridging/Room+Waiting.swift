import ReactiveKernel
import ReactivePacing

extension Room {
  /// Suspends until the buffer downstream has a free place. Returns false if the room was closed or the task cancelled.
  @usableFromInline
  func waitForPlace() async -> Bool {
    if isUnlimited { return true }
    let isGranted = await waitForPermit()
    // Only the place counts: the permit is for the source that has its next value first.
    if isGranted { returnPermit() }
    return isGranted
  }

  /// Sends a value when the buffer downstream has a place for it. Returns false if the subscription ended, or the task
  /// was cancelled, before that.
  ///
  /// - Parameters:
  ///   - skipsKeepers: whether the value does not wait for rooms that keep all values.
  ///   - waiting: called when a wait begins. Values that begin to wait later are sent later.
  @inlinable
  func send<Value: Sendable>(
    _ value: Value, to next: @Sendable (Value) -> Void, of subscription: Subscription,
    skippingKeepers skipsKeepers: Bool = false, waiting: (@Sendable () -> Void)? = nil
  ) async -> Bool {
    if isUnlimited {
      if subscription.isDisposed { return false }
      next(value)
    } else {
      guard let permit = await permit(skippingKeepers: skipsKeepers, waiting: waiting),
        !subscription.isDisposed
      else { return false }
      permit.run { next(value) }
    }
    return true
  }

  @usableFromInline
  func permit(
    skippingKeepers skipsKeepers: Bool = false, waiting: (@Sendable () -> Void)? = nil
  ) async -> Permit? {
    await waitForPermit(skippingKeepers: skipsKeepers, waiting: waiting) ? makePermit() : nil
  }

  /// Suspends until a permit is granted. Returns false if the room was closed or the task cancelled.
  private func waitForPermit(
    skippingKeepers skipsKeepers: Bool = false, waiting: (@Sendable () -> Void)? = nil
  ) async -> Bool {
    switch requestPermit(skippingKeepers: skipsKeepers) {
    case .granted: return true
    case .closed: return false
    case .wait: break
    }
    let waiter = RoomWaiter()
    return await withTaskCancellationHandler {
      // Resumed exactly once: here, or by the room, which calls a waiter once.
      await withUnsafeContinuation { continuation in
        waiter.resume = { continuation.resume(returning: $0) }
        let reply = requestPermit(waiter, skippingKeepers: skipsKeepers)
        if reply == .wait { waiting?() } else { continuation.resume(returning: reply == .granted) }
      }
    } onCancel: {
      cancel(waiter)
    }
  }
}
