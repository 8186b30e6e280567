#if Diagnosis
  /// The live graph as a picture: sources on the left, sinks on the right, and the values between them.
  struct GraphPicture {
    private struct Box {
      var node: LiveGraph.Node
      var column: Int
      var row: Double
    }

    /// The number of stages that a picture has. Whole subscriptions beyond it are counted.
    private static let mostNodes = 300
    private static let (width, height) = (178, 66)
    /// A wider picture is drawn smaller, as long as it stays readable.
    private static let (comfortableWidth, leastScale) = (1_280.0, 0.72)
    private static let (columnPitch, rowPitch) = (208, 80)

    private let boxes: [UInt64: Box]
    private let order: [UInt64]
    private let columns: Int
    private let rows: Int
    private let hidden: Int
    /// The work of the slowest stage, and the work that is marked.
    private let mostBusy: Duration
    private let slow: Duration

    init(_ graph: LiveGraph) {
      let upstreams = Dictionary(grouping: graph.nodes, by: \.parent)
      var boxes: [UInt64: Box] = [:]
      var order: [UInt64] = []
      var (row, columns, hidden) = (0, 0, 0)
      for root in graph.roots {
        if order.count >= GraphPicture.mostNodes {
          hidden += 1
          continue
        }
        // From the sink to its sources. A list instead of recursion, because a chain may be long.
        var rest = [(node: root, depth: 0)]
        let first = order.count
        while let (node, depth) = rest.popLast() {
          let next = upstreams[node.id] ?? []
          boxes[node.id] = Box(node: node, column: depth, row: next.isEmpty ? Double(row) : 0)
          order.append(node.id)
          columns = max(columns, depth + 1)
          if next.isEmpty { row += 1 }
          rest += next.reversed().map { ($0, depth + 1) }
        }
        // The middle of the upstreams. Their rows are known, because the order has them behind it.
        for id in order[first...].reversed() {
          let rows = (upstreams[id] ?? []).compactMap { boxes[$0.id]?.row }
          if let least = rows.min(), let most = rows.max() { boxes[id]?.row = (least + most) / 2 }
        }
      }
      (self.boxes, self.order, self.columns, rows, self.hidden) = (boxes, order, columns, row, hidden)
      let busy = order.compactMap { boxes[$0]?.node.busy }.filter { $0 > .zero }.sorted(by: >)
      mostBusy = busy.first ?? .zero
      // The three slowest, as long as each works at least 10 % as much as the slowest one.
      slow = max(busy.prefix(3).last ?? .zero, mostBusy / 10)
    }

    /// The picture as an element of a page.
    var svg: String {
      guard !order.isEmpty else { return "<p>No subscription is listed.</p>" }
      let (width, height) = (columns * GraphPicture.columnPitch - 14, rows * GraphPicture.rowPitch + 2)
      let scale = min(1, max(GraphPicture.leastScale, GraphPicture.comfortableWidth / Double(width)))
      let parts = order.compactMap { boxes[$0].map(edge) } + order.compactMap { boxes[$0].map(drawing) }
      return
        "<div class=\"wide\"><svg class=\"graph\" width=\"\(Int(Double(width) * scale))\" viewBox=\"0 0 \(width) \(height)\" role=\"img\" "
        + "aria-label=\"The live graph, from sources on the left to sinks on the right\">\n"
        + parts.filter { !$0.isEmpty }.joined(separator: "\n") + "\n</svg></div>"
        + (hidden > 0 ? "<p>… and \(hidden.times("more subscription"))</p>" : "")
    }

    private func place(of box: Box) -> (x: Int, y: Int) {
      // Sinks are the first column from the right.
      let x = (columns - 1 - box.column) * GraphPicture.columnPitch + 8
      return (x, Int(box.row * Double(GraphPicture.rowPitch)) + 8)
    }

    private func edge(to box: Box) -> String {
      guard let parent = box.node.parent.flatMap({ boxes[$0] }) else { return "" }
      let (from, to) = (place(of: box), place(of: parent))
      let (startX, startY) = (from.x + GraphPicture.width, from.y + GraphPicture.height / 2)
      let (endX, endY) = (to.x, to.y + GraphPicture.height / 2)
      let middle = (startX + endX) / 2
      let path = "M\(startX) \(startY)C\(middle) \(startY) \(middle) \(endY) \(endX) \(endY)"
      let count = box.node.eventsOut
      // The width shows the decimal digits of the count.
      let width = count == 0 ? 1 : 1 + "\(count)".count
      return "<path class=\"edge\(count == 0 ? " idle" : "")\" style=\"stroke-width: \(width)\" d=\"\(path)\"/>"
    }

    private func drawing(of box: Box) -> String {
      let (x, y) = place(of: box)
      let node = box.node
      let busy = node.busy ?? .zero
      let isSlow = busy > .zero && busy >= slow
      let waiting = node.depth ?? 0
      var figures = [box.column == 0 ? "\(node.eventsIn.grouped) in" : "\(node.eventsOut.grouped) out"]
      // Two fit into a box; the hint has the work as well.
      if waiting > 0 {
        figures.append("\(waiting.grouped) waiting")
      } else if busy > .zero {
        figures.append(busy.figure)
      }
      let kind = [box.column == 0 ? "sink" : "", isSlow ? "slow" : "", waiting > 0 ? "queue" : ""].filter {
        !$0.isEmpty
      }
      let place = node.place.map { "\($0)" } ?? ""
      let hint = [
        node.function, node.place.map { "\($0.path):\($0.line)" } ?? "", "age \(node.age.figure)",
        busy > .zero ? "own work \(busy.figure)" : "",
        node.subscribers.isEmpty ? "" : node.subscribers.count.times("subscriber"),
      ]
      return """
        <g class="node \(kind.joined(separator: " "))" transform="translate(\(x) \(y))"><title>\
        \(html(hint.filter { !$0.isEmpty }.joined(separator: "\n")))</title>\
        <rect width="\(GraphPicture.width)" height="\(GraphPicture.height)" rx="6"/>\
        <text x="10" y="19" class="name">\(html(node.name.shortened(to: 19)))</text>\
        <text x="10" y="37" class="at">\(html(place.shortened(to: 21, keepsEnd: true)))</text>\
        <text x="10" y="55" class="figures">\(html(figures.joined(separator: " · ")))</text></g>
        """
    }
  }

  extension String {
    /// The text, with an ellipsis if it is longer than a number of characters.
    fileprivate func shortened(to length: Int, keepsEnd: Bool = false) -> String {
      count <= length ? self : keepsEnd ? "…" + suffix(length - 1) : prefix(length - 1) + "…"
    }
  }
#endif
