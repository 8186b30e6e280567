#if Diagnosis
  import Foundation
  import Testing

  /// The events of a timeline, as a viewer reads them.
  struct TimelineFile: Sequence {
    struct Event {
      var phase: String
      var name: String
      var track: Int
      var flow: Int?
      var stage: String?
      var value: String?
    }

    let events: [Event]
    /// The number of events that did not fit; nil if the array has no end.
    let lost: Int?

    func makeIterator() -> [Event].Iterator { events.makeIterator() }

    var last: Event? { events.last }
    var names: [String] { events.map(\.name) }

    /// The flows that have a beginning or an end alone, or more than one of them.
    var openFlows: [Int] {
      var points: [Int: [String]] = [:]
      for event in events { if let flow = event.flow { points[flow, default: []].append(event.phase) } }
      return points.filter { $0.value.first != "s" || $0.value.last != "f" || $0.value.count { $0 != "t" } != 2 }.map(
        \.key)
    }

    /// The slices without an end, less the ends without a slice.
    var openSlices: Int { events.count { $0.phase == "B" } - events.count { $0.phase == "E" } }

    /// Reads a file.
    ///
    /// - Parameter closing: whether the array has no end.
    static func read(_ path: String, closing: Bool = false) throws -> TimelineFile {
      let text = try text(path) + (closing ? "]" : "")
      let list = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
      let events = list.map { object in
        let arguments = object["args"] as? [String: Any]
        return Event(
          phase: object["ph"] as? String ?? "", name: object["name"] as? String ?? "",
          track: object["tid"] as? Int ?? 0,
          flow: object["id"] as? Int, stage: arguments?["stage"] as? String, value: arguments?["value"] as? String)
      }
      let lost = (list.last?["args"] as? [String: Any])?["count"] as? Int
      return TimelineFile(events: events, lost: lost)
    }

    static func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    static func path(_ name: String) -> String {
      FileManager.default.temporaryDirectory.path
        + "/timeline-\(name)-\(getpid())-\(UInt32.random(in: 0 ... .max)).json"
    }

    static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
  }
#endif
