/// An input of an operator: its name, its allowed values and its default diagram.
///
/// A class, and made of static strings: to make the hundreds of inputs and options is a part of the page's program.
final class OperatorInput: Sendable, ExpressibleByStringLiteral {
  let diagram: String
  let values: InputValues
  let name: String?

  init(stringLiteral diagram: StaticString) {
    (self.diagram, values, name) = (diagram.description, .letters, nil)
  }

  init(_ diagram: StaticString, _ values: InputValues, named name: StaticString) {
    (self.diagram, self.values, self.name) = (diagram.description, values, name.text)
  }

  /// An input whose name has a number.
  init(_ diagram: StaticString, named name: String) {
    (self.diagram, values, self.name) = (diagram.description, .letters, name)
  }

  @inline(never)
  static func letters(_ diagram: StaticString, named name: StaticString = "") -> OperatorInput {
    OperatorInput(diagram, .letters, named: name)
  }

  @inline(never)
  static func numbers(_ diagram: StaticString, named name: StaticString = "") -> OperatorInput {
    OperatorInput(diagram, .numbers, named: name)
  }

  @inline(never)
  static func truths(_ diagram: StaticString, named name: StaticString = "") -> OperatorInput {
    OperatorInput(diagram, .truths, named: name)
  }

  @inline(never)
  static func optionals(_ diagram: StaticString, named name: StaticString = "") -> OperatorInput {
    OperatorInput(diagram, .optionals, named: name)
  }
}

extension StaticString {
  /// The text, if it has one.
  var text: String? { utf8CodeUnitCount == 0 ? nil : description }
}
