final class Label {
  var text = ""
}

let label = Label()
let names = Signal<String, Never>.never()
