import ReactiveStreaming

/// Reads a whole stream of events, step by step as the HTML standard describes it.
struct NaiveEventStream {
  private(set) var events: [ServerSentEvent] = []
  private(set) var lastID = ""
  private(set) var retryInterval: Duration?

  private var data = ""
  private var type = ""
  private var id = ""

  init(_ bytes: [UInt8]) {
    var text = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    if text.first == "\u{FEFF}" { text.removeFirst() }
    var line = String.UnicodeScalarView()
    for (index, scalar) in text.enumerated() {
      switch scalar {
      case "\n" where index > 0 && text[index - 1] == "\r": break
      case "\n", "\r":
        end(String(line))
        line = String.UnicodeScalarView()
      default: line.append(scalar)
      }
    }
  }

  private mutating func end(_ line: String) {
    if line.isEmpty { return dispatch() }
    let scalars = line[...].unicodeScalars
    let colon = scalars.firstIndex(of: ":")
    var value = scalars[(colon.map { scalars.index(after: $0) } ?? scalars.endIndex)...]
    if value.first == " " { value.removeFirst() }
    // Bytes, because characters that are canonically equivalent are equal as texts.
    switch Array(String(scalars[..<(colon ?? scalars.endIndex)]).utf8) {
    case Array("data".utf8): data += String(value) + "\n"
    case Array("event".utf8): type = String(value)
    case Array("id".utf8): if !value.contains("\0") { id = String(value) }
    case Array("retry".utf8):
      if !value.isEmpty, value.allSatisfy({ ("0"..."9").contains($0) }), let number = Int64(String(value)) {
        retryInterval = .milliseconds(number)
      }
    default: break
    }
  }

  private mutating func dispatch() {
    lastID = id
    if !data.isEmpty {
      let text = String(data.unicodeScalars.dropLast())
      events.append(
        ServerSentEvent(text, type: type.isEmpty ? "message" : type, id: id, retryInterval: retryInterval))
    }
    (data, type) = ("", "")
  }
}
