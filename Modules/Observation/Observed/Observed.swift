import Observation
import ReactiveKernel
import ReactiveProperties

/// Makes a stored property of a class observable.
///
/// ```
/// final class Person {
///   @Observed var name = ""
/// }
/// let person = Person()
/// person.$name.signal.subscribe(next: { print($0) })   // prints the name, and each later one
/// person.name.append("!")
/// ```
///
/// The property stays a stored property of its object, with the thread rules of any stored property. Its observers may
/// be on other threads: `$name` can be sent to any thread, and subscribed to there. The writing thread sends each value
/// before the assignment returns. If a delivery is in progress, the value is sent after that delivery (C2). No two
/// writes are merged. A change in place, such as `name.append("!")`, copies nothing, and sends one value at its end.
/// When the object is released, its signals complete.
///
/// If there are no observers, a write costs one comparison more than a write to a plain property. A change in place
/// from another module costs some 3,000 instructions, for a value of any size. Such a change resolves key paths at run
/// time. An assignment does not have this cost. The wrapper works in final, open and main-actor classes. It does not
/// work in structures, because the end of a structure cannot be observed.
///
/// ReactiveObjC: `RACObserve`, with the compiler's help instead of the runtime's.
@propertyWrapper
public struct Observed<Value> {
  @usableFromInline package var value: Value
  @usableFromInline package let cell: ObservedCell

  /// Makes an observable property.
  @inlinable
  public init(wrappedValue: Value) {
    value = wrappedValue
    cell = ObservedCell()
  }

  /// Makes an observable property with an additional behaviour; see ``ObservedOption``.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  public init(wrappedValue: Value, _ option: ObservedOption) {
    value = wrappedValue
    cell = ObservedCell(registration: ObservedRegistration())
  }

  /// Unavailable in structures: `@Observed` works in classes only.
  @available(*, unavailable, message: "@Observed works in classes only: observation ends with the object it is in")
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The property as a signal, and its changes in other forms.
  public var projectedValue: ObservedProjection<Value> {
    ObservedProjection(of: cell, value)
  }

  /// The value of the property. The compiler uses this subscript for each read and write of the property.
  @inlinable
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner,
    wrapped property: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Observed<Value>>
  ) -> Value {
    // Where this is inlined the key paths are literals, and cost nothing. So it always is, and passes them to no
    // function: otherwise they would be made each time.
    @inline(__always)
    get {
      if !ThreadActivity.isQuiet { Tracking.note(owner[keyPath: storage].cell, of: ObjectIdentifier(owner)) }
      return owner[keyPath: storage].value
    }
    @inline(__always)
    set {
      // Not retained: the property holds its cell, and the caller its object.
      let cell = Unmanaged.passUnretained(owner[keyPath: storage].cell)
      guard cell._withUnsafeGuaranteedRef({ $0.isObserved }) else {
        owner[keyPath: storage].value = newValue
        return
      }
      if let hub = cell._withUnsafeGuaranteedRef({ $0.onlyHub }) {
        owner[keyPath: storage].value = newValue
        ObservedWrite.send(newValue, through: hub)
        return
      }
      let write = cell._withUnsafeGuaranteedRef { $0.beginWrite() }
      let old = write.recalls ? write.sendPrior(owner[keyPath: storage].value) : nil
      owner[keyPath: storage].value = newValue
      write.sendPosterior(newValue, replacing: old)
    }
    @inline(__always)
    // No setter in its place: that would copy an array for each appended element. And no value behind a pointer in the
    // cell: each read would take another step, and a structure would share the value with its copies.
    _modify {
      let cell = owner[keyPath: storage].cell
      // With one `yield`: with two it would never be inlined.
      let write = cell.isObserved ? cell.beginWrite() : nil
      let old = write?.recalls == true ? write?.sendPrior(owner[keyPath: storage].value) : nil
      // Also if the changing code throws: it may have changed a part of the value.
      defer { write?.sendPosterior(owner[keyPath: storage].value, replacing: old) }
      yield &owner[keyPath: storage].value
    }
  }
}

/// An additional behaviour of an `@Observed` property.
public struct ObservedOption: Sendable {
  /// Makes the property observable to Swift's Observation framework: to `withObservationTracking`, to `Observations`,
  /// and to SwiftUI views that read the property.
  ///
  /// ```
  /// final class Person {
  ///   @Observed(.observationTracking) var name = ""
  /// }
  /// ```
  ///
  /// These observers are notified before each write, as with an `@Observable` class. If code requires an `Observable`
  /// class, add an empty conformance: `extension Person: Observable {}`.
  ///
  /// The option is off by default. With it, a read costs some 50 ns more, and a write some 150 ns more. While any such
  /// property exists, reads of other `@Observed` properties cost some 5 ns more.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  public static let observationTracking = ObservedOption()
}

/// The registration of a property with an observation of its own. A protocol, because older systems lack the only one.
protocol PropertyRegistration: AnyObject, Sendable {
  func noteRead()
  func willSet()
  func didSet()
}

/// A property in Swift's Observation framework, which requires an `Observable` object. A class, because the size of a
/// registrar is not known here.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
final class ObservedRegistration: Observable, PropertyRegistration {
  private let registrar = ObservationRegistrar()

  /// Stands for the property.
  private var property: Void { () }

  func noteRead() { registrar.access(self, keyPath: \.property) }
  func willSet() { registrar.willSet(self, keyPath: \.property) }
  func didSet() { registrar.didSet(self, keyPath: \.property) }
}
