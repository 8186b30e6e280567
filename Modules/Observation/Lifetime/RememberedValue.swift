/// The value of a property, as an observation keeps it for later subscribers.
///
/// An object is held weakly, so that observing it does not keep it alive. Any other value is stored, and so is an
/// object that the property makes for each read.
@usableFromInline
enum RememberedValue<Value: Sendable>: Sendable {
  case stored(Value)
  case object(WeakObject)

  /// Remembers the value of a property. If that is an object, the property is read a second time, in its isolation. It
  /// stores that object if it returns it again.
  @inlinable
  init(_ value: Value, readAgain: () -> Value?) {
    if let object = contained(in: value), let again = readAgain(), contained(in: again) === object {
      self = .object(WeakObject(object))
    } else {
      self = .stored(value)
    }
  }

  /// Whether it does not keep the value alive.
  @inlinable
  var isWeak: Bool {
    if case .object = self { true } else { false }
  }

  /// The value. For an object that has ended this is nil of its type, and nothing if the type has no nil.
  @inlinable
  var value: Value? {
    switch self {
    case .stored(let value): value
    case .object(let reference): reference.object.map { $0 as? Value } ?? RememberedValue.absent
    }
  }

  /// The same value, kept alive.
  @inlinable
  var strong: RememberedValue { value.map { .stored($0) } ?? self }

  /// Nil of the value's type, if the type is optional.
  @inlinable
  static var absent: Value? {
    (Value.self as? any OptionalValue.Type).flatMap { $0.absent as? Value }
  }
}

/// A box for an object that it does not keep alive. A class, because an enumeration cannot have a weak variable.
@usableFromInline
final class WeakObject: @unchecked Sendable {
  // Unchecked because the variable is set in `init` only, and weak references may be read from any thread.
  @usableFromInline weak var object: AnyObject?

  @usableFromInline
  init(_ object: AnyObject) { self.object = object }
}

/// The object in a value, or in an optional value.
@inlinable
func contained<Value>(in value: Value) -> AnyObject? {
  // The type first: that costs a fifth of a check of the value.
  if Value.self is any OptionalValue.Type { return (value as? any OptionalValue)?.object }
  return type(of: value as Any) is AnyClass ? value as AnyObject : nil
}

/// An optional value whose type is not known.
@usableFromInline
protocol OptionalValue {
  static var absent: Self { get }
  var object: AnyObject? { get }
}

extension Optional: OptionalValue {
  @inlinable
  static var absent: Wrapped? { nil }
  @inlinable
  var object: AnyObject? { flatMap { contained(in: $0) } }
}
