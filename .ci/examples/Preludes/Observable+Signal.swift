import Observation

@Observable final class Model {
  var name = ""
}

final class Label {
  var text = ""
}

let model = Model()
nonisolated(unsafe) let label = Label()
