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

/// Runs a closure on two threads at once, and measures from the moment when both have started until both have ended.
func measureSideBySide(_ meter: Meter, _ body: @escaping @Sendable (_ thread: Int) -> Void) {
  let gate = Gate()
  let group = DispatchGroup()
  for thread in 0..<2 {
    // One queue for each thread, because each queue has its own thread.
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

/// Two threads wait here for each other, and for the start signal.
private final class Gate: Sendable {
  private let arrived = Atomic<Int>(0)
  private let isOpen = Atomic<Bool>(false)

  func pass() {
    arrived.wrappingAdd(1, ordering: .releasing)
    while !isOpen.load(ordering: .acquiring) {}
  }

  func waitForAll() {
    // Sleeps in between, because a third running thread would take a processor from the two.
    while arrived.load(ordering: .acquiring) < 2 { usleep(100) }
  }

  func open() { isOpen.store(true, ordering: .releasing) }
}
