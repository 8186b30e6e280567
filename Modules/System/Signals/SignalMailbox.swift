import ReactiveDisposables
import ReactiveKernel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The signals that have arrived and are not delivered: a bit for each kind, and a pipe that wakes the delivering
/// queue.
///
/// There is one for the whole process, because a handler has no context. The pipe stays open: a handler may run on
/// another thread at any time.
final class SignalMailbox: Sendable {
  static let shared = SignalMailbox()

  /// Readable when signals wait.
  let reader: Int32
  private let writer: Int32
  private let waiting = AtomicWord()

  private init() {
    guard let ends = Calls.pipe() else { fatalError("processSignals needs a pipe: \(SystemFailure("pipe"))") }
    (reader, writer) = ends
    Calls.setNonBlocking(reader)
    Calls.setNonBlocking(writer)
  }

  /// The handler of all kinds.
  ///
  /// Safe in a handler: it uses an atomic variable, `write` and `errno` only. Its lazy parts were made by
  /// ``installHandler(for:)``.
  static let handler: @convention(c) (Int32) -> Void = { number in
    let code = errno
    SignalMailbox.shared.post(number)
    errno = code
  }

  private func post(_ number: Int32) {
    waiting.insert(SignalMailbox.bit(of: number))
    var byte: UInt8 = 0
    // A full pipe wakes the queue as well.
    _ = write(writer, &byte, 1)
  }

  /// Zero for zero, which is no signal.
  private static func bit(of number: Int32) -> UInt { number > 0 ? 1 &<< UInt(number &- 1) : 0 }

  /// Installs the handler for a kind. Returns the action before.
  func installHandler(for kind: ProcessSignal) -> SignalAction {
    // Runs the handler's code once outside a handler: in a debug build the runtime allocates then.
    SignalMailbox.handler(0)
    return SignalAction(replacing: .current(of: kind), for: kind).install(for: kind)
  }

  /// Removes the waiting signal of a kind. Returns the kind if there was one.
  func take(_ kind: ProcessSignal) -> [ProcessSignal] {
    let bit = SignalMailbox.bit(of: kind.rawValue)
    guard waiting.load() & bit != 0 else { return [] }
    waiting.remove(bit)
    return [kind]
  }

  /// Removes the waiting signals. Returns their kinds.
  func take() -> [ProcessSignal] {
    // First the pipe, then the bits: a signal that comes in between wakes the queue again.
    Calls.discard(reader)
    let bits = waiting.load()
    // A signal of a loaded kind that comes before this line is one value with that kind.
    waiting.remove(bits)
    return (0..<UInt.bitWidth).filter { bits & 1 << $0 != 0 }.map { ProcessSignal(rawValue: Int32($0) + 1) }
  }
}
