#if Diagnosis
  extension LiveGraph {
    /// How many values a stage passes, and how busy it is. A stage is an operator, a source or a sink.
    public struct Rate: Identifiable, Sendable {
      /// The stage.
      public let node: Node
      /// The number of stages downstream of this stage, up to and including the sink; 0 for a sink.
      public let distance: Int
      /// The number of values that the stage took, plus the number that it sent, per second.
      public let eventsPerSecond: Double
      /// The fraction of the time in which the stage worked: from 0 to 1, or more than 1 if several threads deliver to
      /// the stage. Without a recording the fraction is 0.
      public let work: Double

      /// The number of the stage.
      public var id: UInt64 { node.id }
    }

    /// Returns the rates of the stages since an earlier graph was made. The rate of a newer stage counts from its
    /// beginning.
    ///
    /// - Parameter earlier: a graph that `Inspection.live()` returned earlier.
    /// - Returns: the stages in the order of ``description``: each stage before its upstreams.
    public func rates(since earlier: LiveGraph) -> [Rate] {
      let before = Dictionary(earlier.nodes.map { ($0.id, $0) }) { first, _ in first }
      return inDepthOrder.map { node, distance in
        let old = before[node.id]
        let seconds = max(1e-9, (node.age - (old?.age ?? .zero)) / .seconds(1))
        let events = node.eventsIn + node.eventsOut - (old.map { $0.eventsIn + $0.eventsOut } ?? 0)
        let work = (node.busy ?? .zero) - (old?.busy ?? .zero)
        return Rate(
          node: node, distance: distance, eventsPerSecond: Double(max(0, events)) / seconds,
          work: max(0, work / .seconds(1)) / seconds)
      }
    }
  }
#endif
