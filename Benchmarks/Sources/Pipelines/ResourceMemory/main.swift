import AllocationCounter
import ReactiveCore
import ReactiveProperties
import ReactiveResources
import ReactiveSchedulers
import Support

@inline(never)
func bytes(ofLive live: Int) -> Int64 {
  let input = Property(1)
  var resources: [Resource<Int, Never>] = []
  resources.reserveCapacity(live)
  allocation_counting_start()
  for number in 0..<live {
    resources.append(
      Resource(on: .immediate) {
        input.value &+ number
      } signal: { sum in
        .just(sum)
      })
  }
  let bytes = allocation_counting_stop().live_bytes
  input.value = 2
  report("checksum \(resources.reduce(0) { $0 &+ ($1.value ?? 0) })")
  return bytes
}

let live = max(1, counts("live resources")[0])
guard allocation_counting_is_possible() else { stop("Allocations cannot be counted on this platform.") }
print(bytes(ofLive: live) / Int64(live))
