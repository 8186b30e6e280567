import ReactiveChannel
import ReactiveDisposables
import ReactiveKernel

/// A channel whose one side is an observable property of an object, and whose other side is this.
///
///     property    0--1-----3--5--     written by anybody
///     sent        ------3------       through the channel
///     signal      0--1--------5--     what the channel was not told itself
///
/// Its signal begins with the property's value, and goes on with each change; what is sent into it is written to the property. What is sent
/// into it does not come out of it, but out of all other channels of the property. So a model and the state of its view are one line:
///
/// ```
/// view.channel(for: \.text) <-> model.channel(for: \.name)
/// ```
///
/// That line may drop its channels: they live as long as their objects, and keep none alive. The end of the object completes its channels, and
/// what they are bound to hears of it; ``complete()`` ends one channel and leaves the property alone. The end of another object, which the
/// property is computed from, ends no channel.
///
/// An object that the property holds weakly is not kept alive by its channels. They do not tell of its end; their later subscribers get nil.
///
/// What is sent into it and changed or refused by the setter, or changed further by an observer of the property, is told of once, when the setter has
/// returned: as what the property has then, also to where the value came from. See `BindingEnd.bindBothWays(to:)`.
///
/// **Threads.** The channel is made where its object may be touched, and what is sent into it must be sent there, which each write checks (C12): in
/// the isolation of an actor, the main actor's included; else in the same task, or outside tasks on the same thread. Its signal may be
/// subscribed to anywhere. State that threads share is a `Property`.
///
/// ReactiveObjC: `RACChannelTo`, `RACKVOChannel`; this is its `followingTerminal`.
public struct PropertyChannel<Value: Sendable>: Sendable {
  @usableFromInline let port: PropertyPort<Value>
  // Of its own, for its object may have been handed over since another channel was made.
  @usableFromInline let confinement: Confinement
  @usableFromInline let ending: ChannelSwitch

  /// Makes a channel on a property of an object of this isolation.
  ///
  /// - Parameters:
  ///   - object: is not kept alive.
  ///   - path: a `@Reactive` property, or one that is computed from such; anything else is a misuse (C15).
  ///   - isolation: the object's: that of the caller.
  @inlinable
  public init<Object: AnyObject>(
    _ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>, isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    guard let port = PropertyPort.port(of: IsolatedProperty(of: object, path)) else {
      Diagnostics.trap(
        "A channel was made on \(path), which is not observable.", breaking: "C15, a channel tells of every change",
        meaning: "the property lacks @Reactive", remedy: "write @Reactive before the property", file: file, line: line)
    }
    self.port = port
    ending = ChannelSwitch()
    confinement = Confinement(in: isolation, file: file, line: line)
  }

  /// Sends a value into the channel: writes it to the property.
  @inlinable
  public func send(_ value: Value) { accept(Stamped(value)) }

  @inlinable
  func accept(_ written: Stamped<Value>) {
    // What is old is not written: it may come from anywhere.
    guard !ending.hasEnded, port.isOlder(than: written.stamp) else { return }
    port.checkWrite(in: confinement)
    port.accept(written, through: ending)
  }

  /// Ends the channel, both ways, and leaves the property as it is. Later sends are ignored.
  @inlinable
  public func complete() { ending.end() }
}

extension PropertyChannel: BindingEnd {
  /// The property's value, and each later one that was not sent into this channel.
  @inlinable
  public var signal: Signal<Value, Never> {
    let reports = port.reports
    return Signal.attaching { [ending] downstream in
      let next = downstream.next
      let reported: @Sendable (PropertyPort<Value>.Report) -> Void = { report in
        if !report.isSilent, report.channel !== ending, let value = report.value { next(value) }
      }
      reports.attach(
        Subscriber(next: reported, terminal: downstream.terminal, subscription: downstream.subscription))
    }.take(untilCompletionOf: ending.signal)
  }

  /// The property's value and each later one, with its stamp.
  @inlinable
  public var stamped: Signal<Stamped<Value>, Never> {
    port.reports.lift { next in { report in if let written = report.carried { next(written) } } }.take(
      untilCompletionOf: ending.signal)
  }

  /// Takes what a binding carries here; a completion ends the channel.
  @inlinable
  public var intake: BindingIntake<Value, Never> {
    BindingIntake(
      next: { written in accept(written) },
      terminal: { [ending] _ in ending.end() })
  }

  /// The stamp of the property's newest write.
  public var newestStamp: WriteStamp? { port.newestStamp }

  /// Gives the property's value a new stamp, so that it prevails in a new binding.
  @discardableResult
  public func renew(over other: WriteStamp?) -> Bool { !ending.hasEnded && port.renew(over: other) }
}

extension PropertyChannel: SignalTarget {
  /// Makes the subscriber for one more upstream, whose values are sent into the channel, and whose completion ends it.
  public func makeSubscriber() -> Subscriber<Value, Never> {
    let subscription = Subscription()
    // Weak, for the source holds the subscription.
    subscription.add(ending.signal.subscribe(completed: { [weak subscription] in subscription?.end() }))
    return Subscriber(
      next: { value in if !subscription.isDisposed { send(value) } },
      terminal: { _ in if subscription.end() { complete() } },
      subscription: subscription)
  }
}

/// What a channel is known by, and how it ends.
@usableFromInline
final class ChannelSwitch: Sendable {
  private let hub = Hub<Never, Never>()
  private let flag = ActionDisposable()

  @usableFromInline
  init() {}

  @usableFromInline
  var hasEnded: Bool { flag.isDisposed }

  /// Completes when the channel ends, at once if it has.
  @usableFromInline
  var signal: Signal<Never, Never> { hub.live }

  @usableFromInline
  func end() {
    flag.dispose()
    hub.end(.completed)
  }
}

extension ReactiveObject {
  /// A channel on a property; see ``PropertyChannel``.
  ///
  /// - Parameters:
  ///   - path: a `@Reactive` property, or one that is computed from such; anything else is a misuse (C15).
  ///   - isolation: the object's: that of the caller.
  @inlinable
  public func channel<Value: Sendable>(
    for path: ReferenceWritableKeyPath<Self, Value>, isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) -> PropertyChannel<Value> {
    PropertyChannel(self, path, isolation: isolation, file: file, line: line)
  }

  /// A channel of optional values on a property that is never nil: for nil a default is written.
  ///
  /// ReactiveObjC: `RACChannelTo(object, path, nilValue)`.
  ///
  /// - Parameters:
  ///   - path: a `@Reactive` property, or one that is computed from such; anything else is a misuse (C15).
  ///   - replacement: what is written for nil.
  ///   - isolation: the object's: that of the caller.
  @inlinable
  public func channel<Value: Sendable>(
    for path: ReferenceWritableKeyPath<Self, Value>, replacingNilBy replacement: Value,
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
  ) -> BindingView<Value?, Never> {
    PropertyChannel(self, path, isolation: isolation, file: file, line: line)
      .converted({ $0 }, back: { $0 ?? replacement })
  }

  /// A channel of optional values on a property that may be nil: for nil that is sent a default is written.
  ///
  /// ReactiveObjC: `RACChannelTo(object, path, nilValue)`.
  ///
  /// - Parameters:
  ///   - path: a `@Reactive` property, or one that is computed from such; anything else is a misuse (C15).
  ///   - replacement: what is written for nil.
  ///   - isolation: the object's: that of the caller.
  @inlinable
  public func channel<Wrapped: Sendable>(
    for path: ReferenceWritableKeyPath<Self, Wrapped?>, replacingNilBy replacement: Wrapped,
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
  ) -> BindingView<Wrapped?, Never> {
    PropertyChannel(self, path, isolation: isolation, file: file, line: line)
      .converted({ $0 }, back: { $0 ?? replacement })
  }
}
