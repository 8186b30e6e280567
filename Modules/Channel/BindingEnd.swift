import ReactiveKernel

/// One end of a two-way binding: a terminal of a channel, a property, or a view of another end, such as the view that
/// ``converted(_:back:)`` returns.
///
/// `left <-> right` carries every write of one end to the other end. Each write has a stamp, which says whether it is
/// newer than another write (see ``WriteStamp``). A binding keeps no end alive. So in an end of your own, ``stamped``
/// and ``intake`` must not hold the end. Both may hold the object that delivers the values of the end.
public protocol BindingEnd<Value, Failure>: SignalOwner {
  /// Sends the current value, if there is one, and then every later value, each with its stamp (see ``WriteStamp``).
  ///
  /// Unlike `signal`, it also sends the current value again when the value gets a newer stamp.
  var stamped: Signal<Stamped<Value>, Failure> { get }

  /// The closures that a binding calls to write to this end.
  var intake: BindingIntake<Value, Failure> { get }

  /// The stamp of the newest write that passed this end, in either direction; nil if there was none. See
  /// ``WriteStamp``.
  var newestStamp: WriteStamp? { get }

  /// Gives the current value a new stamp (see ``WriteStamp``), as if the value were written now. Subscribers of
  /// `signal` get nothing.
  ///
  /// A new binding calls this method on its right side, so that the value of the right side counts as newer than the
  /// left side's. Reading the value and drawing the stamp are one atomic step. If the stamp of the value is newer than
  /// `other`, or equal to it, the value keeps this stamp. So a further binding does not write the value again to the
  /// ends that already have it. Binding *n* ends to one end takes *n* steps in all.
  ///
  /// - Parameter other: the newest stamp of the other end; nil if it has none.
  /// - Returns: false if there is no current value.
  @discardableResult
  func renew(over other: WriteStamp?) -> Bool

  /// Writes a value to this end now.
  func send(_ value: Value)

  /// Makes a subscriber that writes the values of a signal to this end. The end decides what happens when that signal
  /// ends.
  func makeSubscriber() -> Subscriber<Value, Failure>
}

/// Writes the values of a binding to an end, from any thread, without keeping the end alive.
public struct BindingIntake<Value: Sendable, Failure: Error>: Sendable {
  /// Takes a value, unless the end has a newer one or has ended.
  ///
  /// Comparing the stamps and taking the value are one atomic step. No lock is held during a delivery (C3). If a setter
  /// of the end changes the value, the end sends the result as a correction, once for each write; see
  /// ``Stamped/corrected(to:)``.
  public let next: @Sendable (Stamped<Value>) -> Void
  /// Takes the terminal event of the other side. The end decides what happens then. A second terminal event is ignored.
  public let terminal: @Sendable (Termination<Failure>) -> Void

  /// Makes an intake from its closures.
  @inlinable
  public init(
    next: @escaping @Sendable (Stamped<Value>) -> Void,
    terminal: @escaping @Sendable (Termination<Failure>) -> Void
  ) {
    self.next = next
    self.terminal = terminal
  }
}

/// Binds less tightly than operators such as `||`, and more tightly than `? :` and assignments.
precedencegroup BindingPrecedence {
  higherThan: TernaryPrecedence
  lowerThan: LogicalDisjunctionPrecedence
}

/// Binds two ends both ways.
infix operator <-> : BindingPrecedence

/// Binds two ends both ways. The left end first takes the value of the right end. See ``BindingEnd/bindBothWays(to:)``.
///
/// ReactiveObjC: `RACChannelTo(left, path) = RACChannelTo(right, path)`.
///
/// - Returns: the subscription that ends the binding.
@inlinable
@discardableResult
public func <-> <Value: Sendable, Failure: Error>(
  left: some BindingEnd<Value, Failure>, right: some BindingEnd<Value, Failure>
) -> Subscription {
  left.bindBothWays(to: right)
}

extension BindingEnd {
  /// Writes a value to this end with a new stamp, through ``intake``.
  public func send(_ value: Value) { intake.next(Stamped(value)) }

  /// Makes a subscriber that writes the values of a signal to this end. The subscriber keeps the end alive.
  public func makeSubscriber() -> Subscriber<Value, Failure> { makeSubscriber(on: Subscription()) }

  /// Makes a subscriber for one more upstream with a given subscription.
  package func makeSubscriber(on subscription: Subscription) -> Subscriber<Value, Failure> {
    Subscriber(
      next: { value in if !subscription.isDisposed { send(value) } },
      terminal: { termination in if subscription.end(with: termination) { intake.terminal(termination) } },
      subscription: subscription)
  }

  /// Binds this end and another end both ways. This end first takes the value of the other end. After that, each end
  /// takes the writes of the other end.
  ///
  ///     self   --a-----b-----d--
  ///     other  --b-----------d--
  ///     bound          ^
  ///
  /// The value of the other end counts as newer than the value of this end. So all ends that are bound to this end take
  /// the other end's value too. If the other end has no value, it takes the value of this end. A write that is still on
  /// its way to either end counts as made after the binding, and reaches all ends. When several ends are written at the
  /// same time, all ends keep the newest of these writes. A write that a newer write overtakes is not delivered.
  ///
  /// **Settling.** These rules hold in every chain, ring and mesh of bindings, whatever the setters of its ends do:
  ///
  /// 1. An end takes only values that are newer than its own value. So each write reaches each end at most once. A
  ///    write stops when it comes back to the end where it was made, on every path and through every conversion.
  /// 2. If a setter changes a write, the result is a *correction* of that write. The correction is newer than the
  ///    write, and older than every later write. All ends take the correction, even the end where the write was made.
  /// 3. An end corrects each write at most once. If its setter also changes another end's correction of that write, the
  ///    result stays at this end. The bindings pass the correction of the other end on unchanged.
  ///
  /// So all ends settle on the last correction of the newest write, with one exception. If an end has corrected this
  /// write before, and its setter changes the last correction, the end keeps its own result. Each of *n* setters is
  /// called at most *n* + 1 times for a write and its corrections. A write that a subscriber makes when it gets a value
  /// is a new write. So two subscribers that always answer each other never stop.
  ///
  /// A failure or completion of one end is passed to the other end. The binding ends when either end ends or is
  /// released. The binding keeps neither end alive. Releasing the returned subscription does not end the binding (C9).
  ///
  /// **Complexity.** A write takes time and stack proportional to the number of ends that it reaches. A new binding
  /// writes the other end's value to all ends that this end is bound to, and takes as long as that write. So when you
  /// add an end to a large mesh, put the new end on the left: `new <-> mesh`.
  ///
  /// - Returns: the subscription that ends the binding.
  @inlinable
  @discardableResult
  public func bindBothWays(to other: some BindingEnd<Value, Failure>) -> Subscription {
    if !other.renew(over: newestStamp) { renew(over: other.newestStamp) }
    let (there, here) = (Subscription(), Subscription())
    // Weak, because their sources hold them. If a source releases one, the other ends.
    there.add { [weak here] in here?.end() }
    here.add { [weak there] in there?.end() }
    // Subscribed to after the renewal: every write from now on has a newer stamp, and is carried over.
    let (incoming, outgoing) = (intake, other.intake)
    let (take, give) = (incoming.next, outgoing.next)
    other.stamped.attach(as: there, next: { if !there.isDisposed { take($0) } }, ended: incoming.terminal)
    stamped.attach(as: here, next: { if !here.isDisposed { give($0) } }, ended: outgoing.terminal)
    return here
  }
}

/// A value on its way between the ends of bindings, with the stamp of its write. Of two writes, the newer one has the
/// greater stamp.
///
/// A value keeps its stamp on the way, converted or not. So an end knows whether a value is new, or is its own value
/// that comes back; see ``BindingEnd/bindBothWays(to:)``.
public struct Stamped<Value: Sendable>: Sendable {
  /// The value.
  public let value: Value
  /// The stamp, which says whether this value is older or newer than another value.
  public let stamp: WriteStamp
  /// The stamp of the original write. It differs from ``stamp`` if the value got a newer stamp later. When a value with
  /// a newer stamp arrives, an end compares its origin with the origin of the end's newest write. If they are equal,
  /// the end only takes the newer stamp, and subscribers of `signal` get nothing.
  public let origin: WriteStamp

  /// Makes a value with a stamp. By default the stamp is new, as for a value that is written now.
  @inlinable
  public init(_ value: Value, stamp: WriteStamp = .next(), origin: WriteStamp? = nil) {
    self.value = value
    self.stamp = stamp
    self.origin = origin ?? stamp
  }

  /// Returns a correction of this write: the value that an end has instead of the written value, with a new stamp.
  ///
  /// The end where the write was made takes the correction too. An end makes at most one correction of each write. If
  /// an end also changes a later correction of the same write, it does not send the result. Otherwise two ends that
  /// disagree would correct each other for ever (see ``WriteStamp/isOfSameWrite(as:)``).
  @inlinable
  public func corrected(to value: Value) -> Stamped { Stamped(value, stamp: stamp.corrected()) }

  /// Returns the same write with a converted value.
  @inlinable
  public func with<Output: Sendable>(_ value: Output) -> Stamped<Output> {
    Stamped<Output>(value, stamp: stamp, origin: origin)
  }

  /// The same write without its value.
  @inlinable package var bare: Stamped<Void> { with(()) }
}

/// The moment of a write, in an order that all two-way bindings share.
///
/// Of two writes, the later write has the greater stamp, even if they are made at different ends. No two writes have
/// the same stamp. A correction of a write is later than the write and its earlier corrections, and earlier than every
/// later write.
public struct WriteStamp: Comparable, Hashable, Sendable {
  /// The number of the write; zero for the initial value of an end.
  @usableFromInline let write: UInt64
  /// The number of the correction; zero for the write itself.
  @usableFromInline let correction: UInt64

  @inlinable
  init(write: UInt64, correction: UInt64) {
    self.write = write
    self.correction = correction
  }

  /// Returns a stamp for a write that is made now. It is greater than every earlier stamp.
  ///
  /// An end draws the stamp in the same atomic step in which it takes the write. So the newest value of the end has its
  /// newest stamp.
  @inlinable
  public static func next() -> WriteStamp { WriteStamp(write: draw(), correction: 0) }

  /// The stamp of the initial value of an end: unique, and older than every write.
  @inlinable
  package static func birth() -> WriteStamp { WriteStamp(write: 0, correction: draw()) }

  /// Returns the stamp of a correction that is made now. Call this method on the stamp of the value that is corrected:
  /// of a write, or of an earlier correction.
  public func corrected() -> WriteStamp { WriteStamp(write: write, correction: WriteStamp.draw()) }

  /// Returns whether two stamps belong to the same write, or to corrections of the same write.
  @inlinable
  public func isOfSameWrite(as other: WriteStamp) -> Bool { write == other.write }

  /// Whether it is the stamp of the initial value of an end.
  var isInitial: Bool { write == 0 }

  /// The newer one of two stamps; nil if there is none.
  static func newest(of first: WriteStamp?, _ second: WriteStamp?) -> WriteStamp? {
    guard let first, let second else { return first ?? second }
    return max(first, second)
  }

  /// Returns whether the first write is earlier than the second.
  @inlinable
  public static func < (first: WriteStamp, second: WriteStamp) -> Bool {
    first.write == second.write ? first.correction < second.correction : first.write < second.write
  }

  @usableFromInline static func draw() -> UInt64 { last.next() }

  private static let last = AtomicSequence()
}
