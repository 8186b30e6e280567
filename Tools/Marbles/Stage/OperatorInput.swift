/// An input of an operator: its name, its allowed values and its default diagram.
struct OperatorInput: Sendable, ExpressibleByStringLiteral {
  var diagram: String
  var values: InputValues
  var name: String?

  init(stringLiteral diagram: String) {
    self.init(diagram: diagram, values: .letters, name: nil)
  }

  private init(diagram: String, values: InputValues, name: String?) {
    self.diagram = diagram
    self.values = values
    self.name = name
  }

  static func letters(_ diagram: String, named name: String? = nil) -> OperatorInput {
    OperatorInput(diagram: diagram, values: .letters, name: name)
  }

  static func numbers(_ diagram: String, named name: String? = nil) -> OperatorInput {
    OperatorInput(diagram: diagram, values: .numbers, name: name)
  }

  static func truths(_ diagram: String, named name: String? = nil) -> OperatorInput {
    OperatorInput(diagram: diagram, values: .truths, name: name)
  }

  static func optionals(_ diagram: String, named name: String? = nil) -> OperatorInput {
    OperatorInput(diagram: diagram, values: .optionals, name: name)
  }
}
