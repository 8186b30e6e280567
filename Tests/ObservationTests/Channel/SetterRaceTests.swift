import ReactiveChannel
import ReactiveDisposables
import ReactiveObservation
import ReactiveTesting
import Testing

/// Properties whose setters correct their values, written on one thread while another thread ends bindings.
@Suite struct SetterRaceTests {
  private struct Bound: Sendable {
    let slots: Confined<[Slot]>
    let channels: [PropertyChannel<Int?>]
    let binding: Subscription

    init() {
      let slots = [Slot(.threes, 0), Slot(.fives, 0), Slot(.plain, 0)]
      channels = slots.map { $0.channel(for: \.number) }
      channels[0] <-> channels[1]
      binding = channels[1] <-> channels[2]
      self.slots = Confined(slots)
    }

    func rests(_ places: [Int]) -> Bool {
      let slots = places.map { self.slots.value[$0] }
      let candidates = slots.map(\.stored) + slots.compactMap(\.sent)
      return candidates.contains { value in slots.allSatisfy { $0.stored == value || $0.sent == .some(value) } }
    }
  }

  @Test("A binding that ends while its ends correct each other leaves the other binding settled")
  func writeAgainstDispose() {
    var isObeyed = true
    race(for: { Bound() }) { (bound: Bound) in
      for value in 1...4 { bound.slots.value[value % 2].stored = value * 7 }
    } _: { (bound: Bound) in
      bound.binding.dispose()
    } verify: { (bound: Bound) in
      isObeyed = isObeyed && bound.rests([0, 1]) && bound.slots.value.allSatisfy { $0.calls < 4 * 2 * 4 }
    }
    #expect(isObeyed)
  }
}
