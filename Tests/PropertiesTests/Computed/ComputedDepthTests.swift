import ReactiveKernel
import ReactiveProperties
import ReactiveTesting
import Testing

/// Long chains and wide fans: the stack that they use (C10, C11).
@Suite struct ComputedDepthTests {
  private static func chain(_ count: Int, on base: Property<Int>, isRead: Bool) -> [Computed<Int>] {
    var values = [Computed { base.value }]
    for _ in 1..<count {
      let last = values[values.count - 1]
      values.append(Computed { last.value + 1 })
      if isRead { _ = values[values.count - 1].value }
    }
    return values
  }

  @Test("A chain of 100,000 values that were computed once is recomputed, sent and released on a stack of 512 KB.")
  func longChainOfKnownValues() {
    let results = onThread {
      let base = Property(0)
      let values = Self.chain(100_000, on: base, isRead: true)
      let seen = Recorded(values[99_999].signal)
      base.value = 1
      changeTogether { base.value = 2 }
      return withExtendedLifetime(values) { seen.values }
    }
    #expect(results == [99_999, 100_000, 100_001])
  }

  @Test(
    "A chain of 10,000 values that were never computed uses a stack of at most 64 MB, without optimisation; one of 250 uses 512 KB."
  )
  func longChainOfNewValues() {
    #expect(onThread(stack: 64 << 20) { Self.chain(10_000, on: Property(0), isRead: false)[9_999].value } == 9_999)
    #expect(onThread { Self.chain(250, on: Property(0), isRead: false)[249].value } == 249)
  }

  @Test("In a ladder of a hundred steps, each read twice by the next, each step is computed once.")
  func ladder() {
    let base = Property(1)
    let runs = Journal<Int>()
    var (left, right) = (Computed { base.value }, Computed { base.value })
    for _ in 0..<100 {
      let (oldLeft, oldRight) = (left, right)
      left = Computed {
        runs.write(0)
        return max(oldLeft.value, oldRight.value)
      }
      right = Computed { min(oldLeft.value, oldRight.value) }
    }
    let top = Computed { [left, right] in left.value + right.value }
    #expect(top.value == 2)
    base.value = 2
    #expect(top.value == 4)
    #expect(runs.count == 200)
    changeTogether {
      base.value = 3
      #expect(top.value == 6)
    }
    #expect(top.value == 6)
    #expect(runs.count == 400)
  }

  @Test(
    "One value computed from 10,000 properties depends on each of them; 10,000 values computed from one send once each."
  )
  func wide() {
    let many = (0..<10_000).map { Property($0) }
    let sum = Computed { many.reduce(0) { $0 + $1.value } }
    let before = sum.value
    for index in stride(from: 0, to: 10_000, by: 997) { many[index].value += 1 }
    #expect(sum.value == before + 11)

    let one = Property(0)
    let told = Journal<Int>()
    let values = (0..<10_000).map { offset in Computed { one.value + offset } }
    for value in values { value.signal.subscribe(next: { _ in told.write(0) }) }
    one.value = 1
    withExtendedLifetime(values) {}
    #expect(told.count == 20_000)
  }
}
