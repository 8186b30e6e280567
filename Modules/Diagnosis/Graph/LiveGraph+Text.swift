#if Diagnosis
  import ReactiveDisposables

  extension LiveGraph: CustomStringConvertible {
    /// The graph as lines of text. A line that is indented more than the line above it is upstream of that line. The
    /// last line of a branch is the source that keeps the branch alive.
    ///
    ///     subscribe  Orders.swift:14  in 3
    ///       map  Orders.swift:12  in 3  out 3
    ///         Subject  Orders.swift:11  out 3
    public var description: String {
      let names = Dictionary(nodes.map { ($0.id, $0.label) }) { first, _ in first }
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

    /// The graph as JSON: a list of objects, one for each node. The page `Tools/Inspection/index.html` draws this JSON.
    public var json: String {
      Place.lookUp(nodes.map(\.frames))
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

    fileprivate var label: String { [name, place.map { "\($0)" }].compactMap { $0?.onOneLine }.joined(separator: " ") }
  }

  /// A text as a string of JSON.
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
