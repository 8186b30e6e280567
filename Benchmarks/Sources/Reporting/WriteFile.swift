import Support

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes a new file, or ends the program if that is not possible.
public func write(_ text: String, toFile path: String) {
  guard let file = fopen(path, "w") else { stop("The file '\(path)' cannot be written.") }
  let bytes = Array(text.utf8)
  let written = fwrite(bytes, 1, bytes.count, file)
  guard fclose(file) == 0, written == bytes.count else { stop("The file '\(path)' could not be written to its end.") }
}
