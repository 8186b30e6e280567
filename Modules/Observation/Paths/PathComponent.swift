import ReactiveKernel

/// A property on a path: its object, and its watches. The last component is the value at the end of the path, if that
/// is a ``LifetimeOwner``.
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
    meaning: "the property lacks @Observed, or is constant, or computed from such",
    remedy: "mark it @Observed; a class marked @Observable is observed by `signal(for:)` or `Signal.observing`",
    file: callSite.file, line: callSite.line)
}
