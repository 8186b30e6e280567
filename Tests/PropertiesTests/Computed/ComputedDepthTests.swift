import ReactiveKernel
import ReactiveProperties
import ReactiveTesting
import TestSupport
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

  @Test("A long chain of values that were computed once is recomputed, sent and released on a stack of 512 KB.")
  func longChainOfKnownValues() {
    let count = repetitions(quick: 10_000, full: 50_000, night: 100_000)
    let results = onThread {
      let base = Property(0)
      let values = Self.chain(count, on: base, isRead: true)
      let seen = Recorded(values[count - 1].signal)
      base.value = 1
      changeTogether { base.value = 2 }
      return withExtendedLifetime(values) { seen.values }
    }
    #expect(results == [count - 1, count, count + 1])
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
    "One value computed from many properties depends on each of them; many values computed from one send once each."
  )
  func wide() {
    let count = repetitions(quick: 2_000, full: 10_000, night: 10_000)
    let many = (0..<count).map { Property($0) }
    let sum = Computed { many.reduce(0) { $0 + $1.value } }
    let before = sum.value
    for index in stride(from: 0, to: count, by: 997) { many[index].value += 1 }
    #expect(sum.value == before + (count + 996) / 997)

    let one = Property(0)
    let told = Journal<Int>()
    let values = (0..<count).map { offset in Computed { one.value + offset } }
    for value in values { value.signal.subscribe(next: { _ in told.write(0) }) }
    one.value = 1
    withExtendedLifetime(values) {}
    #expect(told.count == 2 * count)
  }
}
