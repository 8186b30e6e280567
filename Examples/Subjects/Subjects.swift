import Marbles

/// The events for subscribers that join at different times: of a cold signal, and of each kind of subject.
///
/// One source sends four letters and completes. Three subscribers join it at its start, in its middle and after its
/// end. This happens in virtual time, and the pictures are drawn from recorded events.
struct Subjects: Walkthrough {
  static let summary = "cold and hot signals and subjects, as marbles"

  private let scenes: [SubjectScene]

  init(_ arguments: inout Arguments) { scenes = arguments.isBrief ? [.cold, .subject] : SubjectScene.allCases }

  func run(on screen: Screen) throws(CommandFailure) {
    screen.print(
      [
        "One source sends a, b, c, d and completes. The first subscriber joins at once,",
        "the second at tick 5, the third at tick 12, when all is over.", "",
        "    - a tick   ^ joins   (ab) at the same tick   | completed", "",
      ])
    for (index, scene) in scenes.enumerated() {
      if index > 0 { screen.print() }
      screen.print([scene.title, ""] + scene.play().diagram.map { "    " + $0 })
    }
  }
}
