import Observation

@Observable final class Model {
  var name = ""
}

actor Store {
  let model = Model()
}

let store = Store()
