import ReactiveCore
import ReactiveDiagnosis
import ReactiveTesting
import Testing

@Suite("A count of the largest number in diagnoses") struct LargestCountTests {
  @Test("one(in:) measures the first value alone") func oneIn() {
    let meter = Meter("place", timing: .one(in: .max))
    Signal<Int, Never>([1, 2, 3]).measured(by: meter).subscribe { _ in }
    #expect(meter.reading.values == 3)
  }
}
