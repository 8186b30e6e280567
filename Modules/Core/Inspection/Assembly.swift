#if Diagnosis
  import ReactiveDisposables

  /// The origin of a signal: the name of the operator's function, and the frames on the stack if they were recorded.
  ///
  /// It takes one word of each signal, and counts no reference. While inspection is off, the word is computed from an
  /// address that the compiler knows.
  @frozen
  public struct Assembly: Sendable {
    /// The address of the frames, which have the name too. Without frames, twice the address of the name, and one: so
    /// the word is odd.
    ///
    /// Of 64 bits, so that twice an address fits on a machine with 32.
    @usableFromInline let word: UInt64

    /// - Parameter function: the name of the function, as `#function` has it.
    @inlinable
    @inline(__always)
    package init(function: StaticString) {
      word = Stages.isOn ? Assembly.recorded(function.utf8Start) : Assembly.named(function.utf8Start)
    }

    /// The origin of a signal whose place is not needed.
    @inlinable
    @inline(__always)
    package init(unrecorded function: StaticString) { word = Assembly.named(function.utf8Start) }

    /// The origin of nothing.
    init() { self.init(unrecorded: "") }

    /// A constant of a program has an address whose first bit is not set.
    @inlinable
    @inline(__always)
    static func named(_ name: UnsafePointer<UInt8>) -> UInt64 { UInt64(UInt(bitPattern: name)) << 1 | 1 }

    @usableFromInline
    @inline(never)
    static func recorded(_ name: UnsafePointer<UInt8>) -> UInt64 {
      guard let frames = Stages.frames(named: name) else { return named(name) }
      return UInt64(UInt(bitPattern: Unmanaged.passUnretained(frames).toOpaque()))
    }

    /// The frames; nil if they are not recorded.
    package var frames: Frames? {
      // Safe because an even word is the address of frames, which are never released.
      guard word & 1 == 0, let address = UnsafeRawPointer(bitPattern: UInt(word)) else { return nil }
      return Unmanaged<Frames>.fromOpaque(address).takeUnretainedValue()
    }

    /// The name of the function, such as `map(_:)`.
    package var function: String {
      // Safe because an odd word was made of the address of a constant.
      (frames?.name ?? UnsafePointer(bitPattern: UInt(word >> 1))).map { String(cString: $0) } ?? ""
    }
  }

  /// Return addresses of the functions that were running when a signal was made or subscribed to, and the name of the
  /// operator. A place in a file once they are symbolicated.
  ///
  /// Each stack is stored once for each name, and never released: a program has few of them, and makes many signals
  /// there.
  public final class Frames: @unchecked Sendable {
    // Unchecked because `name` is the address of a constant of the program, and nothing here ever changes.

    /// The addresses, the newest first.
    package let addresses: [UInt]
    /// The name of the operator's function, which ends with a zero.
    let name: UnsafePointer<UInt8>
    /// Another stack with the same hash, or the same stack with another name.
    private let next: Frames?

    private init(_ addresses: [UInt], name: UnsafePointer<UInt8>, next: Frames?) {
      (self.addresses, self.name, self.next) = (addresses, name, next)
    }

    private static let lock = Lock()
    /// The stacks by their hashes. Under the lock.
    private static let known = KnownFrames()

    /// The record of a stack on which a function makes a signal.
    ///
    /// - Parameter name: the function's name, a constant of the program that ends with a zero.
    package static func of(_ addresses: UnsafeBufferPointer<UInt>, name: UnsafePointer<UInt8>) -> Frames {
      var hash: UInt = 0
      for address in addresses {
        hash = (hash ^ address) &* 0x9E37_79B1
        hash ^= hash >> 15
      }
      return lock.withLock {
        let first = known.stacks[hash]
        var candidate = first
        while let frames = candidate {
          if frames.name == name, frames.addresses.elementsEqual(addresses) { return frames }
          candidate = frames.next
        }
        let frames = Frames(Array(addresses), name: name, next: first)
        known.stacks[hash] = frames
        return frames
      }
    }
  }

  private final class KnownFrames: @unchecked Sendable {
    // Unchecked because `stacks` is used under a lock only.
    var stacks: [UInt: Frames] = [:]
  }

  /// Records the return addresses on the stack of the calling thread. Another module reads the frame pointers, because
  /// that needs C.
  package final class FrameWalker: Sendable {
    let frames: @Sendable (_ name: UnsafePointer<UInt8>) -> Frames

    /// - Parameter frames: returns the addresses, the newest first, with the name that it gets.
    package init(_ frames: @escaping @Sendable (_ name: UnsafePointer<UInt8>) -> Frames) { self.frames = frames }
  }
#endif
