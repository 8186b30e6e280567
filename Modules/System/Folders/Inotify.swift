#if !canImport(Darwin)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Linux's reports of changes in folders and of files.
  final class Inotify {
    /// One report.
    struct Report {
      /// The watch that it is from.
      let watch: Int32
      let mask: UInt32
      /// The same number in both reports of one renaming.
      let cookie: UInt32
      /// The name of the file in the folder; empty in reports about the watched file itself.
      let name: String

      func has(_ flags: Int32...) -> Bool { flags.contains { mask & UInt32($0) != 0 } }
    }

    let descriptor: Descriptor

    init() throws(SystemFailure) {
      let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard number >= 0 else { throw SystemFailure("inotify_init1") }
      descriptor = Descriptor(owning: number)
    }

    /// Watches a file or a folder. Returns the number of the watch, which is the old one if it is watched already.
    func watch(_ path: String, for flags: [Int32]) throws(SystemFailure) -> Int32 {
      let mask = flags.reduce(0) { $0 | UInt32($1) }
      let watch = descriptor.withNumber { inotify_add_watch($0, path, mask) }
      guard let watch, watch >= 0 else { throw SystemFailure("inotify_add_watch", path: path) }
      return watch
    }

    /// Watches an open file, also if its path leads to another one by now.
    func watch(_ file: Descriptor, for flags: [Int32]) -> Int32? {
      let mask = flags.reduce(0) { $0 | UInt32($1) }
      let watch = file.withNumber { number in
        descriptor.withNumber { inotify_add_watch($0, "/proc/self/fd/\(number)", mask) }
      }
      guard let watch, let watch, watch >= 0 else { return nil }
      return watch
    }

    func remove(_ watch: Int32) { _ = descriptor.withNumber { inotify_rm_watch($0, watch) } }

    /// The reports that have arrived since the last call.
    func reports() -> [Report] {
      var reports: [Report] = []
      // The kernel returns whole reports only.
      withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
        while let count = descriptor.withNumber({ Calls.read($0, into: buffer) }), count > 0 {
          var place = 0
          while place < count {
            let head = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
            let name = buffer[(place + MemoryLayout<inotify_event>.size)...].prefix(Int(head.len)).prefix { $0 != 0 }
            reports.append(
              Report(
                watch: head.wd, mask: head.mask, cookie: head.cookie, name: String(decoding: name, as: UTF8.self)))
            place += MemoryLayout<inotify_event>.size + Int(head.len)
          }
        }
      }
      return reports
    }
  }
#endif
