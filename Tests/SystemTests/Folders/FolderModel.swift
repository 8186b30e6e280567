import ReactiveSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The knowledge of a reader of changes: the existing paths, and the changes that do not fit to them.
struct FolderModel {
  private(set) var paths: Set<String> = []
  private(set) var misfits: [String] = []

  init(_ changes: [FolderChange]) { for change in changes { apply(change) } }

  private mutating func apply(_ change: FolderChange) {
    switch change {
    case .created(let path):
      if !paths.insert(path).inserted { misfits.append("created twice: \(path)") }
    case .removed(let path):
      if remove(path).isEmpty { misfits.append("removed without being there: \(path)") }
    case .renamed(let old, let new):
      let moved = remove(old)
      if moved.isEmpty { misfits.append("renamed without being there: \(old)") }
      _ = remove(new)
      for path in moved { paths.insert(new + path.dropFirst(old.count)) }
    case .modified(let path):
      if !paths.contains(path) { misfits.append("modified without being there: \(path)") }
    case .overflow: misfits.append("overflow")
    }
  }

  /// Removes a path and those inside. Returns them.
  private mutating func remove(_ path: String) -> Set<String> {
    guard paths.contains(path) else { return [] }
    let gone = paths.filter { $0 == path || $0.hasPrefix(path + "/") }
    paths.subtract(gone)
    return gone
  }
}

/// Makes, moves and removes files and folders at random.
struct FolderChurn {
  private let scratch: Scratch
  private var state: UInt64
  /// The existing paths, and whether they are folders.
  private var entries: [String: Bool] = [:]

  init(in scratch: Scratch, seed: UInt64) {
    self.scratch = scratch
    state = seed
  }

  var paths: Set<String> { Set(entries.keys) }

  mutating func act() {
    switch number(below: 10) {
    case 0..<3:
      let path = freePath()
      if mkdir(path, 0o755) == 0 { entries[path] = true }
    case 3..<5:
      let path = freePath()
      let file = open(path, O_WRONLY | O_CREAT, 0o644)
      if file >= 0 {
        if number(below: 2) == 0 { _ = write(file, "a", 1) }
        close(file)
        entries[path] = false
      }
    case 5..<9:
      guard let old = anyPath() else { return }
      let new = freePath()
      // A folder does not move into itself.
      if rename(old, new) == 0 {
        for (path, isFolder) in entries where path == old || path.hasPrefix(old + "/") {
          entries[path] = nil
          entries[new + path.dropFirst(old.count)] = isFolder
        }
      }
    default:
      guard let path = anyPath() else { return }
      if entries[path] == true ? rmdir(path) == 0 : unlink(path) == 0 { entries[path] = nil }
    }
  }

  /// A free path, in the folder or in one inside. Names are few, so that they are used again.
  private mutating func freePath() -> String {
    let folders = [scratch.path] + entries.filter(\.value).keys.sorted()
    while true {
      let path = folders[number(below: folders.count)] + "/n\(number(below: 30))"
      if entries[path] == nil, path.count < 400 { return path }
    }
  }

  private mutating func anyPath() -> String? {
    let all = entries.keys.sorted()
    return all.isEmpty ? nil : all[number(below: all.count)]
  }

  private mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
