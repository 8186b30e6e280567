import ReactiveCollections
import ReactiveTesting
import TestSupport
import Testing

/// An element whose weight is not always one.
private struct Weight: Weighted, Equatable {
  var weight: Int
}

@Suite struct CountedTreeTests {
  @Test(arguments: seeds(quick: 20, full: 200, night: 2_000).chunks)
  func agreesWithAnArray(numbers: Range<Int>) {
    for number in numbers {
      var dice = Dice(seed: 46, number: number)
      var model = (0..<dice.number(below: 60)).map { _ in Weight(weight: dice.number(below: 3)) }
      var tree = CountedTree(model, capacity: dice.element(of: [4, 5, 8, 64]))
      var copies: [(CountedTree<Weight>, [Weight])] = []
      for _ in 0..<repetitions(quick: 300, full: 500, night: 500) {
        let element = Weight(weight: dice.number(below: 3))
        // Grows first, and shrinks later.
        let grows = dice.hits(percent: dice.number(in: 0...100))
        switch dice.number(below: 10) {
        case 0..<5 where grows || model.isEmpty:
          let place = dice.number(in: 0...model.count)
          tree.insert(element, at: place)
          model.insert(element, at: place)
        case 0..<7 where !model.isEmpty:
          let place = dice.number(below: model.count)
          #expect(tree.remove(at: place) == model.remove(at: place), "number \(number)")
        case 7 where !model.isEmpty:
          let place = dice.number(below: model.count)
          #expect(tree.replace(at: place, by: element) == model[place], "number \(number)")
          model[place] = element
        case 8 where !model.isEmpty:
          let (from, to) = (dice.number(below: model.count), dice.number(below: model.count))
          tree.move(from: from, to: to)
          model.insert(model.remove(at: from), at: to)
        default:
          if copies.count < 5 { copies.append((tree, model)) } else { copies.removeFirst() }
        }
        #expect(tree.violation == nil, "number \(number)")
        check(tree, model, &dice)
      }
      #expect(Array(tree) == model, "number \(number)")
      for (copy, model) in copies { #expect(Array(copy) == model, "number \(number)") }
    }
  }

  private func check(_ tree: CountedTree<Weight>, _ model: [Weight], _ dice: inout Dice) {
    let place = dice.number(in: 0...model.count)
    let before = model[..<place].reduce(0) { $0 + $1.weight }
    #expect(tree.count == model.count)
    #expect(tree.weight(before: place) == before)
    if place < model.count { #expect(tree[place] == model[place]) }
    let end = dice.number(in: place...model.count)
    #expect(tree.elements(in: place..<end) == Array(model[place..<end]))
    guard tree.weight > 0 else { return }
    let unit = dice.number(below: tree.weight)
    let found = tree.place(ofWeight: unit)
    #expect(tree.weight(before: found.place) + found.unit == unit)
    #expect(found.unit < tree[found.place].weight)
  }

  @Test(arguments: [4, 7, 64]) func findsTheFirstPlaceWithFewLooks(capacity: Int) {
    let tree = CountedTree((0..<5_000).map(Plain.init), capacity: capacity)
    for limit in [0, 1, 17, 2_500, 4_999, 5_000] {
      var looks = 0
      let place = tree.firstPlace { element in
        looks += 1
        return element.value >= limit
      }
      #expect(place == limit)
      #expect(looks <= 30)
    }
  }

  @Test(arguments: 0...7) func insertsAtEveryPlaceOfEverySize(count: Int) {
    for place in 0...count {
      var tree = CountedTree((0..<count).map(Plain.init), capacity: 4)
      var model = Array(0..<count)
      tree.insert(Plain(99), at: place)
      model.insert(99, at: place)
      #expect(tree.map(\.value) == model)
      #expect(tree.violation == nil)
    }
  }

  @Test func aCopyKeepsWhatItHad() {
    var tree = CountedTree((0..<1_000).map(Plain.init))
    let copy = tree
    for _ in 0..<1_000 { tree.remove(at: 0) }
    #expect(tree.isEmpty)
    #expect(copy.map(\.value) == Array(0..<1_000))
  }
}

@Suite struct RankTreeTests {
  @Test(arguments: seeds(quick: 20, full: 200, night: 2_000).chunks)
  func agreesWithAnArray(numbers: Range<Int>) {
    for number in numbers {
      var dice = Dice(seed: 47, number: number)
      var model = (0..<dice.number(below: 40)).map { RankNode($0, weight: $0 % 3) }
      let tree = RankTree(model, capacity: dice.element(of: [4, 5, 8, 64]))
      for value in 0..<repetitions(quick: 300, full: 500, night: 500) {
        let grows = dice.hits(percent: dice.number(in: 0...100))
        switch dice.number(below: 10) {
        case 0..<5 where grows || model.isEmpty:
          let node = RankNode(value, weight: dice.number(below: 3))
          let place = dice.number(in: 0...model.count)
          tree.insert(node, at: place)
          model.insert(node, at: place)
        case 0..<7 where !model.isEmpty: tree.remove(model.remove(at: dice.number(below: model.count)))
        case 7 where !model.isEmpty: dice.element(of: model).setWeight(dice.number(below: 3))
        default: break
        }
        #expect(tree.violation == nil, "number \(number)")
        #expect(tree.count == model.count, "number \(number)")
        guard !model.isEmpty else { continue }
        let place = dice.number(below: model.count)
        #expect(tree[place] === model[place], "number \(number)")
        #expect(model[place].place == place, "number \(number)")
        #expect(model[place].weightBefore == model[..<place].reduce(0) { $0 + $1.weight }, "number \(number)")
      }
      var walked: [Int] = []
      tree.forEach { walked.append($0.value) }
      #expect(walked == model.map(\.value), "number \(number)")
    }
  }

  @Test func aSortedInsertionKeepsTheDepthSmall() {
    let tree = RankTree<Int>()
    for value in 0..<10_000 { tree.insert(RankNode(value), at: value) }
    var looks = 0
    #expect(
      tree.firstPlace { node in
        looks += 1
        return node.value >= 5_000
      } == 5_000)
    #expect(looks < 20)
  }
}
