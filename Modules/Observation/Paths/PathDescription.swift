/// A property that leads from one object to the next.
struct PathLink {
  var name: String
  var next: (AnyObject) -> AnyObject?
}

/// How to come from an object to a value, one property after the other. Nothing is read or held by it.
struct PathDescription<Value> {
  /// The properties that lead to the object whose property is the last.
  var links: [PathLink] = []
  /// The last property.
  var name: String
  var read: (AnyObject) -> Value
  /// The value where a link leads nowhere; nil where there are no links.
  var missing: Value?

  /// The path that consists of one property.
  init<Root: AnyObject>(_ path: KeyPath<Root, Value>) {
    self.init(name: "\(path)") { (root: Root) in root[keyPath: path] }
  }

  /// The path that consists of one property, read by a closure.
  init<Root: AnyObject>(name: String, _ read: @escaping (Root) -> Value) {
    self.name = name
    // A root is always of the type that its path was made for.
    self.read = { root in read(unsafeDowncast(root, to: Root.self)) }
  }

  /// The path that goes on from where another one ends.
  ///
  /// - Parameters:
  ///   - base: the other path.
  ///   - object: the object that is the value of the other path.
  ///   - missing: the value where there is none.
  ///   - name: the property it goes on with.
  ///   - read: reads it.
  init<Object: AnyObject, Base>(
    _ base: PathDescription<Base>, object: @escaping (Base) -> Object?, missing: Value, name: String,
    read: @escaping (Object) -> Value
  ) {
    links = base.links + [PathLink(name: base.name) { [read = base.read] in object(read($0)) }]
    self.name = name
    self.missing = missing
    // What a link leads to is always of the type that the next was made for.
    self.read = { read(unsafeDowncast($0, to: Object.self)) }
  }
}
