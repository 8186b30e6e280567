#if Diagnosis
  import ReactiveInspection
  import Testing

  @Suite struct FramesTests {
    @Test func aStackIsStoredOnce() {
      let first = [1, 2, 3].withUnsafeBufferPointer(Frames.of)
      #expect([1, 2, 3].withUnsafeBufferPointer(Frames.of) === first)
      #expect([1, 2].withUnsafeBufferPointer(Frames.of) !== first)
      #expect(first.addresses == [1, 2, 3])
    }

    @Test func stacksWithTheSameHashAreDifferent() {
      // The second address cancels the difference of the first ones.
      let stacks: [[UInt]] = [[1, 7], [2, 7 ^ hash(1) ^ hash(2)]]
      let frames = stacks.map { $0.withUnsafeBufferPointer(Frames.of) }
      #expect(frames.map(\.addresses) == stacks)
      for (stack, frames) in zip(stacks, frames) { #expect(stack.withUnsafeBufferPointer(Frames.of) === frames) }
    }

    /// The hash of a stack of one address.
    private func hash(_ address: UInt) -> UInt {
      let product = address &* 0x9E37_79B1
      return product ^ (product >> 15)
    }
  }
#endif
