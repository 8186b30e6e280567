import ReactiveChannel
import ReactiveTesting
import Testing

/// Two threads use bindings, for each kind of end.
@Suite struct BindingRaceTests {
  private struct Pair<End: TestableEnd<Int>>: Sendable {
    let left = End(starting: 1)
    let right = End(starting: 2)
    let told: (left: Journal<Int>, right: Journal<Int>)

    init() {
      told = (left.recordedValues(), right.recordedValues())
    }

    /// Whether both have one value, and their subscribers received it last.
    var hasSettled: Bool {
      left.current == right.current && told.left.entries.last == left.current
        && told.right.entries.last == right.current
    }
  }

  private func run<End: TestableEnd<Int>>(
    _: End.Type, isBound: Bool, _ first: @Sendable (Pair<End>) -> Void,
    _ second: @escaping @Sendable (Pair<End>) -> Void, isRight: (Pair<End>) -> Bool
  ) -> Bool {
    var isObeyed = true
    race(
      spins: spins(quick: 50, full: 1_000, night: 10_000),
      for: {
        let pair = Pair<End>()
        if isBound { pair.left <-> pair.right }
        return pair
      }, first, second, verify: { pair in isObeyed = isObeyed && pair.hasSettled && isRight(pair) })
    return isObeyed
  }

  private func writes(_ type: any TestableEnd<Int>.Type) -> Bool {
    func opened<End: TestableEnd<Int>>(_ type: End.Type) -> Bool {
      run(type, isBound: true) { pair in
        for value in 11...14 { pair.left.write(value) }
      } _: { pair in
        for value in 21...24 { pair.right.write(value) }
      } isRight: { pair in
        [14, 24].contains(pair.left.current)
          && pair.told.left.entries.filter { 11...14 ~= $0 } == [11, 12, 13, 14]
          && pair.told.right.entries.filter { 21...24 ~= $0 } == [21, 22, 23, 24]
      }
    }
    return opened(type)
  }

  /// A write at the right side before or during the binding is carried to the left side, and never lost.
  private func rightWriteAgainstBind(_ type: any TestableEnd<Int>.Type) -> Bool {
    func opened<End: TestableEnd<Int>>(_ type: End.Type) -> Bool {
      run(type, isBound: false) { pair in
        pair.left <-> pair.right
      } _: { pair in
        pair.right.write(3)
      } isRight: { pair in
        pair.left.current == 3 && pair.told.right.entries == [2, 3]
      }
    }
    return opened(type)
  }

  /// A write at the left side happens before the binding or after it.
  private func leftWriteAgainstBind(_ type: any TestableEnd<Int>.Type) -> Bool {
    func opened<End: TestableEnd<Int>>(_ type: End.Type) -> Bool {
      run(type, isBound: false) { pair in
        pair.left <-> pair.right
      } _: { pair in
        pair.left.write(3)
      } isRight: { pair in
        [2, 3].contains(pair.left.current)
      }
    }
    return opened(type)
  }

  /// Both sides bind to each other at once.
  private func bindAgainstBind(_ type: any TestableEnd<Int>.Type) -> Bool {
    func opened<End: TestableEnd<Int>>(_ type: End.Type) -> Bool {
      run(type, isBound: false) { pair in
        pair.left <-> pair.right
      } _: { pair in
        pair.right <-> pair.left
      } isRight: { pair in
        [1, 2].contains(pair.left.current)
      }
    }
    return opened(type)
  }

  @Test(arguments: EndKind.allCases) func writeAgainstWrite(_ kind: EndKind) {
    #expect(writes(kind.type(of: Int.self)))
  }

  @Test(arguments: EndKind.allCases) func writeAtTheRightAgainstBind(_ kind: EndKind) {
    #expect(rightWriteAgainstBind(kind.type(of: Int.self)))
  }

  @Test(arguments: EndKind.allCases) func writeAtTheLeftAgainstBind(_ kind: EndKind) {
    #expect(leftWriteAgainstBind(kind.type(of: Int.self)))
  }

  @Test(arguments: EndKind.allCases) func bindFromBothSides(_ kind: EndKind) {
    #expect(bindAgainstBind(kind.type(of: Int.self)))
  }

  @Test func writeAgainstDispose() {
    var isObeyed = true
    race(
      spins: spins(quick: 50, full: 1_000, night: 10_000),
      for: {
        let pair = Pair<Cell<Int>>()
        return (pair, pair.left <-> pair.right, SharedVariable(0))
      }
    ) { pair, _, _ in
      for value in 11...14 { pair.left.write(value) }
    } _: { pair, binding, count in
      binding.dispose()
      count.value = pair.told.right.entries.count
    } verify: { pair, _, count in
      let told = pair.told.right.entries
      isObeyed = isObeyed && told == Array([2, 11, 12, 13, 14].prefix(told.count)) && pair.left.current == 14
      // After `dispose` has returned, at most the one delivery that had passed its check arrives.
      isObeyed = isObeyed && told.count - (count.value ?? 0) <= 1
    }
    #expect(isObeyed)
  }

  /// The last reference to one end is released while the other end is written.
  @Test func writeAgainstDrop() {
    var isObeyed = true
    race(
      spins: spins(quick: 50, full: 1_000, night: 10_000),
      for: {
        let (left, right) = (Cell(starting: 1), Cell(starting: 2))
        return (left, SharedVariable(right), left <-> right)
      }
    ) { left, _, _ in
      for value in 11...14 { left.write(value) }
    } _: { _, right, _ in
      right.value = nil
    } verify: { left, _, binding in
      isObeyed = isObeyed && binding.isDisposed && left.current == 14
    }
    #expect(isObeyed)
  }

  /// One end is released while it is being bound.
  @Test func bindAgainstDrop() {
    var isObeyed = true
    race(
      spins: spins(quick: 50, full: 1_000, night: 10_000),
      for: {
        (Cell(starting: 1), SharedVariable(Cell(starting: 2)), SharedVariable<Subscription>(nil))
      }
    ) { left, right, binding in
      if let end = right.value { binding.value = left <-> end }
    } _: { _, right, _ in
      right.value = nil
    } verify: { left, _, binding in
      isObeyed = isObeyed && binding.value?.isDisposed != false && [1, 2].contains(left.current)
    }
    #expect(isObeyed)
  }
}
