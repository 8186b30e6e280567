import ReactiveDisposables
import Testing

@Suite struct ListTests {
  @Test func keepsTheOrderOfArrival() {
    let list = List<Beads>()
    let beads = (1...3).map(Bead.init)
    for bead in beads { list.append(bead) }
    list.prepend(Bead(0))
    let left = numbers(list)
    #expect(left == [0, 1, 2, 3])
  }

  @Test(arguments: 0..<4) func removesFromAnyPlace(_ place: Int) {
    let list = List<Beads>()
    let beads = (0..<4).map(Bead.init)
    for bead in beads { list.append(bead) }
    let removed = list.remove(beads[place])
    #expect(removed === beads[place])
    let left = numbers(list)
    #expect(left == (0..<4).filter { $0 != place })
    let (isThere, removedAgain) = (list.contains(beads[place]), list.remove(beads[place]))
    #expect(!isThere)
    #expect(removedAgain == nil)
    // A removed element can be added again.
    list.append(beads[place])
    let again = numbers(list)
    #expect(again == (0..<4).filter { $0 != place } + [place])
  }

  @Test(arguments: 0..<3) func replacesInAnyPlace(_ place: Int) {
    let list = List<Beads>()
    let beads = (0..<3).map(Bead.init)
    for bead in beads { list.append(bead) }
    let replaced = list.replace(beads[place], by: Bead(9))
    #expect(replaced === beads[place])
    let left = numbers(list)
    #expect(left == (0..<3).map { $0 == place ? 9 : $0 })
    let replacedAgain = list.replace(beads[place], by: Bead(8))
    #expect(replacedAgain == nil)
  }

  @Test func takesTheFirstUntilItIsEmpty() {
    let list = List<Beads>()
    for number in 0..<3 { list.append(Bead(number)) }
    var taken: [Int] = []
    while let bead = list.takeFirst() { taken.append(bead.number) }
    #expect(taken == [0, 1, 2])
    let isEmpty = list.first == nil && list.last == nil
    #expect(isEmpty)
  }

  @Test func ownsItsElementsWhileTheyAreOnIt() {
    let list = List<Beads>()
    weak var bead: Bead?
    do {
      let made = Bead(1)
      bead = made
      list.append(made)
    }
    #expect(bead != nil)
    _ = list.takeFirst()
    #expect(bead == nil)
  }

  private func numbers(_ list: borrowing List<Beads>) -> [Int] {
    var numbers: [Int] = []
    var place = list.first
    while let bead = place?.takeUnretainedValue() {
      numbers.append(bead.number)
      place = List<Beads>.after(bead)
    }
    return numbers
  }
}

private final class Bead: @unchecked Sendable {
  // Unchecked because the place is atomic.
  let number: Int
  let place = ListPlace<Bead>()

  init(_ number: Int) { self.number = number }
}

private enum Beads: ListKind {
  static func withPlace<Result>(of element: Bead, _ body: (borrowing ListPlace<Bead>) -> Result) -> Result {
    body(element.place)
  }
}
