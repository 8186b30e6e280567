import Reactive

/// A value, or a failure, that a diagram shows.
protocol Drawable: Sendable {
  /// Its text: short, and always the same.
  var label: String { get }
  /// The type in a test, where letters are strings; nothing if the text is no literal of it. Of a failure, its name.
  static var type: String { get }
  /// Whether the values are signals, which get rows of their own.
  static var isSignal: Bool { get }
  /// Subscribes to the signal, and draws its events in a row.
  func follow(on stage: MarbleStage, as name: String, from origin: DiagramRow.Origin)
}

extension Drawable {
  static var type: String { "" }
  static var isSignal: Bool { false }

  func follow(on stage: MarbleStage, as name: String, from origin: DiagramRow.Origin) {}
}

extension Letter: Drawable {
  var label: String { text }
  static var type: String { "String" }
}

extension String: Drawable {
  var label: String { self }
}

extension Int: Drawable {
  var label: String { String(self) }
  static var type: String { "Int" }
}

extension Bool: Drawable {
  var label: String { self ? "true" : "false" }
  static var type: String { "Bool" }
}

extension Optional: Drawable where Wrapped: Drawable {
  var label: String { map { $0.label } ?? "nil" }
  static var type: String { Wrapped.type.utf8.isEmpty ? "" : Wrapped.type + "?" }
}

extension Array: Drawable where Element: Drawable {
  var label: String { "[" + map { $0.label }.list + "]" }
  static var type: String { Element.type.utf8.isEmpty ? "" : "[" + Element.type + "]" }
}

extension Set: Drawable where Element: Drawable & Comparable {
  var label: String { "{" + sorted().map { $0.label }.list + "}" }
}

extension Dictionary: Drawable where Key: Drawable & Comparable, Value: Drawable {
  var label: String {
    let pairs = sorted { $0.key < $1.key }
    return "[" + pairs.map { $0.key.label + ": " + $0.value.label }.list + "]"
  }
}

extension Duration: Drawable {
  var label: String { String(components.seconds) }
}

extension SchedulerInstant: Drawable {
  var label: String { offset.label }
}

extension Event: Drawable where Value: Drawable, Failure: Drawable {
  var label: String {
    switch self {
    case .next(let value): "next " + value.label
    case .failed(let failure): failure.label.isEmpty ? "failed" : "failed " + failure.label
    case .completed: "completed"
    }
  }
}

extension Never: Drawable {
  static var type: String { "Never" }
  var label: String { switch self {} }
}

extension SingleFailure: Drawable where Upstream: Drawable {
  var label: String {
    switch self {
    case .noValue: "noValue"
    case .severalValues: "severalValues"
    case .upstream(let failure): "upstream(" + failure.label + ")"
    }
  }
}

extension Signal: Drawable where Value: Drawable, Failure: Drawable {
  var label: String { "" }
  static var isSignal: Bool { true }

  func follow(on stage: MarbleStage, as name: String, from origin: DiagramRow.Origin) {
    stage.follow(self, as: name, from: origin)
  }
}

extension GroupedSignal: Drawable where Value: Drawable, Failure: Drawable {
  var label: String { "" }
  static var isSignal: Bool { true }

  func follow(on stage: MarbleStage, as name: String, from origin: DiagramRow.Origin) {
    stage.follow(signal, as: name, from: origin)
  }
}
