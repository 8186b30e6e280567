/// What the runtime counts, of an object that somebody may have got hold of and nobody but the asker can give away.
///
/// By address, for a reference that is handed over may be counted itself.
enum ReferenceCount {
  static func strong(_ object: UnsafeMutableRawPointer) -> Int { strongCount(of: object) }

  /// Counted from one.
  static func weak(_ object: UnsafeMutableRawPointer) -> Int { weakCount(of: object) }
}

@_silgen_name("swift_retainCount")
private func strongCount(of object: UnsafeMutableRawPointer) -> Int

@_silgen_name("swift_weakRetainCount")
private func weakCount(of object: UnsafeMutableRawPointer) -> Int
