#if Diagnosis
  /// The numbers of a stage at a moment.
  package struct StageCounts {
    /// How many values it sent.
    package var sent: Int
    /// How many values it took from upstreams that have ended.
    package var takenFromEnded: Int
    /// How many of its upstreams have ended.
    package var endedUpstreams: Int
    /// The thread of one of its last sixteen values.
    package var thread: UInt
  }
#endif
