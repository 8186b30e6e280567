#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if !canImport(Darwin)
  /// Documented functions of the C library that its Swift module does not declare, because they are extensions of
  /// POSIX.
  ///
  /// They are found by name when the program runs. Nil if the library is older than the function, or if the program is
  /// linked statically.
  enum LateFunctions {
    typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t>

    /// Makes a pipe with flags, in one step.
    static let pipe2: (@convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32)? = find("pipe2")

    /// Lets a new process begin in a folder.
    static let addChangeOfFolder: (@convention(c) (Actions, UnsafePointer<CChar>) -> Int32)? = find(
      "posix_spawn_file_actions_addchdir_np")

    /// Closes the descriptors of a new process from a number on.
    static let addCloseFrom: (@convention(c) (Actions, Int32) -> Int32)? = find(
      "posix_spawn_file_actions_addclosefrom_np")

    // The types agree with the declarations in the manual.
    private static func find<Function>(_ name: String) -> Function? {
      // Nil is `RTLD_DEFAULT`: all libraries of the program.
      dlsym(nil, name).map { unsafeBitCast($0, to: Function.self) }
    }
  }
#endif
