import AllocationCounter
import ReactiveCore
import ReactiveSubjects
import Support

@inline(never)
func bytes(ofLive live: Int) -> Int64 {
  let checksum = Checksum()
  let subject = Subject<Int, Never>()
  let chain = subject.signal.map { $0 &+ 1 }.filter { $0 & 1 == 0 }
  allocation_counting_start()
  for _ in 0..<live { chain.subscribe(next: { checksum.add($0) }) }
  let bytes = allocation_counting_stop().live_bytes
  subject.send(1)
  report("checksum \(checksum.value)")
  return bytes
}

let live = max(1, counts("live subscribers")[0])
guard allocation_counting_is_possible() else { stop("Allocations cannot be counted on this platform.") }
print(bytes(ofLive: live) / Int64(live))
