@MainActor final class Model {
  var title = ""
}

let names = Signal<String, Never>.never()
let model = Model()
