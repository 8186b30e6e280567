import AllocationCounter
import Dispatch
import Support

private final class Instance {
  let number: Int

  init(_ number: Int) { self.number = number }
}

/// Checks that allocations are counted correctly before any count is printed.
func checkAllocationCounter() {
  guard allocation_counting_is_possible() else {
    return report("Allocations cannot be counted on this platform; they will read 0.")
  }
  var instances: [Instance] = []
  instances.reserveCapacity(1000)
  allocation_counting_start()
  for number in 0..<1000 { instances.append(Instance(number)) }
  let made = allocation_counting_stop()
  allocation_counting_start()
  instances.removeAll(keepingCapacity: true)
  let freed = allocation_counting_stop()
  guard made.allocations == 1000, made.frees == 0, made.live_bytes >= 24_000 else {
    stop("The allocation counter saw \(made.allocations) allocations of 1000 instances.")
  }
  guard freed.frees == 1000, freed.live_bytes == -made.live_bytes else {
    stop("The allocation counter saw \(freed.frees) frees of 1000 instances.")
  }
  allocation_counting_start_in_all_threads()
  makeInstancesInAnotherThread()
  let elsewhere = allocation_counting_stop()
  // Starting the thread also allocates a few times.
  guard 1000...1100 ~= elsewhere.allocations else {
    stop("The allocation counter saw \(elsewhere.allocations) allocations of 1000 instances in another thread.")
  }
}

private func makeInstancesInAnotherThread() {
  let end = DispatchSemaphore(value: 0)
  DispatchQueue(label: "another thread").async {
    let instances = (0..<1000).map { Instance($0) }
    withExtendedLifetime(instances) {}
    end.signal()
  }
  end.wait()
}
