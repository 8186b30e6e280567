#if Diagnosis
  /// The origin of a signal: the name of the operator's function, and the frames on the stack if they were recorded.
  ///
  /// It takes two words of each signal. While inspection is off, one is an address that the compiler knows, and the other one is nil.
  @frozen
  public struct Assembly: @unchecked Sendable {
    // Unchecked because the pointer is to a constant of the program.
    @usableFromInline let name: UnsafePointer<UInt8>
    /// The frames; nil if they are not recorded.
    @usableFromInline package let frames: Frames?

    /// - Parameter function: the name of the function, as `#function` has it.
    @inlinable
    @inline(__always)
    package init(function: StaticString) {
      name = function.utf8Start
      frames = Stages.isOn ? Stages.frames() : nil
    }

    /// The name of the function, such as `map(_:)`.
    package var function: String { String(cString: name) }
  }

  /// Return addresses of the functions that were running when a signal was made or subscribed to. A place in a file once they are symbolicated.
  public final class Frames: Sendable {
    /// The addresses, the newest first.
    package let addresses: [UInt]

    /// Makes a record.
    package init(_ addresses: [UInt]) { self.addresses = addresses }
  }

  /// Records the return addresses on the stack of the calling thread. Another module reads the frame pointers, because that needs C.
  package final class FrameWalker: Sendable {
    let frames: @Sendable () -> Frames?

    /// - Parameter frames: returns the addresses, the newest first.
    package init(_ frames: @escaping @Sendable () -> Frames?) { self.frames = frames }
  }
#endif
