let ticks = Signal<Int, Never>.never()
