/// Begins a path at a property of an object.
///
/// ```
/// observe(document, \.title).signal                          // a property
/// observe(document, \.author).then(\.address).then(\.city)   // a property of what a property is, and so on
/// ```
///
/// Elsewhere: `RACObserve` (ReactiveObjC).
///
/// - Parameters:
///   - object: is not kept alive.
///   - path: a `@Reactive` property, or one that is computed from such.
public func observe<Object: AnyObject, Value>(_ object: Object, _ path: KeyPath<Object, Value>) -> ObservedPath<Value> {
  ObservedPath(root: object, PathDescription(path))
}

extension ObservedPath where Value: AnyObject {
  /// The path that goes on with a property of the object at the end of this one.
  ///
  /// Its value is optional all the same: the object may have ended.
  public func then<Next>(_ path: KeyPath<Value, Next>) -> ObservedPath<Next?> {
    followed(through: { $0 }, missing: nil, name: "\(path)") { $0[keyPath: path] }
  }

  /// The path that goes on with a property, which may be nil, of the object at the end of this one.
  public func then<Next>(_ path: KeyPath<Value, Next?>) -> ObservedPath<Next?> {
    followed(through: { $0 }, missing: nil, name: "\(path)") { $0[keyPath: path] }
  }
}

extension ObservedPath {
  /// The path that goes on with a property of the object at the end of this one, if there is one.
  public func then<Object: AnyObject, Next>(_ path: KeyPath<Object, Next>) -> ObservedPath<Next?>
  where Value == Object? {
    followed(through: { $0 }, missing: nil, name: "\(path)") { $0[keyPath: path] }
  }

  /// The path that goes on with a property, which may be nil, of the object at the end of this one, if there is one.
  public func then<Object: AnyObject, Next>(_ path: KeyPath<Object, Next?>) -> ObservedPath<Next?>
  where Value == Object? {
    followed(through: { $0 }, missing: nil, name: "\(path)") { $0[keyPath: path] }
  }
}
