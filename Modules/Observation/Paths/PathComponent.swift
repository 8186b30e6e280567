import ReactiveDisposables

/// A property on a path: the object that has it, what is watched to know its changes, and how to stop that. The last component is the value at the
/// end, if that is an object that tells of its end.
struct PathComponent {
  private(set) weak var object: AnyObject?
  /// Set also when the object has ended; nil while there is none.
  let owner: ObjectIdentifier?
  /// Which occupation of the component this is.
  let number: Int
  var cells: [ObjectIdentifier]
  var watches: [any Disposable] = []
  /// How many writes to the property are in progress.
  var writes = 0

  /// Makes a component without an object.
  init() {
    (owner, number, cells) = (nil, 0, [])
  }

  /// Makes a component of an object.
  init(_ object: AnyObject, number: Int, cells: [ObjectIdentifier]) {
    (self.object, owner, self.number, self.cells) = (object, ObjectIdentifier(object), number, cells)
  }
}
