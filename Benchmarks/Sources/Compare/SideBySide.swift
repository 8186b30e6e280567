import Dispatch
import Support
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs a closure on two threads at once, and has the meter measure from the moment both are there until both are done.
func measureSideBySide(_ meter: Meter, _ body: @escaping @Sendable (_ thread: Int) -> Void) {
  let gate = Gate()
  let group = DispatchGroup()
  for thread in 0..<2 {
    // A queue each, for it is given a thread of its own.
    DispatchQueue(label: "side by side").async(group: group) {
      gate.pass()
      body(thread)
    }
  }
  gate.waitForAll()
  meter.measure(by: .wall) {
    gate.open()
    group.wait()
  }
}

/// Where two threads wait for each other, and for the word to start.
private final class Gate: Sendable {
  private let arrived = Atomic<Int>(0)
  private let isOpen = Atomic<Bool>(false)

  func pass() {
    arrived.wrappingAdd(1, ordering: .releasing)
    while !isOpen.load(ordering: .acquiring) {}
  }

  func waitForAll() {
    // Asleep in between, for a third thread that runs would take a processor from the two.
    while arrived.load(ordering: .acquiring) < 2 { usleep(100) }
  }

  func open() { isOpen.store(true, ordering: .releasing) }
}
