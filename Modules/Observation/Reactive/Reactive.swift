import Observation
import ReactiveKernel

/// Makes a stored property of a class observable.
///
/// ```
/// final class Person {
///   @Reactive var name = ""
/// }
/// let person = Person()
/// person.$name.signal.subscribe(next: { print($0) })   // prints the name, and each later one
/// person.name.append("!")
/// ```
///
/// The property is what it was: a variable in its object, exactly as safe to use from several threads as any stored property is, which
/// is what the isolation of its class makes it. Only what observes it may live elsewhere: `$name` can be sent anywhere, and be subscribed to
/// there. Each write is told, by the thread that writes, before the assignment returns (but see C2); none is merged with another.
/// What is changed in place stays in place, and is told once, when the access is over. The end of the object completes its signals.
///
/// A write that nobody observes costs what one to a plain property does, and a comparison. What is changed in place from another module
/// costs some 3,000 instructions, whatever its size: key paths are resolved at run time there; assigning is not affected. It works in final, open and main-actor classes,
/// but not in structures, which have no life of their own that could end.
///
/// ReactiveObjC: `RACObserve`, with the compiler's help instead of the runtime's.
@propertyWrapper
public struct Reactive<Value> {
  @usableFromInline package var value: Value
  @usableFromInline package let cell: ReactiveCell

  /// Makes an observable property.
  @inlinable
  public init(wrappedValue: Value) {
    value = wrappedValue
    cell = ReactiveCell()
  }

  init(_ value: Value, _ cell: ReactiveCell) {
    self.value = value
    self.cell = cell
  }

  /// What a structure would be given.
  @available(*, unavailable, message: "@Reactive works in classes only: observation ends with the object it is in")
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The property as a signal, and its changes in other forms.
  public var projectedValue: ReactiveProjection<Value> {
    ReactiveProjection(of: cell, value)
  }

  /// The property, in its object.
  @inlinable
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner,
    wrapped property: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Reactive<Value>>
  ) -> Value {
    // Where this is inlined the key paths are literals, and cost nothing: so it always is, and nothing in it hands them on,
    // not even where that is seldom done, for they would be made each time.
    @inline(__always)
    get {
      if Tracking.isActive { Tracking.note(owner[keyPath: storage].cell, of: ObjectIdentifier(owner)) }
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
        ReactiveWrite.send(newValue, through: hub)
        return
      }
      let write = cell._withUnsafeGuaranteedRef { $0.beginWrite() }
      let old = write.recalls ? write.sendPrior(owner[keyPath: storage].value) : nil
      owner[keyPath: storage].value = newValue
      write.sendPosterior(newValue, replacing: old)
    }
    @inline(__always)
    _modify {
      let cell = owner[keyPath: storage].cell
      // With one `yield`, for with two it would be inlined nowhere.
      let write = cell.isObserved ? cell.beginWrite() : nil
      let old = write?.recalls == true ? write?.sendPrior(owner[keyPath: storage].value) : nil
      // Also when what changes the value throws: it may have changed part of it.
      defer { write?.sendPosterior(owner[keyPath: storage].value, replacing: old) }
      yield &owner[keyPath: storage].value
    }
  }
}

/// What else a property does that is marked `@Reactive`.
public struct ReactiveOption: Sendable {
  /// Also tells the toolchain's observation: `withObservationTracking`, `Observations`, and SwiftUI's views that read the property.
  ///
  /// ```
  /// final class Person {
  ///   @Reactive(.observationTracking) var name = ""
  /// }
  /// ```
  ///
  /// They are told before each write, as they are by classes that are marked `@Observable`. Those that want the class to be an
  /// `Observable` are given an empty conformance: `extension Person: Observable {}`.
  ///
  /// Not by default: a read then costs some 50 ns more, and a write some 150, and while there is such a property anywhere, reads of
  /// the others cost some 5 ns more.
  public static let observationTracking = ReactiveOption()
}

extension Reactive {
  /// Makes an observable property that does something else besides.
  public init(wrappedValue: Value, _ option: ReactiveOption) {
    self.init(wrappedValue, ReactiveCell(registration: ReactiveRegistration()))
  }
}

/// A property as the toolchain's observation sees it: it can be any `Observable` object that is read and written.
final class ReactiveRegistration: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  /// Stands for the property.
  private var property: Void { () }

  func noteRead() { registrar.access(self, keyPath: \.property) }

  func willSet() { registrar.willSet(self, keyPath: \.property) }

  func didSet() { registrar.didSet(self, keyPath: \.property) }
}
