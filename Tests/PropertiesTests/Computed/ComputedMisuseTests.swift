import ReactiveKernel
import ReactiveProperties
import ReactiveTesting
import Testing

@Suite struct ComputedMisuseTests {
  #if EXIT_TESTS
    @Test("A value that is read by its own closure traps with a message.")
    func cycleTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let other = SharedVariable<Computed<Int>>(nil)
        let one = Computed { (other.value?.value ?? 0) + 1 }
        other.value = Computed { one.value + 1 }
        _ = one.value
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("A computed value is being read while it is computed"))
      #expect(text.contains("ComputedMisuseTests.swift"))
    }

    @Test("A cycle that a change creates traps as well.")
    func laterCycleTraps() async {
      await #expect(processExitsWith: .failure) {
        let other = SharedVariable<Computed<Int>>(nil)
        let turn = Property(false)
        let one = Computed { turn.value ? other.value?.value ?? 0 : 1 }
        other.value = Computed { one.value + 1 }
        guard other.value?.value == 2 else { return }
        turn.value = true
        _ = other.value?.value
      }
    }

    @Test("A closure that changes a dependency of its value traps, also through a subscriber.")
    func changeInAClosureTraps() async {
      await #expect(processExitsWith: .failure) {
        let number = Property(1)
        let value = Computed {
          let read = number.value
          number.value = read + 1
          return read
        }
        _ = value.value
      }
      await #expect(processExitsWith: .failure) {
        let (number, trigger) = (Property(1), Property(1))
        trigger.signal.subscribe(next: { number.value = $0 })
        let value = Computed {
          let read = number.value
          trigger.value = read + 1
          return read
        }
        _ = value.value
      }
    }

    @Test("A comparison that changes a dependency of its value traps.")
    func changeInAComparisonTraps() async {
      await #expect(processExitsWith: .failure) {
        let number = Property(1)
        let compare: @Sendable (Int, Int) -> Bool = { _, new in
          number.value = new + 1
          return false
        }
        let value = Computed(isSame: compare) { number.value }
        _ = value.value
        number.value = 2
        _ = value.value
      }
    }
  #endif
}
