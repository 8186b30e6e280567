#if Diagnosis
  extension InspectionPage {
    /// The colours and sizes of the page, for light and dark screens.
    static let style = """
      :root {
        color-scheme: light dark;
        --back: #fdfdfc; --text: #1d2126; --soft: #68707a; --line: #c9ced4; --box: #f1f3f5;
        --sink: #dfeafb; --slow: #c62828; --queue: #b26a00; --slow-box: #fde7e4;
      }
      @media (prefers-color-scheme: dark) {
        :root {
          --back: #16191d; --text: #e4e7ea; --soft: #98a1ab; --line: #3c444d; --box: #22272d;
          --sink: #1f3048; --slow: #ff8a7a; --queue: #f0b050; --slow-box: #3d2220;
        }
      }
      body { margin: 24px 32px 48px; background: var(--back); color: var(--text); font: 14px/1.5 system-ui, sans-serif; }
      h1 { font-size: 22px; margin: 0; } h2 { font-size: 17px; margin: 28px 0 8px; }
      p, .hint { color: var(--soft); margin: 4px 0 12px; }
      code, .at { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 12px; }
      .wide { overflow: auto; max-height: 75vh; border: 1px solid var(--line); border-radius: 8px; padding: 4px; }
      .graph text { fill: var(--text); } .graph .name { font-weight: 600; font-size: 13px; }
      .graph .at { fill: var(--soft); font-size: 11px; } .graph .figures { fill: var(--soft); font-size: 11px; }
      .node rect { fill: var(--box); stroke: var(--line); } .node.sink rect { fill: var(--sink); }
      .node.queue rect { stroke: var(--queue); stroke-width: 2; } .node.queue .figures { fill: var(--queue); }
      .node.slow rect { fill: var(--slow-box); stroke: var(--slow); stroke-width: 2; } .node.slow .figures { fill: var(--slow); }
      .edge { fill: none; stroke: var(--soft); opacity: .55; } .edge.idle { stroke-dasharray: 3 4; }
      table { border-collapse: collapse; } th { font-weight: 600; text-align: right; color: var(--soft); }
      td, th { padding: 2px 14px 2px 0; text-align: right; font-variant-numeric: tabular-nums; }
      td:nth-child(-n+2), th:nth-child(-n+2) { text-align: left; } td { border-top: 1px solid var(--line); } td.queue { color: var(--queue); }
      .bar { min-width: 130px; padding: 2px 6px; background: linear-gradient(var(--slow-box), var(--slow-box)) right / var(--part) 100% no-repeat; }
      pre { font-size: 12px; overflow: auto; max-height: 60vh; }
      #timeline { width: 100%; border: 1px solid var(--line); border-radius: 8px; cursor: grab; touch-action: none; }
      #tip { position: fixed; display: none; pointer-events: none; max-width: 60ch; padding: 4px 8px; border-radius: 4px;
        background: var(--text); color: var(--back); font-size: 12px; white-space: pre-wrap; }
      """
  }
#endif
