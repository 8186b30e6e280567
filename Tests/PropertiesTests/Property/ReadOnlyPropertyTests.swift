import ReactiveProperties
import ReactiveTesting
import Testing

@Suite struct ReadOnlyPropertyTests {
  @Test func readsAndSendsWhatThePropertyHas() {
    let property = Property(1)
    let face = property.readOnly
    let values = Journal<Int>()
    face.signal.subscribe { values.write($0) }
    property.value = 2
    #expect(face.value == 2)
    #expect(values.entries == [1, 2])
  }

  @Test func aComputedValueThatReadsItDependsOnIt() {
    let property = Property(1)
    let face = property.readOnly
    let double = Computed { face.value * 2 }.readOnly
    let values = Journal<Int>()
    double.signal.subscribe { values.write($0) }
    property.value = 2
    #expect(double.value == 4)
    #expect(values.entries == [2, 4])
  }

  @Test func keepsThePropertyAndItsSignalDoesNot() {
    let events = Journal<String>()
    var face: ReadOnlyProperty<Int>? = Property(1).readOnly
    face?.signal.subscribe(next: { events.write("\($0)") }, completed: { events.write("|") })
    #expect(events.entries == ["1"])
    face = nil
    #expect(events.entries == ["1", "|"])
  }
}
