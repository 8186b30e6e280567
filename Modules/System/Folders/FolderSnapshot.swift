#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files and folders in a folder at one time, for systems that say only where a change is.
package struct FolderSnapshot: Sendable {
  private(set) var entries: [PathKey: FileIdentity] = [:]

  /// The number of files and folders.
  package var count: Int { entries.count }

  /// Reads a folder.
  ///
  /// - Parameter isRecursive: whether to read the folders in it too.
  package init(of folder: String, isRecursive: Bool) throws(SystemFailure) {
    var unread = [folder]
    while let next = unread.popLast() {
      guard let names = namesOfFiles(in: next) else {
        // A folder that was removed since it was found.
        if !next.isSamePath(as: folder), errno == ENOENT || errno == ENOTDIR { continue }
        throw SystemFailure("opendir", path: next)
      }
      for name in names {
        let path = next.appendingName(name)
        guard let identity = FileIdentity(path: path, followingLinks: false) else { continue }
        entries[PathKey(path)] = identity
        if isRecursive, identity.isFolder { unread.append(path) }
      }
    }
  }

  /// The changes from an earlier snapshot to this one: first removed files, then renamed ones, then new ones, then
  /// changed ones.
  package func changes(since old: FolderSnapshot) -> [FolderChange] {
    let left = old.entries.filter { path, entry in entries[path] != entry }
    let arrived = entries.filter { path, entry in old.entries[path] != entry }
    let origins = Dictionary(left.map { ($0.value.key, $0.key.path) }) { first, _ in first }
    var renamed: [(from: String, to: String)] = []
    var targets: [PathKey: String] = [:]
    var created: [String] = []
    for (key, entry) in arrived.sorted(by: { $0.key < $1.key }) {
      guard let origin = origins[entry.key] else {
        created.append(key.path)
        continue
      }
      // The files in a renamed folder have other paths for this reason.
      if key == PathKey(origin).moved(by: targets) { continue }
      renamed.append((origin, key.path))
      targets[PathKey(origin)] = key.path
    }
    let moved = Set(arrived.values.map(\.key))
    let removed = left.filter { path, entry in !moved.contains(entry.key) && entries[path] == nil }
    let modified = entries.filter { path, entry in
      guard let before = old.entries[path], before == entry else { return false }
      return !entry.isFolder && (before.changed != entry.changed || before.size != entry.size)
    }
    return removed.keys.sorted().map { .removed($0.path) } + renamed.map { .renamed(from: $0.from, to: $0.to) }
      + created.map { .created($0) } + modified.keys.sorted().map { .modified($0.path) }
  }
}

extension PathKey {
  /// The path after the innermost folder around the file was renamed; nil if none was.
  ///
  /// - Parameter targets: the new paths of renamed folders, by their old ones.
  fileprivate func moved(by targets: [PathKey: String]) -> PathKey? {
    if targets.isEmpty { return nil }
    var folder = path
    while folder.utf8.contains(UInt8(ascii: "/")), folder != "/" {
      folder = folder.folderPath
      if let target = targets[PathKey(folder)] { return PathKey(path.moved(from: folder, to: target)) }
    }
    return nil
  }
}
