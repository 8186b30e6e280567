#if Diagnosis
  import ReactiveDisposables
  import ReactiveInspection

  extension Inspection {
    /// Writes the live graph and the timeline into a file, as a page for a browser.
    ///
    /// The page is one file, and loads nothing. It shows the graph as a picture, with counts, waiting values and the
    /// slowest places. It also has a table of the places, and the graph as text, JSON, DOT and Mermaid. If there is a
    /// current recording, the page has its last events; see ``record(to:limit:places:on:describing:)``. It contains no
    /// value, unless the recording describes the values.
    ///
    /// Only the user may read the file, because it may have values. The call fails if the path leads to a symbolic
    /// link, a folder or a device.
    ///
    /// - Parameter path: the file. It is replaced if it exists.
    public static func page(to path: String) throws(InspectionFailure) { try InspectionFile.write(page(), to: path) }

    /// Returns the page of ``page(to:)`` as text.
    public static func page() -> String { InspectionPage(live(), Recording.current).text }
  }

  /// A page with a graph and a timeline.
  ///
  /// It loads nothing, so it is whole without a network. A process that is being diagnosed opens no port for it.
  struct InspectionPage {
    private let graph: LiveGraph
    private let recording: Recording?

    /// The part of the file of a timeline that the page has.
    private static let timelineBytes = 1 << 20
    /// The number of places in the table.
    private static let mostPlaces = 40

    init(_ graph: LiveGraph, _ recording: Recording?) { (self.graph, self.recording) = (graph, recording) }

    var text: String {
      Place.lookUp(graph.nodes.compactMap(\.frames))
      return """
        <!DOCTYPE html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Live subscriptions</title>
        <style>
        \(InspectionPage.style)
        </style>
        <h1>Live subscriptions</h1>
        <p>\(summary)</p>
        \(GraphPicture(graph).svg)
        <script>
          for (const graph of document.querySelectorAll(".wide")) graph.scrollLeft = graph.scrollWidth;
        </script>
        <h2>Places</h2>
        \(places)
        <h2>Timeline</h2>
        \(timeline)
        <h2>The graph as text</h2>
        \(forms)
        </html>

        """
    }

    private var summary: String {
      let waiting = graph.nodes.compactMap(\.depth).reduce(0, +)
      var words = [
        graph.roots.count.times("subscription"), graph.nodes.count.times("stage"), waiting.times("waiting value"),
      ]
      if let recording {
        words.append("recorded for \(Duration.nanoseconds(recording.time).figure)")
        if recording.lostEvents > 0 {
          words.append("\(recording.lostEvents.times("event")) did not fit into the timeline")
        }
      }
      return words.joined(separator: " · ")
    }

    /// The forms of the graph for other programs, to copy.
    private var forms: String {
      let forms = [("Tree", graph.description), ("JSON", graph.json), ("DOT", graph.dot), ("Mermaid", graph.mermaid)]
      return forms.map { "<details><summary>\($0)</summary><pre>\(html($1))</pre></details>" }.joined(separator: "\n")
    }

    /// A table of the places, the slowest first.
    private var places: String {
      let places = graph.places
      let shown = places.prefix(InspectionPage.mostPlaces)
      let most = places.map(\.busy).max() ?? .zero
      let rows = shown.map { place in
        let part = most > .zero ? Int((place.busy / most * 100).rounded()) : 0
        return
          "<tr><td>\(html(place.name))<td class=\"at\">\(html(place.place ?? "–"))<td>\(place.count.grouped)<td>\(place.eventsIn.grouped)"
          + "<td>\(place.eventsOut.grouped)<td\(place.waiting > 0 ? " class=\"queue\"" : "")>\(place.waiting.grouped)"
          + "<td class=\"bar\" style=\"--part: \(part)%\">\(place.busy > .zero ? place.busy.figure : "–")"
      }
      let rest = places.count - shown.count
      return "<table><tr><th>stage<th>place<th>live<th>in<th>out<th>waiting<th>own work\n"
        + rows.joined(separator: "\n")
        + "\n</table>" + (rest > 0 ? "<p>… and \(rest) more places</p>" : "")
    }

    private var timeline: String {
      guard let recording else {
        return "<p>No recording runs: <code>Inspection.record(to:)</code> begins one.</p>"
      }
      let events = recording.latestEvents(bytes: InspectionPage.timelineBytes)
      // Earlier slices were written before their places were known.
      let names = graph.nodes.map { node in
        "\"\(node.id)\": \(quoted(node.place.map { "\(node.name) \($0)" } ?? node.name))"
      }
      // No `<` in a text can end the element of the script.
      let data =
        "{\"tracks\": [\(recording.trackNames.map(quoted).joined(separator: ", "))], \"names\": {\(names.joined(separator: ", "))}, \"events\": [\n"
        + events.joined(separator: ",\n") + "\n]}"
      return """
        <p class="hint">Turn the wheel to zoom, and drag to move. The whole timeline is in <code>\(html(recording.path))</code>.</p>
        <canvas id="timeline" tabindex="0" aria-label="The timeline of the deliveries"></canvas><div id="tip"></div>
        <script type="application/json" id="data">\(data.replacing("<", with: "\\u003c"))</script>
        <script>
        \(InspectionPage.script)
        </script>
        """
    }
  }

  /// The stages of one place together.
  struct GraphPlace {
    var name: String
    var place: String?
    var count = 0
    var eventsIn = 0
    var eventsOut = 0
    var waiting = 0
    var busy = Duration.zero
  }

  extension LiveGraph {
    /// The nodes by their names and places, the slowest place first.
    var places: [GraphPlace] {
      var places: [[String?]: GraphPlace] = [:]
      for node in nodes {
        let place = node.place.map { "\($0)" }
        var sum = places[[node.name, place]] ?? GraphPlace(name: node.name, place: place)
        sum.count += 1
        sum.eventsIn += node.eventsIn
        sum.eventsOut += node.eventsOut
        sum.waiting += node.depth ?? 0
        sum.busy += node.busy ?? .zero
        places[[node.name, place]] = sum
      }
      return places.values.sorted {
        ($1.busy, $1.eventsIn, $0.name, $0.place ?? "") < ($0.busy, $0.eventsIn, $1.name, $1.place ?? "")
      }
    }
  }

  /// A text of the program, which may have several lines, as text of a page.
  package func html(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).onOneLine }
    return lines.joined(separator: "\n").replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }

  extension Int {
    /// The number with its thousands apart.
    var grouped: String {
      var digits = "\(self)"
      for place in stride(from: digits.count - 3, to: 0, by: -3) {
        digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
      }
      return digits
    }

    /// The number before a noun, which is in the plural unless the number is one.
    func times(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
  }

  extension Duration {
    /// The duration in a unit that suits it.
    var figure: String {
      let nanoseconds = self / .nanoseconds(1)
      func number(_ value: Double) -> String {
        value < 10 ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))"
      }
      if nanoseconds < 999.5 { return "\(Int(nanoseconds)) ns" }
      if nanoseconds < 999.5e3 { return "\(number(nanoseconds / 1e3)) µs" }
      if nanoseconds < 999.5e6 { return "\(number(nanoseconds / 1e6)) ms" }
      return "\(number(nanoseconds / 1e9)) s"
    }
  }
#endif
