/// Begins an observable path at a property of an object. The property is `@Observed`, or computed from `@Observed`
/// properties. The path does not keep the object alive.
///
/// ```
/// final class Author { @Observed var name = "" }
/// final class Document {
///   @Observed var title = ""
///   @Observed var author: Author?
/// }
/// let document = Document()
/// observe(document, \.title).signal           // a property
/// observe(document, \.author).then(\.name)    // a property of the object in another one
/// ```
///
/// Elsewhere: `RACObserve` (ReactiveObjC).
public func observe<Object: AnyObject, Value>(_ object: Object, _ path: KeyPath<Object, Value>) -> ObservedPath<Value> {
  ObservedPath(root: object, name: propertyName(path, of: object)) { (root: Object) in root[keyPath: path] }
}

extension ObservedPath where Value: AnyObject {
  /// Extends a path that ends at an object: the new path ends at a property of that object.
  ///
  /// The value is optional, because the object may have been released.
  public func then<Next>(_ path: KeyPath<Value, Next>) -> ObservedPath<Next?> {
    followed(through: { $0 }, name: propertyName(path, of: nil)) { $0[keyPath: path] }
  }

  /// Extends a path that ends at an object: the new path ends at an optional property of that object.
  public func then<Next>(_ path: KeyPath<Value, Next?>) -> ObservedPath<Next?> {
    followed(through: { $0 }, name: propertyName(path, of: nil)) { $0[keyPath: path] }
  }
}

extension ObservedPath {
  /// Extends a path that ends at an optional object: the new path ends at a property of that object. If there is no
  /// object, the value is nil.
  public func then<Object: AnyObject, Next>(_ path: KeyPath<Object, Next>) -> ObservedPath<Next?>
  where Value == Object? {
    followed(through: { $0 }, name: propertyName(path, of: nil)) { $0[keyPath: path] }
  }

  /// Extends a path that ends at an optional object: the new path ends at an optional property of that object. If there
  /// is no object, the value is nil.
  public func then<Object: AnyObject, Next>(_ path: KeyPath<Object, Next?>) -> ObservedPath<Next?>
  where Value == Object? {
    followed(through: { $0 }, name: propertyName(path, of: nil)) { $0[keyPath: path] }
  }
}

// MARK: Several properties

// All properties but the last are functions, which literals of key paths convert to. So each may be optional or not.

/// Begins a path of two properties: `observe(a, \.b, \.c)` is `observe(a, \.b).then(\.c)`.
public func observe<A: AnyObject, B: AnyObject, Value>(
  _ object: A, _ first: @escaping (A) -> B?, _ last: KeyPath<B, Value>
) -> ObservedPath<Value?> {
  observe(object, via: first).then(last)
}

/// Begins a path of two properties, the last of which is optional.
public func observe<A: AnyObject, B: AnyObject, Value>(
  _ object: A, _ first: @escaping (A) -> B?, _ last: KeyPath<B, Value?>
) -> ObservedPath<Value?> {
  observe(object, via: first).then(last)
}

/// Begins a path of three properties: `observe(a, \.b, \.c, \.d)` is `observe(a, \.b).then(\.c).then(\.d)`.
public func observe<A: AnyObject, B: AnyObject, C: AnyObject, Value>(
  _ object: A, _ first: @escaping (A) -> B?, _ second: @escaping (B) -> C?, _ last: KeyPath<C, Value>
) -> ObservedPath<Value?> {
  observe(object, via: first).then(via: second).then(last)
}

/// Begins a path of three properties, the last of which is optional.
public func observe<A: AnyObject, B: AnyObject, C: AnyObject, Value>(
  _ object: A, _ first: @escaping (A) -> B?, _ second: @escaping (B) -> C?, _ last: KeyPath<C, Value?>
) -> ObservedPath<Value?> {
  observe(object, via: first).then(via: second).then(last)
}

/// Begins a path of four properties.
public func observe<A: AnyObject, B: AnyObject, C: AnyObject, D: AnyObject, Value>(
  _ object: A, _ first: @escaping (A) -> B?, _ second: @escaping (B) -> C?, _ third: @escaping (C) -> D?,
  _ last: KeyPath<D, Value>
) -> ObservedPath<Value?> {
  observe(object, via: first).then(via: second).then(via: third).then(last)
}

/// Begins a path of four properties, the last of which is optional.
public func observe<A: AnyObject, B: AnyObject, C: AnyObject, D: AnyObject, Value>(
  _ object: A, _ first: @escaping (A) -> B?, _ second: @escaping (B) -> C?, _ third: @escaping (C) -> D?,
  _ last: KeyPath<D, Value?>
) -> ObservedPath<Value?> {
  observe(object, via: first).then(via: second).then(via: third).then(last)
}

private func observe<Object: AnyObject, Next: AnyObject>(
  _ object: Object, via read: @escaping (Object) -> Next?
) -> ObservedPath<Next?> {
  ObservedPath(root: object, name: "the first property of a path", read)
}

extension ObservedPath {
  fileprivate func then<Object: AnyObject, Next: AnyObject>(
    via read: @escaping (Object) -> Next?
  ) -> ObservedPath<Next?> where Value == Object? {
    followed(through: { $0 }, name: "property \(links.count + 2) of a path", read: read)
  }
}
