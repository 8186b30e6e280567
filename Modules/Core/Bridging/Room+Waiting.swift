import ReactiveKernel
import ReactivePacing

extension Room {
  /// Suspends until the buffer downstream has a free place. Returns false if the room was closed or the task cancelled.
  @usableFromInline
  func waitForPlace() async -> Bool {
    if isUnlimited { return true }
    if let isFree = look() { return isFree ? true : await wait { look($0) } }
    return false
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
    guard let mayEnter = enter(skippingKeepers: skipsKeepers) else { return nil }
    if mayEnter { return makePermit() }
    return await wait(waiting) { enter($0, skippingKeepers: skipsKeepers) } ? makePermit() : nil
  }

  private func wait(_ waiting: (@Sendable () -> Void)? = nil, _ begin: (RoomWaiter) -> Bool?) async -> Bool {
    let waiter = RoomWaiter()
    return await withTaskCancellationHandler {
      // Resumed exactly once: here, or by the room, which calls a waiter once.
      await withUnsafeContinuation { continuation in
        waiter.resume = { continuation.resume(returning: $0) }
        let isFree = begin(waiter)
        if isFree == false { waiting?() } else { continuation.resume(returning: isFree ?? false) }
      }
    } onCancel: {
      cancel(waiter)
    }
  }
}
