import Reactive

/// Runs any operator on the reader's own marble diagrams.
///
/// These are the library's operators. Time is virtual, and the pictures are drawn from recorded events.
struct Marbles: Walkthrough {
  static let name = "marbles"
  static let usage = "marbles [OPERATOR …]"
  static let summary = "any operator, drawn for your own input"
  static var brief: Marbles { Marbles(request: .show(Marbles.samples)) }

  private let request: MarbleRequest

  private init(request: MarbleRequest) {
    self.request = request
  }

  init(arguments: [String]) throws(ExampleFailure) {
    self.init(request: try MarbleRequest(arguments, in: .whole))
  }

  func run(on screen: Screen) throws(ExampleFailure) {
    switch request {
    case .list: screen.print(MarbleHelp.list(of: .whole))
    case .help(let entry): screen.print(MarbleHelp.usage(of: entry))
    case .show(let entries):
      for (number, entry) in entries.enumerated() {
        if number > 0 { screen.print() }
        screen.print(DiagramText(try entry.play()).lines)
      }
    case .play(let order): try play(order, on: screen)
    case .draw(let folder): screen.print(try PictureFolder(path: folder).draw(.whole))
    case .check(let page): screen.print(try OperatorsPage(path: page).check(.whole))
    }
  }

  private func play(_ order: MarbleRequest.Order, on screen: Screen) throws(ExampleFailure) {
    let diagram = try order.entry.play(order.diagrams, options: order.options, length: order.length)
    screen.print(DiagramText(diagram).lines)
    guard let file = order.picture else { return }
    try PictureFolder.write(DiagramPicture(diagram).svg, to: file)
  }

  private static var samples: [OperatorEntry] {
    ["scan", "debounce", "flatMapLatest"].compactMap { Catalogue.whole.entry(called: $0) }
  }
}
