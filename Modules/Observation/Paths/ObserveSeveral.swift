// The arities of `observe`, written in one call. All but the last property are functions, which the literals of key paths become: so each may be
// optional or not.

/// Begins a path of two properties: `observe(a, \.b, \.c)` is `observe(a, \.b).then(\.c)`.
public func observe<A: AnyObject, B: AnyObject, Value>(
  _ object: A, _ first: @escaping (A) -> B?, _ last: KeyPath<B, Value>
) -> ObservedPath<Value?> {
  observe(object, via: first).then(last)
}

/// Begins a path of two properties, the last of which may be nil.
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

/// Begins a path of three properties, the last of which may be nil.
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

/// Begins a path of four properties, the last of which may be nil.
public func observe<A: AnyObject, B: AnyObject, C: AnyObject, D: AnyObject, Value>(
  _ object: A, _ first: @escaping (A) -> B?, _ second: @escaping (B) -> C?, _ third: @escaping (C) -> D?,
  _ last: KeyPath<D, Value?>
) -> ObservedPath<Value?> {
  observe(object, via: first).then(via: second).then(via: third).then(last)
}

private func observe<Object: AnyObject, Next: AnyObject>(
  _ object: Object, via read: @escaping (Object) -> Next?
) -> ObservedPath<Next?> {
  ObservedPath(root: object, PathDescription(name: "the first property of a path", read))
}

extension ObservedPath {
  fileprivate func then<Object: AnyObject, Next: AnyObject>(
    via read: @escaping (Object) -> Next?
  ) -> ObservedPath<Next?> where Value == Object? {
    followed(through: { $0 }, missing: nil, name: "property \(description.links.count + 2) of a path", read: read)
  }
}
