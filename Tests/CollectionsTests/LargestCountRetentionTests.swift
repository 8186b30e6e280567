import ReactiveCollections
import ReactiveTime
import Testing

@Suite("The largest number of rows that a table keeps") struct LargestCountRetentionTests {
  @Test("mostRecent(_:)") func mostRecent() {
    let table = ReactiveTable<Int, Int>(identifiedBy: { $0 }, keeping: .mostRecent(.max))
    table.update(with: 0..<100)
    #expect(table.count == 100)
  }

  @Test("age(_:atMost:on:)") func age() {
    let time = VirtualTimeScheduler()
    let table = ReactiveTable<Int, Int>(identifiedBy: { $0 }, keeping: .age(.seconds(1), atMost: .max, on: time))
    table.update(with: 0..<100)
    #expect(table.count == 100)
    time.advance(by: .seconds(1))
    #expect(table.isEmpty)
  }
}
