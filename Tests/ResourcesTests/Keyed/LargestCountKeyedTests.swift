import ReactiveResources
import ReactiveTime
import Testing

@Suite("The largest number of resources that a cache keeps") struct LargestCountKeyedTests {
  @Test("keyed(_:limit:forgetsAfter:on:load:)") func keyed() {
    let cache = Resource.keyed(limit: .max, on: VirtualTimeScheduler()) { (key: Int) in key }
    for key in 0..<100 { _ = cache[key] }
    #expect(cache.count == 100)
  }

  @Test("KeyedResource(_:limit:forgetsAfter:on:load:)") func made() {
    let cache = KeyedResource<Int, Int, Never>(limit: .max, on: VirtualTimeScheduler()) { (key: Int) in key }
    for key in 0..<100 { _ = cache[key] }
    #expect(cache.count == 100)
  }
}
