final class View: ReactiveObject {
  @Reactive var text = ""
}

final class Model: ReactiveObject {
  @Reactive var name = ""
}

let view = View()
let model = Model()
