#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
#if !canImport(Darwin)
  internal import SystemCalls
#endif

#if os(macOS) || os(Linux)
  /// The steps between the start of a child process and its program.
  struct SpawnActions: ~Copyable {
    #if canImport(Darwin)
      typealias Actions = posix_spawn_file_actions_t?
      private typealias Attributes = posix_spawnattr_t?
      private var actions: Actions = nil
    #else
      typealias Actions = posix_spawn_file_actions_t
      private typealias Attributes = posix_spawnattr_t
      private var actions = Actions()
    #endif

    init() { posix_spawn_file_actions_init(&actions) }

    deinit {
      var actions = actions
      posix_spawn_file_actions_destroy(&actions)
    }

    /// Gives the child its standard streams, and no other descriptor.
    mutating func addStreams(
      input: DescriptorHandle?, inheritsInput: Bool, output: DescriptorHandle, error: DescriptorHandle
    ) {
      if let input {
        input.withNumber { _ = posix_spawn_file_actions_adddup2(&actions, $0, 0) }
      } else if !inheritsInput {
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      }
      output.withNumber { _ = posix_spawn_file_actions_adddup2(&actions, $0, 1) }
      error.withNumber { _ = posix_spawn_file_actions_adddup2(&actions, $0, 2) }
      #if canImport(Darwin)
        if inheritsInput { posix_spawn_file_actions_addinherit_np(&actions, 0) }
      #else
        // Descriptors of other code that have no `O_CLOEXEC`. A C library without the function leaves them open.
        _ = system_calls_add_close_from(&actions, 3)
      #endif
    }

    /// Lets the child begin in a folder. Returns zero or an error number.
    mutating func addChange(to folder: String) -> Int32 {
      #if canImport(Darwin)
        posix_spawn_file_actions_addchdir_np(&actions, folder)
      #else
        system_calls_add_folder(&actions, folder)
      #endif
    }

    /// Starts a program. Returns zero or an error number.
    mutating func spawn(
      _ pid: inout pid_t, _ program: String, isGroup: Bool, _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>,
      _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>
    ) -> Int32 {
      #if canImport(Darwin)
        var attributes: Attributes = nil
        var flags = POSIX_SPAWN_CLOEXEC_DEFAULT
      #else
        var attributes = Attributes()
        var flags: Int32 = 0
      #endif
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      // The threads of a queue block all signals, and a child would inherit that.
      var signals = sigset_t()
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      sigaddset(&signals, SIGPIPE)
      posix_spawnattr_setsigdefault(&attributes, &signals)
      flags |= Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
      if isGroup {
        posix_spawnattr_setpgroup(&attributes, 0)
        flags |= Int32(POSIX_SPAWN_SETPGROUP)
      }
      posix_spawnattr_setflags(&attributes, Int16(flags))
      return posix_spawnp(&pid, program, &actions, &attributes, arguments, environment)
    }
  }
#endif
