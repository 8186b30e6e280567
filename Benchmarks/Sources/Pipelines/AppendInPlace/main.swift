import Models
import Support

/// Appends to an array of 20,000 elements that is an observable property, and takes away again.
@inline(never)
func append(_ events: Int) {
  let model = Model()
  model.numbers = Array(0..<20_000)
  model.numbers.reserveCapacity(30_000)
  for number in 0..<events {
    model.numbers.append(number)
    model.numbers.removeLast()
  }
  print(model.numbers.count)
}

append(counts("events")[0])
