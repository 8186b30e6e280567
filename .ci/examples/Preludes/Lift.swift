import Reactive

final class Chart {
  func draw(_ width: Int, _ height: Int) {}
}

let chart = Chart()
let width = Property(4)
let height = Property(3)
