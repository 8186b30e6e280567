#if Diagnosis
  import ReactiveDisposables

  extension LiveGraph: CustomStringConvertible {
    /// The graph as lines of text. If a line is indented more, it is upstream of the line above it. The last line of a
    /// branch is the source that holds it.
    ///
    ///     subscribe  Orders.swift:14  in 3
    ///       map  Orders.swift:12  in 3  out 3
    ///         Subject  Orders.swift:11  out 3
    public var description: String {
      let names = Dictionary(nodes.map { ($0.id, $0.label(newline: " ")) }) { first, _ in first }
      return inDepthOrder.map { node, depth in
        let feeders = node.feeders.compactMap { names[$0] }
        let origin = feeders.isEmpty ? "" : "  from " + feeders.joined(separator: ", ")
        return String(repeating: "  ", count: depth) + node.summary + origin
      }
      .joined(separator: "\n")
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
      let holders = sources
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
        let holders = holders[node.id] ?? []
        if !holders.isEmpty { fields.append("\"heldBy\": \(holders)") }
        if !node.feeders.isEmpty { fields.append("\"feeders\": \(node.feeders)") }
        if !node.subscribers.isEmpty { fields.append("\"subscribers\": \(node.subscribers)") }
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
      for (feeder, node) in feedings { lines.append("  n\(feeder) -> n\(node) [style=dashed]") }
      return (lines + ["}"]).joined(separator: "\n")
    }

    /// The graph as a Mermaid flowchart, which code hosts draw in pages.
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
      for (feeder, node) in feedings { lines.append("  n\(feeder) -.-> n\(node)") }
      return lines.joined(separator: "\n")
    }

    /// The ways of values through hubs, from one subscription to another one.
    private var feedings: [(feeder: UInt64, node: UInt64)] {
      let ids = Set(nodes.map(\.id))
      return nodes.flatMap { node in node.feeders.filter(ids.contains).map { (feeder: $0, node: node.id) } }
    }
  }

  extension LiveGraph.Node {
    fileprivate var summary: String {
      var words = [name.onOneLine]
      if let place { words.append("\(place)".onOneLine) }
      if eventsIn > 0 { words.append("in \(eventsIn)") }
      if eventsOut > 0 { words.append("out \(eventsOut)") }
      if let depth, depth > 0 { words.append("waiting \(depth)") }
      if endedUpstreams > 0 { words.append("ended \(endedUpstreams)") }
      if !subscribers.isEmpty { words.append("subscribers \(subscribers.count)") }
      return words.joined(separator: "  ")
    }

    fileprivate func label(newline: String) -> String {
      [name, place.map { "\($0)" }].compactMap { $0?.onOneLine }.joined(separator: newline)
    }
  }

  /// A text as a string of JSON, which Graphviz reads too.
  func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case _ where scalar.isCommand:
        result += "\\u" + String(repeating: "0", count: 4 - scalar.digits.count) + scalar.digits.lowercased()
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
#endif
