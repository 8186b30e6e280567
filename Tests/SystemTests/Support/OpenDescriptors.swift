#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The number of descriptors of this process whose name contains a text.
func openDescriptors(of name: String) -> Int {
  #if os(Linux)
    names(in: "/proc/self/fd").count { number in
      var buffer = [CChar](repeating: 0, count: 4096)
      let length = readlink("/proc/self/fd/" + number, &buffer, buffer.count)
      guard length > 0 else { return false }
      return String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self).contains(name)
    }
  #else
    0
  #endif
}
