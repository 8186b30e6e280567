/// The name of a property for messages.
///
/// The runtime describes a wrapped property as `\Person.<computed 0x7f… (String)>`, because it is computed from its
/// storage. So a property that is stored in a cell is found by reflection, which only a message may cost.
///
/// - Parameters:
///   - path: the property.
///   - object: the object, if it has not ended.
///   - cell: the only cell that the property reads, if there is one.
func propertyName(_ path: AnyKeyPath, of object: AnyObject?, storedIn cell: ObjectIdentifier? = nil) -> String {
  let description = "\(path)"
  guard description.contains("<computed ") else { return description }
  if let object, let cell, let name = storageName(in: object, of: cell, type(of: path).valueType) {
    return "\\\(type(of: object)).\(name)"
  }
  return "a computed property of \(type(of: path).rootType)"
}

/// The name of the wrapped property of a type that a cell belongs to.
private func storageName(in object: AnyObject, of cell: ObjectIdentifier, _ type: Any.Type) -> String? {
  var mirror: Mirror? = Mirror(reflecting: object)
  while let level = mirror {
    for child in level.children {
      guard let storage = child.value as? any ObservedStorage, ObjectIdentifier(storage.cell) == cell else { continue }
      // Another property of another type may be computed from this one.
      return storage.valueType == type ? child.label.map { String($0.drop { $0 == "_" }) } : nil
    }
    mirror = level.superclassMirror
  }
  return nil
}

/// An `@Observed` property without its type.
protocol ObservedStorage {
  var cell: ObservedCell { get }
  var valueType: Any.Type { get }
}

extension Observed: ObservedStorage {
  var valueType: Any.Type { Value.self }
}
