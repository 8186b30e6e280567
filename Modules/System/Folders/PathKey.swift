/// A path that is compared by its bytes, as the system compares paths. The operator `==` of a string takes "é" for "e"
/// with an accent.
struct PathKey: Hashable, Comparable, Sendable {
  let path: String

  init(_ path: String) { self.path = path }

  static func == (first: PathKey, second: PathKey) -> Bool { first.path.isSamePath(as: second.path) }

  static func < (first: PathKey, second: PathKey) -> Bool {
    first.path.utf8.lexicographicallyPrecedes(second.path.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = path
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  var droppingLastSlash: String {
    utf8.count > 1 && utf8.last == UInt8(ascii: "/") ? String(Substring(utf8.dropLast())) : self
  }

  /// The path of a file in the folder with this path.
  func appendingName(_ name: String) -> String { utf8.last == UInt8(ascii: "/") ? self + name : self + "/" + name }

  /// Whether this is the path of something in a folder, at any depth.
  func isPath(inside folder: String) -> Bool {
    utf8.count > folder.utf8.count && utf8.starts(with: folder.appendingName("").utf8)
  }

  /// Whether the bytes are the same.
  func isSamePath(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// The path that this file has after the folder `old`, which contains it, was renamed to `new`.
  func moved(from old: String, to new: String) -> String { new + String(Substring(utf8.dropFirst(old.utf8.count))) }
}
