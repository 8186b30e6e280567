import ReactiveChannel
import ReactiveDisposables
import ReactiveKernel

/// A property of an object, as something that a signal's values can be written to.
///
/// ```
/// BindingTarget(label, \.text) <~ names
/// ```
///
/// It holds the object weakly, and may be sent anywhere. It is made where its object may be touched, and the signal must send there, which each
/// write checks (C12): in the isolation of an actor, main-actor objects on the main actor; else in the same task, or outside tasks on the same
/// thread. `deliverOnMain()` brings values to the main actor. A `Sendable` object's property whose key path is `Sendable` as well may be written from
/// anywhere: ``init(shared:_:file:line:)``.
///
/// ReactiveObjC: `RACSubscriptingAssignmentTrampoline`.
public struct BindingTarget<Value: Sendable>: Sendable {
  let write: @Sendable (Value) -> Bool
  let claim: @Sendable (Subscription) -> ActionDisposable?
  let lifetime: Lifetime?
  /// Where it was made, which the operator blames for a misuse.
  let file: StaticString
  let line: UInt

  /// A property of an object of this isolation.
  public init<Object: AnyObject>(
    _ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>, isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      IsolatedProperty(of: object, path), confinedTo: Confinement(in: isolation, file: file, line: line))
  }

  /// A property that threads share: one that may be written from anywhere.
  public init<Object: AnyObject & Sendable>(
    shared object: Object, _ path: any ReferenceWritableKeyPath<Object, Value> & Sendable,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(IsolatedProperty(of: object, path), confinedTo: .anywhere(file: file, line: line))
  }

  private init(_ property: IsolatedProperty<Value>, confinedTo confinement: Confinement) {
    write = { value in
      property.checkWrite(in: confinement)
      return property.write(value)
    }
    claim = { property.claim(for: $0) }
    lifetime = property.lifetime
    file = confinement.file
    line = confinement.line
  }

  private init<Other>(_ target: BindingTarget<Other>, _ convert: @escaping @Sendable (Value) -> Other) {
    let write = target.write
    self.write = { write(convert($0)) }
    claim = target.claim
    lifetime = target.lifetime
    file = target.file
    line = target.line
  }

  /// The target of optional values, for which nil is written as a default.
  public func replacingNil(by replacement: Value) -> BindingTarget<Value?> {
    BindingTarget<Value?>(self) { $0 ?? replacement }
  }

  /// The target for which nil is written as a default, of a property that may be nil.
  public func replacingNil<Wrapped>(by replacement: Wrapped) -> BindingTarget where Value == Wrapped? {
    converting { $0 ?? replacement }
  }

  /// The target of values of another type.
  func converting<Other>(_ convert: @escaping @Sendable (Other) -> Value) -> BindingTarget<Other> {
    BindingTarget<Other>(self, convert)
  }
}
