#if Diagnosis
  import ReactiveInspection
  import Testing

  @Suite struct FramesTests {
    @Test func aStackIsStoredOnceForEachName() {
      let first = frames([1, 2, 3])
      #expect(frames([1, 2, 3]) === first)
      #expect(frames([1, 2]) !== first)
      #expect(frames([1, 2, 3], "filter") !== first)
      #expect(frames([1, 2, 3], "filter") === frames([1, 2, 3], "filter"))
      #expect(first.addresses == [1, 2, 3])
    }

    @Test func stacksWithTheSameHashAreDifferent() {
      // The second address cancels the difference of the first ones.
      let stacks: [[UInt]] = [[1, 7], [2, 7 ^ hash(1) ^ hash(2)]]
      let found = stacks.map { frames($0) }
      #expect(found.map(\.addresses) == stacks)
      for (stack, found) in zip(stacks, found) { #expect(frames(stack) === found) }
    }

    private func frames(_ stack: [UInt], _ name: StaticString = "map") -> Frames {
      stack.withUnsafeBufferPointer { Frames.of($0, name: name.utf8Start) }
    }

    /// The hash of a stack of one address.
    private func hash(_ address: UInt) -> UInt {
      let product = address &* 0x9E37_79B1
      return product ^ (product >> 15)
    }
  }
#endif
