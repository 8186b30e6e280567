#if Diagnosis
  import FramePointers
#endif

/// The origin of a signal: the name of the function that made the signal. While inspection records call stacks, the
/// origin also contains the stack of that call. It is empty if the package trait `Diagnosis` is not enabled.
@frozen
public struct Assembly: Sendable {
  #if Diagnosis
    @usableFromInline let name: StaticString
    /// The return addresses on the stack, the newest first: a place in a file once they are symbolicated. Empty if they
    /// are not recorded.
    @usableFromInline package let frames: [UInt]
  #endif

  /// - Parameters:
  ///   - function: the name of the function, as `#function` has it.
  ///   - isPlaced: whether the place is needed.
  @inlinable
  @inline(__always)
  package init(function: StaticString, isPlaced: Bool = true) {
    #if Diagnosis
      name = function
      frames = isPlaced && Stages.isOn ? Assembly.framesOfThisThread() : []
    #endif
  }

  #if Diagnosis
    /// The name of the function, such as `map(_:)`.
    package var function: String { "\(name)" }

    @usableFromInline
    @inline(never)
    static func framesOfThisThread() -> [UInt] {
      guard Stages.recordsPlaces else { return [] }
      let most = 64
      // Safe because the function writes as many addresses as it returns, and no more than fit.
      return [UInt](unsafeUninitializedCapacity: most) { frames, count in
        count = frame_pointers_walk(frames.baseAddress, most)
      }
    }
  #endif
}
