import ReactiveChannel
import ReactiveFiltering
import ReactiveKernel

/// A two-way connection to an observable property of an object. The channel sends the changes of the property, and
/// writes the values that you send to it into the property.
///
///     property    0--1-----3--5--     all writes
///     sent        ------3------       through the channel
///     signal      0--1--------5--     the other writes
///
/// The channel's signal begins with the property's value, and continues with each change. Values that you send into the
/// channel are written to the property. The channel's own signal does not send them back, but all other channels of the
/// property send them. With two such channels, one line connects a model and the state of its view:
///
/// ```
/// final class View: ReactiveObject { @Observed var text = "" }
/// final class Model: ReactiveObject { @Observed var name = "" }
/// let view = View()
/// let model = Model()
/// view.channel(for: \.text) <-> model.channel(for: \.name)
/// ```
///
/// You need not keep the channels: they live as long as their objects, and keep no object alive. When an object is
/// released, its channels complete, and everything that is bound to them gets the completion. ``complete()`` ends one
/// channel and does not change the property. If the property is computed from another object, the release of that
/// object ends no channel.
///
/// If the property is a weak reference, channels do not keep the referenced object alive. The release of that object
/// sends nothing; later subscribers get nil.
///
/// The setter may change or refuse a value, and so may an observer of the property. In that case the channel sends the
/// final value once, when the setter has returned, even to the sender of the value. See `BindingEnd.bindBothWays(to:)`.
///
/// **Threads.** Make the channel where its object may be used, and send values there; each write checks this (C12). See
/// ``BindingTarget``. The channel's signal may be subscribed to anywhere. For state that threads share, use a
/// `Property`.
///
/// ReactiveObjC: `RACChannelTo`, and the `followingTerminal` of a `RACKVOChannel`.
public struct PropertyChannel<Value: Sendable>: Sendable {
  @usableFromInline let port: PropertyPort<Value>
  // Its own, because the object may have been transferred since another channel was made.
  @usableFromInline let confinement: Confinement
  @usableFromInline let ending: ChannelEnd

  /// Makes a channel on a property of an object. Make the channel where the object may be used, such as on its actor.
  /// The property must be `@Observed`, or computed from `@Observed` properties; any other property is a misuse (C15).
  @inlinable
  public init<Object: AnyObject>(
    _ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>, isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    let property = IsolatedProperty(of: object, path)
    guard let port = PropertyPort.port(of: property) else {
      Diagnostics.trap(
        "A channel was made on \(property.name), which is not observable.",
        breaking: "C15, a channel tells of every change", meaning: "the property lacks @Observed",
        remedy: "write @Observed before the property", file: file, line: line)
    }
    self.port = port
    ending = ChannelEnd()
    confinement = Confinement(in: isolation, file: file, line: line)
  }

  /// Sends a value into the channel: writes it to the property.
  @inlinable
  public func send(_ value: Value) { accept(Stamped(value)) }

  @inlinable
  func accept(_ written: Stamped<Value>) {
    if !ending.isClosed { port.accept(written, through: ending, in: confinement) }
  }

  /// Ends the channel in both directions, and leaves the property as it is. Later sends are ignored.
  public func complete() { ending.end(.completed) }
}

extension PropertyChannel: BindingEnd {
  /// The property's value, and each later value that was not sent into this channel.
  @inlinable
  public var signal: Signal<Value, Never> {
    port.reports.lift { [ending] next in
      { report in if !report.isSilent, report.channel !== ending, let value = report.value { next(value) } }
    }.take(until: ending.live)
  }

  /// Sends the property's value and each later value. Each value has the stamp of its write. Stamps order the writes,
  /// so a binding can tell which value is newer.
  @inlinable
  public var stamped: Signal<Stamped<Value>, Never> {
    port.reports.lift { next in
      { report in if let written = report.carried { next(written) } }
    }.take(until: ending.live)
  }

  /// The closures that a binding calls to write to the property, or to pass on a completion, which ends the channel.
  @inlinable
  public var intake: BindingIntake<Value, Never> {
    BindingIntake(next: { written in accept(written) }, terminal: { _ in complete() })
  }

  /// The stamp of the property's newest write; a later write has a greater stamp. Nil if there is no value any more.
  public var newestStamp: WriteStamp? { port.newest?.written.stamp }

  /// Gives the property's value a new stamp. In a new binding, the value then counts as newer than the value of the
  /// other end, which has the stamp `other`. Returns false if the channel has ended, or the property has no value any
  /// more.
  @discardableResult
  public func renew(over other: WriteStamp?) -> Bool { !ending.isClosed && port.renew(over: other) }
}

extension PropertyChannel: SignalTarget {
  /// Makes a subscriber that sends the values of a signal into the channel. The completion of that signal ends the
  /// channel.
  public func makeSubscriber() -> Subscriber<Value, Never> {
    let subscription = Subscription()
    // Weak, because the source holds the subscription.
    subscription.add(ending.live.subscribe(completed: { [weak subscription] in subscription?.end() }))
    return makeSubscriber(on: subscription)
  }
}

/// Completes when a channel ends. It also identifies the channel.
@usableFromInline
typealias ChannelEnd = Hub<Never, Never>

extension ReactiveObject {
  /// Returns a channel on a property; see ``PropertyChannel/init(_:_:isolation:file:line:)``.
  @inlinable
  public func channel<Value: Sendable>(
    for path: ReferenceWritableKeyPath<Self, Value>, isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) -> PropertyChannel<Value> {
    PropertyChannel(self, path, isolation: isolation, file: file, line: line)
  }

  /// Returns a channel of optional values on a property that is never nil. If you send nil, the channel writes a
  /// default value.
  ///
  /// ReactiveObjC: `RACChannelTo(object, path, nilValue)`.
  @inlinable
  public func channel<Value: Sendable>(
    for path: ReferenceWritableKeyPath<Self, Value>, replacingNilBy replacement: Value,
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
  ) -> BindingView<Value?, Never> {
    PropertyChannel(self, path, isolation: isolation, file: file, line: line)
      .converted({ $0 }, back: { $0 ?? replacement })
  }

  /// Returns a channel of optional values on an optional property. If you send nil, the channel writes a default value.
  ///
  /// ReactiveObjC: `RACChannelTo(object, path, nilValue)`.
  @inlinable
  public func channel<Wrapped: Sendable>(
    for path: ReferenceWritableKeyPath<Self, Wrapped?>, replacingNilBy replacement: Wrapped,
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
  ) -> BindingView<Wrapped?, Never> {
    PropertyChannel(self, path, isolation: isolation, file: file, line: line)
      .converted({ $0 }, back: { $0 ?? replacement })
  }
}
