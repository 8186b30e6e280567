import ReactiveFiltering
import ReactiveKernel

/// An observable path through objects, from one property to the next, such as `document.author.address.street`.
///
/// ```
/// final class Address { @Observed var street = "" }
/// final class Author { @Observed var address: Address? }
/// final class Document { @Observed var author: Author? }
/// let document = Document()
/// let street = observe(document, \.author).then(\.address).then(\.street)
/// street.signal.subscribe(next: { street in print(street ?? "no street") })
/// ```
///
/// A path describes which properties to follow, and holds only its first object, weakly. The objects on the path may be
/// of any class. Only the value at the end must be `Sendable`, so that a signal can send it. Each property is
/// `@Observed`, or computed from `@Observed` properties.
///
/// - If an object on the path is replaced, the new object is observed instead of the old one.
/// - If an object on the path is missing or was released, the value is nil until a property that leads to this object
///   changes.
/// - Equal values are sent too.
/// - When the first object is released, the signal completes.
/// - The path does not keep the objects on it alive, nor an object at its end. If the last property is a weak
///   reference, later subscribers get nil after the referenced object is released. If the referenced object is a
///   ``LifetimeOwner``, its release is sent as a change to nil.
///
/// **Threads.** Call `signal` and `changes(_:)`, and write the properties, in the isolation of the objects. Subscribers
/// are called synchronously inside the write, and therefore in that isolation. A value that is written during a
/// delivery waits for the end of the delivery (C2). The signals may be sent to any thread; subscribing and disposing
/// may also happen there.
///
/// ReactiveObjC: `RACObserve(self, author.address.street)`.
public struct ObservedPath<Value> {
  private weak var root: AnyObject?
  /// The properties that lead to the object of the last property.
  private(set) var links: [(name: String, next: (AnyObject) -> AnyObject?)] = []
  /// The name of the last property.
  let name: String
  let read: (AnyObject) -> Value
  /// The value if a link leads nowhere; nil if there are no links.
  private(set) var missing: Value?

  /// The path of one property.
  init<Object: AnyObject>(root: AnyObject?, name: String, _ read: @escaping (Object) -> Value) {
    self.root = root
    self.name = name
    // An object is always of the type for which its property was given.
    self.read = { object in read(unsafeDowncast(object, to: Object.self)) }
  }

  /// The path that continues with a property of the object at the end of this one.
  func followed<Object: AnyObject, Next>(
    through object: @escaping (Value) -> Object?, name: String, read: @escaping (Object) -> Next?
  ) -> ObservedPath<Next?> {
    var path = ObservedPath<Next?>(root: root, name: name, read)
    path.links = links + [(self.name, { [read = self.read] in object(read($0)) })]
    path.missing = .some(nil)
    return path
  }
}

extension ObservedPath where Value: Sendable {
  /// Sends the value at the end of the path, and again after each change of a property on the path.
  public var signal: Signal<Value, Never> { signal() }

  /// Sends the value at the end of the path, as the options say. The initial value is the value at the moment of the
  /// subscription.
  ///
  /// A property that is not observable is a misuse (C15), because its changes would be lost.
  ///
  /// - Parameters:
  ///   - options: which values are sent. By default, these are the value at subscription and the value after each
  ///     change.
  ///   - observer: an object whose release also completes the signal. The observer must have a stored `Lifetime.Token`,
  ///     which is found by reflection, or an `@Observed` property; any other observer is a misuse (C15). If the
  ///     observer has both, the token counts. The signal does not keep the observer alive. If the observer is on the
  ///     path, its release is not reported as a change.
  public func signal(
    options: PathOptions = .initial, observer: AnyObject? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, Never> {
    changes(options, observer: observer, file: file, line: line).lift { next in { next($0.value) } }
  }

  /// Sends each change of a property on the path, with the old value and the cause.
  ///
  /// There is one change for each write to a property on the path, and one for each release of an object, at any depth.
  /// If the release of an object also releases later objects of the path, there is one change for all of them.
  ///
  /// Otherwise this method works like ``signal(options:observer:file:line:)``. With the option `prior`, each write
  /// sends two changes: one before the write, and one after it.
  public func changes(
    _ options: PathOptions = .initial, observer: AnyObject? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<PathChange<Value>, Never> {
    let observerLife = observer.map { lifetime(of: $0, file: file, line: line) }
    guard let root else { return .empty() }
    let changes = PathObservation(of: root, along: self, for: observer, options, file: file, line: line).changes
    return observerLife.map { changes.take(during: $0) } ?? changes
  }
}

/// The life of an object, by a stored property.
private func lifetime(of object: AnyObject, file: StaticString, line: UInt) -> Lifetime {
  var cell: ObservedCell?
  var mirror: Mirror? = Mirror(reflecting: object)
  while let level = mirror {
    for child in level.children {
      if let token = child.value as? Lifetime.Token { return token.lifetime }
      if cell == nil { cell = (child.value as? any ObservedStorage)?.cell }
    }
    mirror = level.superclassMirror
  }
  if let cell { return cell.lifetime }
  Diagnostics.trap(
    "An object of type \(type(of: object)) was given as an observer, but its end cannot be known.",
    breaking: "C15, an observer has an end that can be observed", meaning: "the class has no @Observed property",
    remedy: "give the class a property `let lifetime = Lifetime.Token()`, or end the signal by other means",
    file: file, line: line)
}
