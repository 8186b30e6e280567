#if Exploration
  extension Catalogue {
    /// The outcomes of the operators that join signals.
    static let joiningOutcomes: [String: String] = [
      "": ""
    ]

    /// The outcomes of the strategies of `flatMap`.
    static let flatteningOutcomes: [String: String] = [
      "": ""
    ]
  }
#endif
