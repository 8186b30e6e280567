extension DiagramPicture {
  /// How the parts look, on a light page and on a dark one.
  static let style = """
    text { font: 14px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #24292f;
      text-anchor: middle; dominant-baseline: central }
    .name { text-anchor: end; font-size: 13px; fill: #57606a } .call { font-size: 15px; font-weight: 600 }
    .says { font-size: 11px; fill: #cf222e }
    .line { stroke: #57606a; stroke-width: 2; fill: none } .end { stroke: #24292f; stroke-width: 3 }
    .failure { stroke: #cf222e; stroke-width: 3 } .inner { stroke: #8c959f; stroke-width: 1.5; stroke-dasharray: 4 3 }
    .box { fill: #0969da; fill-opacity: .08; stroke: #0969da; stroke-width: 1.5 }
    .value { stroke: #24292f; stroke-width: 1.5 } .unseen { opacity: .3 }
    .c0 { fill: #ffd8b5 } .c1 { fill: #b6e3ff } .c2 { fill: #aceebb } .c3 { fill: #fbcbe3 }
    .c4 { fill: #fae17d } .c5 { fill: #d8cbff } .c6 { fill: #ffcecb } .c7 { fill: #b3ecec }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3 } .name { fill: #9198a1 } .says { fill: #ff7b72 } .line { stroke: #9198a1 }
      .end { stroke: #e6edf3 } .failure { stroke: #ff7b72 } .inner { stroke: #656c76 }
      .box { fill: #4493f8; fill-opacity: .12; stroke: #4493f8 } .value { stroke: #e6edf3 }
      .c0 { fill: #7a3a0c } .c1 { fill: #0c4a80 } .c2 { fill: #14572b } .c3 { fill: #79265a }
      .c4 { fill: #665000 } .c5 { fill: #4c3a94 } .c6 { fill: #86222a } .c7 { fill: #0d5559 }
    }
    """
}
