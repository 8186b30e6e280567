#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The names of the files and folders in a folder; nil, with the number in `errno`, if it cannot be read.
func namesOfFiles(in folder: String) -> [String]? {
  guard let list = opendir(folder) else { return nil }
  defer { closedir(list) }
  var names: [String] = []
  while let entry = readdir(list) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
      name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}
