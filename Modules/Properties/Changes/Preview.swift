/// What was read while a computed value was computed for a group of changes that are not made yet, and how current
/// that is.
///
/// Such a run links nothing and keeps nothing beyond the group. What was read must have, at one instant, the versions
/// that were read; properties that the group changes are not among them, for they change for nobody else.
@usableFromInline
package final class Preview {
  private var reads: [ObjectIdentifier: (dependency: Dependency, version: UInt)] = [:]
  private var isTorn = false

  /// Whether all that was read is still there.
  var isCurrent: Bool { !isTorn && reads.values.allSatisfy { $0.dependency.looseVersion == $0.version } }

  @usableFromInline
  func add(_ dependency: Dependency, version: UInt) {
    let known = reads.updateValue((dependency, version), forKey: ObjectIdentifier(dependency))
    if let known, known.version != version { isTorn = true }
  }

  /// Adds what was read for a value that this one is computed from.
  func add(_ inner: Preview) {
    for read in inner.reads.values { add(read.dependency, version: read.version) }
  }
}

/// A value that was computed for a group of changes.
final class PreviewMemo<Value: Sendable> {
  let value: Value
  let preview: Preview

  init(value: Value, preview: Preview) {
    self.value = value
    self.preview = preview
  }
}
