import Reactive
import ReactiveTesting
import Testing

/// A thread that would wait for itself traps, whatever operators are between its delivery and the signal that it waits
/// for (C3).
@Suite struct WaitingTests {
  #if EXIT_TESTS
    @Test(arguments: Wait.Endless.allCases) func aWaitForItselfTraps(_ wait: Wait.Endless) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [wait] in
        wait.begin()
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("C3"))
      #expect(message.contains("Wait.swift"))
    }
  #endif

  @Test(arguments: Wait.Short.allCases) func aWaitForAnotherDoesNot(_ wait: Wait.Short) {
    #expect(wait.begin() == [.value(7)])
  }
}
