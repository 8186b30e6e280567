#if Diagnosis
  import ReactiveDisposables

  /// The origin of a signal: the name of the operator's function, and the frames on the stack if they were recorded.
  ///
  /// It takes two words of each signal, and counts no reference. While inspection is off, one word is an address that the compiler knows, and the other
  /// one is nil.
  @frozen
  public struct Assembly: @unchecked Sendable {
    // Unchecked because the pointer is to a constant of the program, and the frames are never released.
    @usableFromInline let name: UnsafePointer<UInt8>
    @usableFromInline let recorded: Unmanaged<Frames>?

    /// - Parameter function: the name of the function, as `#function` has it.
    @inlinable
    @inline(__always)
    package init(function: StaticString) {
      name = function.utf8Start
      recorded = Stages.isOn ? Stages.frames() : nil
    }

    /// The origin of nothing.
    init() {
      let nothing: StaticString = ""
      name = nothing.utf8Start
      recorded = nil
    }

    /// The frames; nil if they are not recorded.
    package var frames: Frames? { recorded?.takeUnretainedValue() }

    /// The name of the function, such as `map(_:)`.
    package var function: String { String(cString: name) }
  }

  /// Return addresses of the functions that were running when a signal was made or subscribed to. A place in a file once they are symbolicated.
  ///
  /// Each stack is stored once, and never released: a program has few of them, and makes many signals there.
  public final class Frames: Sendable {
    /// The addresses, the newest first.
    package let addresses: [UInt]
    /// Another stack with the same hash.
    private let next: Frames?

    private init(_ addresses: [UInt], next: Frames?) { (self.addresses, self.next) = (addresses, next) }

    private static let lock = Lock()
    /// The stacks by their hashes. Under the lock.
    private static let known = KnownFrames()

    /// The record of a stack.
    package static func of(_ addresses: UnsafeBufferPointer<UInt>) -> Frames {
      var hash: UInt = 0
      for address in addresses {
        hash = (hash ^ address) &* 0x9E37_79B1
        hash ^= hash >> 15
      }
      return lock.withLock {
        let first = known.stacks[hash]
        var candidate = first
        while let frames = candidate {
          if frames.addresses.elementsEqual(addresses) { return frames }
          candidate = frames.next
        }
        let frames = Frames(Array(addresses), next: first)
        known.stacks[hash] = frames
        return frames
      }
    }
  }

  private final class KnownFrames: @unchecked Sendable {
    // Unchecked because `stacks` is used under a lock only.
    var stacks: [UInt: Frames] = [:]
  }

  /// Records the return addresses on the stack of the calling thread. Another module reads the frame pointers, because that needs C.
  package final class FrameWalker: Sendable {
    let frames: @Sendable () -> Frames

    /// - Parameter frames: returns the addresses, the newest first.
    package init(_ frames: @escaping @Sendable () -> Frames) { self.frames = frames }
  }
#endif
