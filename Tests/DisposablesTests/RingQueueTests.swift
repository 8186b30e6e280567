import ReactiveDisposables
import ReactiveTesting
import TestSupport
import Testing

@Suite struct RingQueueTests {
  @Test func handsBackWhatItTookInTheSameOrder() {
    var queue = RingQueue<Int>()
    var model: [Int] = []
    var seed: UInt64 = 42
    for value in 0..<20_000 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Alternates between mostly appending and mostly taking, so that the queue grows, wraps around and empties.
      if (seed >> 33) % 10 < ((value / 2_000).isMultiple(of: 2) ? 7 : 3) {
        queue.append(value)
        model.append(value)
      } else {
        #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
      }
      #expect(queue.count == model.count && queue.isEmpty == model.isEmpty)
    }
    #expect(queue.takeAll().elements == model)
    #expect(queue.isEmpty)
  }

  @Test(arguments: [1, 2, 7, 8, 9, 100, .max])
  func keepsTheLastElementsUpToALimit(_ limit: Int) {
    var queue = RingQueue<Int>()
    var model: [Int] = []
    var seed: UInt64 = 7
    for value in 0..<5_000 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Long rows of appending, and now and then a few that take at one of the ends: also while the queue is full.
      if (seed >> 33) % 100 < ((value / 500).isMultiple(of: 2) ? 99 : 60) {
        model.append(value)
        #expect(queue.append(value, keeping: limit) == (model.count > limit ? model.removeFirst() : nil))
      } else if (seed >> 40).isMultiple(of: 5) {
        #expect(queue.popLast() == model.popLast())
      } else {
        #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
      }
      #expect(queue.count == model.count && queue.first == model.first && queue.last == model.last)
      if value.isMultiple(of: 50) {
        #expect(queue.elements == model && (0..<queue.count).map { queue[$0] } == model)
      }
    }
    #expect(queue.elements == model)
  }

  @Test func keepsNothingOfWhatItGaveAway() {
    var queue = RingQueue<Token>()
    weak var weakToken: Token?
    do {
      let token = Token()
      weakToken = token
      queue.append(token)
    }
    #expect(weakToken != nil)
    #expect(queue.popFirst() != nil)
    #expect(weakToken == nil)
  }
}
