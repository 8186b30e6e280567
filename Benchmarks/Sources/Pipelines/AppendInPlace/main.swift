import Models
import Support

/// Appends to an array that is an observable property, and removes again: in this module, or in the module of the
/// class.
@inline(never)
func append(_ events: Int, to count: Int, fromOutside: Bool) {
  let model = Model()
  model.numbers = Array(0..<count)
  model.numbers.reserveCapacity(count + 10)
  if fromOutside {
    for number in 0..<events {
      model.numbers.append(number)
      model.numbers.removeLast()
    }
  } else {
    for number in 0..<events { model.replaceLast(by: number) }
  }
  print(model.numbers.count)
}

let arguments = counts("events", "count", "from outside")
append(arguments[0], to: arguments[1], fromOutside: arguments[2] == 1)
