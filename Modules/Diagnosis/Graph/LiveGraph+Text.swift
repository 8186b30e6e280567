#if Diagnosis
  extension LiveGraph: CustomStringConvertible {
    /// The graph as lines of text. A line that is indented more is upstream of the line above it.
    ///
    ///     subscribe  Orders.swift:14  in 3
    ///       map  Orders.swift:12  in 3  out 3
    ///         Subject  Orders.swift:11  out 3
    public var description: String { lines { node in node.summary } }

    func lines(_ summary: (Node) -> String) -> String {
      inDepthOrder.map { String(repeating: "  ", count: $1) + summary($0) }.joined(separator: "\n")
    }

    /// The nodes, each before those upstream of it, with their distances from their roots.
    var inDepthOrder: [(node: Node, depth: Int)] {
      let upstreams = Dictionary(grouping: nodes, by: \.parent)
      var ordered: [(node: Node, depth: Int)] = []
      // A list of its own instead of recursion: a chain may be long.
      var rest = roots.reversed().map { (node: $0, depth: 0) }
      while let (node, depth) = rest.popLast() {
        ordered.append((node, depth))
        rest += (upstreams[node.id] ?? []).reversed().map { ($0, depth + 1) }
      }
      return ordered
    }

    /// The graph as JSON: a list of objects, one for each node.
    public var json: String {
      let objects = nodes.map { node in
        var fields = ["\"id\": \(node.id)", "\"name\": \(quoted(node.name))", "\"function\": \(quoted(node.function))"]
        if let parent = node.parent { fields.append("\"parent\": \(parent)") }
        if let place = node.place {
          fields += ["\"file\": \(quoted(place.path))", "\"line\": \(place.line)"]
          fields.append("\"in\": \(quoted(place.function))")
        }
        fields += ["\"age\": \(node.age / .seconds(1))", "\"thread\": \(node.thread)"]
        fields.append("\"state\": \(quoted(node.state.rawValue))")
        fields += ["\"eventsIn\": \(node.eventsIn)", "\"eventsOut\": \(node.eventsOut)"]
        fields.append("\"endedUpstreams\": \(node.endedUpstreams)")
        if let depth = node.depth { fields.append("\"depth\": \(depth)") }
        if let busy = node.busy { fields.append("\"busy\": \(busy / .seconds(1))") }
        return "  {" + fields.joined(separator: ", ") + "}"
      }
      return "[\n" + objects.joined(separator: ",\n") + "\n]"
    }

    /// The graph in the language of Graphviz. The arrows show the direction of the values.
    public var dot: String {
      let ids = Set(nodes.map(\.id))
      var lines = ["digraph subscriptions {", "  rankdir=LR", "  node [shape=box]"]
      for node in nodes { lines.append("  n\(node.id) [label=\(quoted(node.label(newline: "\n")))]") }
      for node in nodes {
        guard let parent = node.parent, ids.contains(parent) else { continue }
        lines.append("  n\(node.id) -> n\(parent) [label=\(node.eventsOut)]")
      }
      return (lines + ["}"]).joined(separator: "\n")
    }

    /// The graph as a Mermaid flowchart, which pages on code hosts draw.
    public var mermaid: String {
      let ids = Set(nodes.map(\.id))
      var lines = ["graph LR"]
      for node in nodes {
        let label = node.label(newline: "<br>").replacing("\"", with: "#quot;")
        lines.append("  n\(node.id)[\"\(label)\"]")
      }
      for node in nodes {
        guard let parent = node.parent, ids.contains(parent) else { continue }
        lines.append("  n\(node.id) -- \(node.eventsOut) --> n\(parent)")
      }
      return lines.joined(separator: "\n")
    }
  }

  extension LiveGraph.Node {
    fileprivate var summary: String {
      var words = [name]
      if let place { words.append("\(place)") }
      if eventsIn > 0 { words.append("in \(eventsIn)") }
      if eventsOut > 0 { words.append("out \(eventsOut)") }
      if let depth, depth > 0 { words.append("waiting \(depth)") }
      if endedUpstreams > 0 { words.append("ended \(endedUpstreams)") }
      return words.joined(separator: "  ")
    }

    fileprivate func label(newline: String) -> String { place.map { "\(name)\(newline)\($0)" } ?? name }
  }

  /// A text as a string of JSON, which Graphviz reads too.
  func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\0"..<" ": result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
#endif
