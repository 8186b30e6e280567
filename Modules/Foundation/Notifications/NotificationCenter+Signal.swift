import Foundation
import ReactiveKernel

extension NotificationCenter {
  /// Observes notifications of a name, and sends the value that a closure reads from each.
  ///
  ///     posted     --n1----n2-----
  ///     signal     --read--read---
  ///
  ///     let center = NotificationCenter.default
  ///     let volumes = center.signal(for: .volumeChanged) { $0.userInfo?["volume"] as? Int ?? 0 }
  ///
  /// A `Notification` is not `Sendable`, so the signal sends what `read` returns. Each subscription adds an observer,
  /// and removes it when the subscription ends. `read` runs on the posting thread, which also delivers (C7). Two
  /// threads may run `read` at the same time; deliveries are serial (C2).
  ///
  /// A notification center does not report that an object was released. So the signal completes only if you pass a
  /// lifetime, or if `object` was released before the subscription. To end the signal with an observing object, use
  /// `take(during:)` with the lifetime of that object.
  ///
  /// ReactiveObjC: `rac_addObserverForName:object:`. Elsewhere: `notifications(named:object:)` (async sequences).
  ///
  /// - Parameters:
  ///   - name: the name of the notifications; all names if nil.
  ///   - object: the poster of the notifications; any object if nil. The signal does not keep it alive.
  ///   - lifetime: the signal completes when this lifetime ends. Pass the lifetime of `object` if `object` has one.
  ///   - read: reads a value from each notification.
  public func signal<Value: Sendable>(
    for name: Notification.Name?, object: AnyObject? = nil, during lifetime: Lifetime? = nil,
    _ read: @escaping @Sendable (Notification) -> Value
  ) -> Signal<Value, Never> {
    let sender = object.map(Sender.init)
    return Signal { [self] subscriber in
      let observed = sender?.object
      // No notification can come from an object that has died.
      if sender != nil, observed == nil { return subscriber.complete() }
      let observer = addObserver(forName: name, object: observed, queue: nil) { notification in
        // The center knows an object by its address, which another object may have by now.
        if let sender, sender.object == nil { return }
        if !subscriber.isDisposed { subscriber.send(read(notification)) }
      }
      subscriber.add { [self] in removeObserver(observer) }
      if let lifetime { subscriber.add(lifetime.onEnded { subscriber.complete() }) }
    }
  }

  /// Sends an empty value for each notification of a name. Otherwise it works like
  /// `signal(for:object:during:_:)`.
  ///
  /// - Parameters:
  ///   - name: the name of the notifications; all names if nil.
  ///   - object: the poster of the notifications; any object if nil.
  ///   - lifetime: the signal completes when this lifetime ends.
  public func signal(
    for name: Notification.Name?, object: AnyObject? = nil, during lifetime: Lifetime? = nil
  ) -> Signal<Void, Never> {
    signal(for: name, object: object, during: lifetime) { _ in }
  }
}

/// A weak reference to an object that posts notifications.
private struct Sender: @unchecked Sendable {
  // Unchecked because the object is only compared and passed to the center, which uses its address. Reading a weak
  // reference is atomic.
  private weak var reference: AnyObject?

  init(_ object: AnyObject) { reference = object }

  var object: AnyObject? { reference }
}
