import ReactiveKernel

/// The steps from an object to a value, one property after the other. It reads and holds nothing.
struct PathDescription<Value> {
  /// The properties that lead to the object of the last property.
  var links: [(name: String, next: (AnyObject) -> AnyObject?)] = []
  /// The name of the last property.
  var name: String
  var read: (AnyObject) -> Value
  /// The value if a link leads nowhere; nil if there are no links.
  var missing: Value?

  /// The path of one property.
  init<Root: AnyObject>(_ path: KeyPath<Root, Value>) {
    self.init(name: "\(path)") { (root: Root) in root[keyPath: path] }
  }

  /// The path of one property that a closure reads.
  init<Root: AnyObject>(name: String, _ read: @escaping (Root) -> Value) {
    self.name = name
    // A root is always of the type for which its path was made.
    self.read = { root in read(unsafeDowncast(root, to: Root.self)) }
  }

  /// The path that continues with a property of the object in the value of this one.
  func followed<Object: AnyObject, Next>(
    through object: @escaping (Value) -> Object?, name: String, read: @escaping (Object) -> Next?
  ) -> PathDescription<Next?> {
    var path = PathDescription<Next?>(name: name, read)
    path.links = links + [(self.name, { [read = self.read] in object(read($0)) })]
    path.missing = .some(nil)
    return path
  }
}

/// A property on a path: its object, and its watches. The last component is the value at the end of the path, if that is a ``LifetimeOwner``.
struct PathComponent {
  weak var object: AnyObject?
  /// Set even after the end of the object; nil as long as there is none.
  var owner: ObjectIdentifier?
  /// The number of the occupation.
  var number = 0
  var cells: [ObjectIdentifier] = []
  var watches: [any Disposable] = []
  /// The number of writes in progress.
  var writes = 0
}

/// Traps if the reads of a property show that it is not observable, unless there is no call site.
func requireObservable(
  _ name: String, of object: AnyObject, _ reads: [TrackedRead], _ callSite: (file: StaticString, line: UInt)?
) {
  guard let callSite, reads.isEmpty else { return }
  Diagnostics.trap(
    "\(name) of an object of type \(type(of: object)) was to be observed, but is not observable.",
    breaking: "C15, a key path names a property that reports its changes",
    meaning: "the property lacks @Reactive, or is constant, or computed from such",
    remedy: "mark it @Reactive; a class marked @Observable is observed by `signal(for:)` or `Signal.observing`",
    file: callSite.file, line: callSite.line)
}
