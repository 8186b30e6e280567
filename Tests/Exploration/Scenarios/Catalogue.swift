#if Exploration
  /// All scenarios.
  enum Catalogue {
    struct Section {
      let title: String
      let scenarios: [Scenario]
    }

    static var sections: [Section] {
      [
        Section(title: "Subject", scenarios: subjects)
      ]
    }
  }
#endif
