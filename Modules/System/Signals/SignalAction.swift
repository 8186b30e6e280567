#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The action of the process for a kind of signal: a handler with its flags, the default, or to ignore it.
struct SignalAction {
  private var action: sigaction

  /// The action for a kind of signal now.
  static func current(of kind: ProcessSignal) -> SignalAction {
    var action = sigaction()
    sigaction(kind.rawValue, nil, &action)
    return SignalAction(action: action)
  }

  private init(action: sigaction) { self.action = action }

  /// The action of the library in place of another one.
  ///
  /// Interrupted calls of the system continue. The system reaps children if it did before.
  init(replacing former: SignalAction, for kind: ProcessSignal) {
    action = sigaction()
    sigemptyset(&action.sa_mask)
    action.sa_flags = SA_RESTART | former.action.sa_flags & (SA_NOCLDSTOP | SA_NOCLDWAIT)
    if kind == .childChanged, former.isIgnoring { action.sa_flags |= SA_NOCLDWAIT }
    function = SignalMailbox.handler
  }

  /// Makes this the action for a kind of signal. Returns the action before.
  @discardableResult
  func install(for kind: ProcessSignal) -> SignalAction {
    var (new, former) = (action, sigaction())
    sigaction(kind.rawValue, &new, &former)
    return SignalAction(action: former)
  }

  /// Whether the handler is the library's.
  var isOfMailbox: Bool { address(of: function) == address(of: SignalMailbox.handler) }

  private var isIgnoring: Bool { address(of: function) == address(of: SIG_IGN) }

  // A C function is a pointer to its code, and nil is the default action.
  private func address(of function: (@convention(c) (Int32) -> Void)?) -> UInt {
    unsafeBitCast(function, to: UInt.self)
  }

  private var function: (@convention(c) (Int32) -> Void)? {
    get {
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler
      #elseif canImport(Musl)
        action.__sa_handler.sa_handler
      #else
        action.__sigaction_handler.sa_handler
      #endif
    }
    set {
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = newValue
      #elseif canImport(Musl)
        action.__sa_handler.sa_handler = newValue
      #else
        action.__sigaction_handler.sa_handler = newValue
      #endif
    }
  }
}
