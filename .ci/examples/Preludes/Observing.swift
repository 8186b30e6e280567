import Observation

@Observable final class Model {
  var name = ""
}

final class Label {
  var text = ""
}

actor Store {
  let model = Model()
}

let store = Store()
let model = Model()
nonisolated(unsafe) let label = Label()
