// Compiled on Apple platforms only, where there is an Objective-C runtime: nothing of this file is built, or tested,
// anywhere else.
#if canImport(ObjectiveC)
  import Foundation
  import ReactiveDisposables
  import ReactiveKernel

  extension NSObjectProtocol where Self: NSObject {
    /// Sends the value of a property that supports key-value observing, and then the new value after each change.
    ///
    /// Use it for classes of the system's frameworks, and for `@objc dynamic` properties. The signal does not keep the
    /// object alive, and completes when the object is released. Values come on the thread that changes the property.
    /// Subscribe where the object may be read. Apple platforms only.
    ///
    /// Elsewhere: `RACObserve` (ReactiveObjC).
    ///
    /// - Parameter path: an observable property, according to the system's documentation.
    public func keyValueSignal<Value: Sendable>(for path: KeyPath<Self, Value>) -> Signal<Value, Never> {
      let observed = KeyValueObserved(object: self, path: path, lifetime: keyValueLifetime)
      return Signal(source: { subscriber in observed.attach(subscriber) })
    }

    /// The life of the object. An associated token ends with the object.
    private var keyValueLifetime: Lifetime {
      objc_sync_enter(self)
      defer { objc_sync_exit(self) }
      if let token = objc_getAssociatedObject(self, KeyValueLifetime.key) as? Lifetime.Token { return token.lifetime }
      let token = Lifetime.Token()
      objc_setAssociatedObject(self, KeyValueLifetime.key, token, .OBJC_ASSOCIATION_RETAIN)
      return token.lifetime
    }
  }

  private enum KeyValueLifetime {
    // Only its address counts, and it is never freed.
    nonisolated(unsafe) static let key = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
  }

  /// An object that is held weakly, and a property of it.
  private struct KeyValueObserved<Object: NSObject, Value: Sendable>: @unchecked Sendable {
    // Unchecked because the object is read where it is subscribed to and where it is changed, as key-value observing
    // has it.
    weak var object: Object?
    let path: KeyPath<Object, Value>
    let lifetime: Lifetime

    func attach(_ subscriber: Subscriber<Value, Never>) {
      guard let object, !lifetime.hasEnded else { return subscriber.complete() }
      // The handler may be called on any thread, and a key path is not Sendable: so it captures this, which holds the
      // object weakly.
      let observation = object.observe(path, options: .initial) { [self] object, _ in
        subscriber.send(object[keyPath: path])
      }
      // Not Sendable, but made to be invalidated from any thread.
      nonisolated(unsafe) let ending = observation
      subscriber.add { ending.invalidate() }
      subscriber.add(lifetime.onEnded { subscriber.complete() })
    }
  }
#endif
