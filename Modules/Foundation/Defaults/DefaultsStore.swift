import Foundation
import ReactiveChannel
import ReactiveKernel
import ReactiveProperties

/// Gives access to a domain of the defaults system, with its values as properties and channels.
///
/// ```swift
/// import Foundation
/// import ReactiveFoundation
/// import ReactiveProperties
///
/// let store = DefaultsStore(suiteName: "player.example")
/// let volume = store.property(forKey: "volume", default: 5)
/// let dial = store.channelTerminal(forKey: "volume", as: Int.self)
/// dial.signal.subscribe { print("the dial shows \($0.map(String.init) ?? "nothing")") }
///
/// volume.value = 7
/// dial.send(11)
/// print("stored: \(volume.value)")
/// UserDefaults.standard.removePersistentDomain(forName: "player.example")
/// ```
///
/// ```text
/// the dial shows nothing
/// the dial shows 7
/// stored: 11
/// the dial shows nothing
/// ```
///
/// All properties and terminals of one key have the same value. A write to one of them is stored and reaches the
/// others. The object that you wrote to does not get its own write back. Several stores of one domain do not see each
/// other's writes immediately, so use one store for each domain.
///
/// **Foreign writes**, by another object or process, are seen when Foundation posts
/// `UserDefaults.didChangeNotification`. On Linux, Foundation posts it only when a whole domain changes. So on Linux
/// only writes through the store are seen; ``refresh()`` reads the foreign writes.
///
/// When the store is released, its terminals and signals complete (C9). Properties keep their values, and later writes
/// to the properties are not stored.
///
/// ReactiveObjC: `NSUserDefaults (RACSupport)`.
public final class DefaultsStore: Sendable {
  /// The store of `UserDefaults.standard`.
  public static let standard = DefaultsStore(DefaultsDomain(.standard))

  private let domain: DefaultsDomain
  private let entries: DefaultsEntries
  private let changes: Subscription

  /// Makes a store of a domain.
  ///
  /// - Parameter suiteName: the name of the domain. If the system refuses the name, the store uses the program's own
  ///   domain.
  public convenience init(suiteName: String) {
    self.init(DefaultsDomain(UserDefaults(suiteName: suiteName) ?? .standard))
  }

  init(_ domain: DefaultsDomain) {
    self.domain = domain
    let entries = DefaultsEntries(of: domain)
    self.entries = entries
    changes = NotificationCenter.default.signal(for: UserDefaults.didChangeNotification)
      .subscribe(next: { [weak entries] in entries?.refresh() })
  }

  deinit { changes.dispose() }

  /// Returns a property with the value of a key. The property takes each new value of the key, and stores the values
  /// that you write to the property.
  ///
  /// The property has the default value while no value of the type is stored. If you set it to the default value, the
  /// value is stored.
  ///
  /// - Parameters:
  ///   - key: the key of the value in the domain.
  ///   - defaultValue: the value of the property while no value is stored. The default value itself is not stored.
  /// - Returns: a property that keeps neither the store nor another property alive.
  public func property<Value: DefaultsValue>(forKey key: String, default defaultValue: Value) -> Property<Value> {
    let property = Property(defaultValue)
    property
      <-> entries.entry(forKey: key).distinct()
      .converted {
        $0.flatMap(Value.init) ?? defaultValue
      } back: {
        $0.defaultsItem
      }
    return property
  }

  /// Returns a channel terminal for the value of a key: it sends the stored value and each change, and stores the
  /// values that it takes.
  ///
  /// Sending nil removes the key. Values that were sent into the terminal do not come back out of it. The terminal
  /// completes when the store is released. If you complete the terminal, only the terminal ends.
  ///
  /// One line binds a property to a key. The binding needs no variable for the terminal, and lives as long as the
  /// property and the store:
  ///
  ///     player.channel(for: \.volume) <-> store.channelTerminal(forKey: "volume").converted { $0 ?? 5 } back: { $0 }
  ///
  /// ReactiveObjC: `rac_channelTerminalForKey:`.
  ///
  /// - Parameters:
  ///   - key: the key of the value in the domain.
  ///   - type: the type of the values. A stored value of another type is sent as nil.
  public func channelTerminal<Value: DefaultsValue>(
    forKey key: String, as type: Value.Type = Value.self
  ) -> ChannelTerminal<Value?, Never> {
    let channel = BindingChannel<Value?, Never>()
    channel.leading
      <-> entries.entry(forKey: key).distinct().converted {
        $0.flatMap(Value.init)
      } back: {
        $0?.defaultsItem
      }
    return channel.following.keptByBindings
  }

  /// Sends the stored value of a key, and each change. Completes when the store is released, and does not keep it
  /// alive.
  ///
  /// - Parameters:
  ///   - key: the key of the value in the domain.
  ///   - type: the type of the values. A stored value of another type is sent as nil.
  public func signal<Value: DefaultsValue>(
    forKey key: String, as type: Value.Type = Value.self
  ) -> Signal<Value?, Never> {
    entries.entry(forKey: key).signal.lift { next in
      let last = SerialState<Value??>(nil)
      return { item in
        let value = item.flatMap(Value.init)
        if last.value == .some(value) { return }
        last.value = .some(value)
        next(value)
      }
    }
  }

  /// Reads again the values of all keys that are in use, to see writes that the system did not report.
  public func refresh() { entries.refresh() }
}

/// A domain of the defaults system.
struct DefaultsDomain: @unchecked Sendable {
  // Unchecked because `UserDefaults` is thread-safe, as its documentation says; only Swift does not know.
  private let defaults: UserDefaults

  init(_ defaults: UserDefaults) { self.defaults = defaults }

  func item(forKey key: String) -> DefaultsItem? { defaults.object(forKey: key).flatMap(DefaultsItem.init) }

  func store(_ item: DefaultsItem?, forKey key: String) {
    if let item { defaults.set(item.object, forKey: key) } else { defaults.removeObject(forKey: key) }
  }
}
