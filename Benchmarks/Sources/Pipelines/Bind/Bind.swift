import ReactiveObservation
import Support

final class Model: ReactiveObject {
  @Observed var number = 0
}

// A separate function, as in a user's program, so that the compiler cannot merge successive writes.
@inline(never)
func write(_ model: Model, _ number: Int) { model.number = number }

@inline(never)
func write(_ property: Property<Int>, _ number: Int) { property.value = number }

/// Writes one of two bound ends: properties of objects, shared properties, or one of each. Or binds a star or a ring of
/// ends.
@inline(never)
func run(_ events: Int, kind: Int) {
  let checksum = Checksum()
  switch kind {
  case 0:
    let (left, right) = (Property(0), Property(0))
    left <-> right
    for number in 0..<events { write(left, number) }
    checksum.add(right.value)
  case 1:
    let (left, right) = (Model(), Model())
    left.channel(for: \.number) <-> right.channel(for: \.number)
    for number in 0..<events { write(left, number) }
    checksum.add(right.number)
  case 2:
    let (left, right) = (Model(), Property(0))
    left.channel(for: \.number) <-> right
    for number in 0..<events { write(left, number) }
    checksum.add(right.value)
  case 3:
    let (left, right) = (Property(0), Model())
    left <-> right.channel(for: \.number)
    for number in 0..<events { write(left, number) }
    checksum.add(right.number)
  case 4:
    let (model, cells) = (Property(1), (0..<events).map { Property($0) })
    for cell in cells { cell <-> model }
    checksum.add(cells[0].value)
  case 5:
    let cells = (0..<events).map { Property($0) }
    for number in cells.indices.dropFirst() { cells[number] <-> cells[number - 1] }
    cells[0] <-> cells[events - 1]
    checksum.add(cells[0].value)
  case 6:
    let (model, cells) = (Model(), (0..<events).map { _ in Model() })
    for cell in cells { cell.channel(for: \.number) <-> model.channel(for: \.number) }
    checksum.add(cells[0].number)
  case 7:
    let cells = (0..<events).map { _ in Model() }
    for number in cells.indices.dropFirst() {
      cells[number].channel(for: \.number) <-> cells[number - 1].channel(for: \.number)
    }
    cells[0].channel(for: \.number) <-> cells[events - 1].channel(for: \.number)
    checksum.add(cells[0].number)
  default: stop("There is no kind \(kind).")
  }
  print(checksum.value)
}

let arguments = counts("events", "kind")
run(arguments[0], kind: arguments[1])
