import Reactive

/// A value, or a failure, that a diagram shows.
protocol Drawable: Sendable {
  /// Its text: short, and always the same.
  var label: String { get }
  /// Whether the values are signals, which get rows of their own.
  static var isSignal: Bool { get }
  /// Subscribes to the signal, and draws its events in a row.
  func follow(on stage: MarbleStage, as name: String, from origin: DiagramRow.Origin)
}

extension Drawable {
  static var isSignal: Bool { false }

  func follow(on stage: MarbleStage, as name: String, from origin: DiagramRow.Origin) {}
}

extension Letter: Drawable {
  var label: String { text }
}

extension String: Drawable {
  var label: String { self }
}

extension Int: Drawable {
  var label: String { String(self) }
}

extension Bool: Drawable {
  var label: String { self ? "true" : "false" }
}

extension Optional: Drawable where Wrapped: Drawable {
  var label: String { map { $0.label } ?? "nil" }
}

extension Array: Drawable where Element: Drawable {
  var label: String { "[" + map { $0.label }.list + "]" }
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
