import ReactiveChannel
import ReactiveKernel

/// Calls a closure with an object and the latest values of one or more signals, each time one of these signals sends a
/// value.
///
///     signal  --1-----2-----|
///     lifted  --a-----b-----|     a: object.method(1)  b: object.method(2)
///
/// ```
/// final class Chart {
///   func draw(_ width: Int, _ height: Int) { print("\(width) by \(height)") }
/// }
/// let chart = Chart()
/// let width = Property(4)
/// let height = Property(3)
/// lift(chart, width, height) { chart, width, height in chart.draw(width, height) }
/// ```
///
/// The first call comes when all signals have sent a value. The returned signal sends the results of the closure. The
/// function subscribes to the input signals at once, even if nothing subscribes to the returned signal. A later
/// subscriber gets the last result first. The returned signal completes when all input signals have completed, or when
/// the object is released. The object is kept alive only while the closure runs. If the object is a ``LifetimeOwner``,
/// the completion comes right after the release. For other objects, it comes in place of the next call of the closure.
/// If an input signal fails, the returned signal fails with that failure.
///
/// The closure has the isolation of the calling code, so the compiler checks what the closure uses. The closure runs on
/// the sending thread, one call at a time. The signals must send where the object may be used, and each call checks
/// this (C12); see ``BindingTarget``. `lift(shared:_:calling:)` is for a `Sendable` object and signals on any thread.
///
/// Needs iOS 17, macOS 14, tvOS 17 or watchOS 10, because it uses parameter packs.
///
/// Elsewhere: `rac_liftSelector:withSignals:` (ReactiveObjC).
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@discardableResult
public func lift<Object: AnyObject, Failure: Error, each Value: Sendable, Result: Sendable>(
  _ object: Object, _ signal: repeat any SignalSource<each Value, Failure>,
  isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line,
  calling method: @escaping (Object, repeat each Value) -> Result
) -> Signal<Result, Failure> {
  LiftedMethod<Object, Result, Failure, repeat each Value>(
    of: object, in: Confinement(in: isolation, file: file, line: line), method
  )
  .results(of: repeat (each signal).signal)
}

/// Calls a closure with a `Sendable` object and the latest values of signals, on the thread that sends.
///
/// Otherwise this function works like `lift(_:_:calling:)`. The calls of one `lift` never overlap. Calls of different
/// lifts may overlap.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@discardableResult
public func lift<Object: AnyObject & Sendable, Failure: Error, each Value: Sendable, Result: Sendable>(
  shared object: Object, _ signal: repeat any SignalSource<each Value, Failure>, file: StaticString = #fileID,
  line: UInt = #line, calling method: @escaping @Sendable (Object, repeat each Value) -> Result
) -> Signal<Result, Failure> {
  LiftedMethod<Object, Result, Failure, repeat each Value>(
    of: object, in: .anywhere(file: file, line: line), method
  )
  .results(of: repeat (each signal).signal)
}

/// A closure of an object and of the latest values of several signals, and its results. It holds the object weakly, and
/// is called only where the object may be used.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
private final class LiftedMethod<Object: AnyObject, Result: Sendable, Failure: Error, each Value: Sendable>:
  @unchecked Sendable
{
  // Unchecked because the closure is called in the confinement only, and the slots are used inside the claim of the one
  // joiner only.
  private let hub = Hub<Result, Failure>(capacity: 1)
  private weak var object: Object?
  private let confinement: Confinement
  private let method: (Object, repeat each Value) -> Result
  private let slots: (repeat Slot<each Value>)
  private var missing = 0

  /// The latest value of one signal.
  private final class Slot<Content>: @unchecked Sendable {
    // Unchecked for the same reason.
    var content: Content?

    /// The value, after the first one.
    func get() -> Content { content! }
  }

  init(
    of object: Object, in confinement: Confinement, _ method: @escaping (Object, repeat each Value) -> Result
  ) {
    self.object = object
    self.confinement = confinement
    self.method = method
    slots = (repeat Slot<each Value>())
    for _ in repeat each slots { missing += 1 }
  }

  deinit {
    // The signals have released the subscribers: no results follow.
    hub.abandon()
  }

  /// Subscribes to the signals.
  func results(of signal: repeat Signal<each Value, Failure>) -> Signal<Result, Failure> {
    let subscriber = hub.makeSubscriber(
      next: { [self] (_: Void) in call() }, terminal: { [hub] in hub.end($0) })
    if let lifetime = (object as? any LifetimeOwner)?.lifetime {
      subscriber.add(lifetime.onEnded { [weak self] in self?.complete() })
    }
    let joiner = Joiner(subscriber, sources: missing)
    repeat join(each signal, to: joiner, into: each slots)
    return hub.replaying
  }

  private func join<Content: Sendable>(
    _ signal: Signal<Content, Failure>, to joiner: Joiner<Void, Failure>, into slot: Slot<Content>
  ) {
    joiner.join(signal) { [self] value in
      if slot.content == nil { missing -= 1 }
      slot.content = value
      if missing == 0 { joiner.downstream.next(()) }
    }
  }

  private func call() {
    confinement.check("A lifted closure was called")
    // The object is kept alive while the closure runs.
    guard let object else { return complete() }
    hub.send(method(object, repeat (each slots).get()))
  }

  /// Completes the results. Kept alive meanwhile: the end releases the signals, which hold this, and its `deinit` would
  /// abandon the results.
  private func complete() { withExtendedLifetime(self) { hub.end(.completed) } }
}
