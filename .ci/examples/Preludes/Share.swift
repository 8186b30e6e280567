let ticker = Signal<Int, Never>.never()
