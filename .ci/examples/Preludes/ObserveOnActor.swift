actor Store {
  var readings: [Double] = []
}

let readings = Signal<Double, Never>.never()
let store = Store()
