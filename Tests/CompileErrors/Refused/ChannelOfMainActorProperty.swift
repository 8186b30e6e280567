// error: main actor-isolated property 'text'
import Reactive

@MainActor final class Label: ReactiveObject {
  @Observed var text = ""
}

func channel(on label: Label) -> PropertyChannel<String> {
  label.channel(for: \.text)
}
