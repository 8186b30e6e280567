#if Exploration
  import Foundation
  import ReactiveDisposables

  /// A system thread that runs the bodies of one thread of scenarios, order after order, while it has the baton.
  final class Worker: StepListener, @unchecked Sendable {
    // Unchecked because `body` is set by the thread that has the baton only.
    let index: Int
    let baton = Baton()
    private unowned let controller: Controller
    var body: (() -> Void)?

    init(_ index: Int, of controller: Controller) {
      self.index = index
      self.controller = controller
      super.init()
      // Retained by the thread: it never ends.
      Thread.detachNewThread { [self] in
        StepListener.ofThisThread = self
        while true {
          baton.wait()
          body?()
          body = nil
          self.controller.threadEnded(index)
        }
      }
    }

    func wait(for gate: Gate) { controller.wait(for: gate, by: index) }

    override func placeBegins() -> UInt { controller.placeBegins(by: index) }
    override func placeEnds(_ place: UInt) { controller.placeEnds(place, by: index) }
    override func step(_ kind: StepKind, at place: UInt) { controller.step(kind, at: place, by: index) }
    override func keepMemory(of object: AnyObject) { controller.keepMemory(of: object) }
  }

  /// The listener of the thread that prepares orders and looks at their outcomes. Other threads do not run meanwhile.
  final class Preparer: StepListener, @unchecked Sendable {
    // Unchecked because nothing here changes.
    private unowned let controller: Controller

    init(of controller: Controller) {
      self.controller = controller
      super.init()
    }

    override func placeBegins() -> UInt { controller.placeBegins(by: -1) }
    override func placeEnds(_ place: UInt) { controller.placeEnds(place, by: -1) }
    override func keepMemory(of object: AnyObject) { controller.keepMemory(of: object) }
  }
#endif
