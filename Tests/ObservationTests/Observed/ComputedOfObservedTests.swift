import ReactiveObservation
import ReactiveTesting
import Testing

/// Values that are computed from `@Observed` properties, `Property` and each other: one tracker records all reads.
@Suite struct ComputedOfObservedTests {
  @Test("A computed value follows the properties of an object, once for each write")
  func followsAnObject() {
    let animal = Confined(Animal())
    let runs = Journal<String>()
    let text = Computed {
      runs.write("run")
      return "\(animal.value.name) on \(animal.value.legs)"
    }
    let seen = Recorded(text.signal)
    animal.value.name = "Ada"
    animal.value.legs = 2
    animal.value.plain = 1
    #expect(seen.values == [" on 4", "Ada on 4", "Ada on 2"])
    #expect(runs.count == 3)
  }

  @Test("Reads of an object, a property and a computed value give one result")
  func mixes() {
    let animal = Confined(Animal())
    let factor = Property(1)
    let double = Computed { factor.value * 2 }
    let product = Computed { animal.value.legs * factor.value + double.value }
    let seen = Recorded(product.signal)
    factor.value = 2
    animal.value.legs = 10
    #expect(seen.values == [6, 12, 24])
    #expect(product.value == 24)
  }

  @Test("A computed value without subscribers is computed when it is read, and only after a change")
  func isLazy() {
    let animal = Confined(Animal())
    let runs = Journal<Int>()
    let legs = Computed {
      runs.write(animal.value.legs)
      return animal.value.legs
    }
    #expect(legs.value == 4)
    animal.value.legs = 5
    animal.value.legs = 6
    #expect(legs.value == 6)
    #expect(legs.value == 6)
    #expect(runs.entries == [4, 6])
  }

  @Test(
    "Watches and subscribers of the property read the new value of a dependant, also in an in-place change"
  )
  func hasNoGlitch() {
    let animal = Confined(Animal())
    let count = Computed { animal.value.tags.count }
    let seen = Journal<Int>()
    animal.value.$tags.signal.subscribe(next: { _ in seen.write(count.value) })
    animal.value.tags.append(7)
    animal.value.tags.removeAll()
    #expect(seen.entries == [0, 1, 0])
  }

  @Test("A dependency that is no longer read is not observed")
  func unfollows() {
    let animal = Confined(Animal())
    let usesName = Property(true)
    let runs = Journal<String>()
    let text = Computed {
      runs.write("run")
      return usesName.value ? animal.value.name : "none"
    }
    let seen = Recorded(text.signal)
    usesName.value = false
    animal.value.name = "Ada"
    usesName.value = true
    #expect(seen.values == ["", "none", "Ada"])
    #expect(runs.count == 3)
  }

  @Test("A computed value keeps neither the object nor its cells, and keeps its value when the object ends")
  func outlivesTheObject() {
    final class Holder: @unchecked Sendable { weak var animal: Animal? }
    var animal: Animal? = Animal()
    let holder = Holder()
    holder.animal = animal
    let legs = Computed { holder.animal?.legs ?? 0 }
    #expect(legs.value == 4)
    animal = nil
    #expect(holder.animal == nil)
    #expect(legs.value == 4)
  }

  @Test("Only the innermost reader records a read")
  func nests() {
    let animal = Confined(Animal())
    let computed = Computed { animal.value.legs }
    #expect(Tracking.collect { computed.value }.reads.isEmpty)
    let ignoring = Computed { ThreadContext.made.read(as: .ignored) { animal.value.legs } }
    #expect(ignoring.value == 4)
    animal.value.legs = 3
    #expect(computed.value == 3)
    #expect(ignoring.value == 4)
  }
}
