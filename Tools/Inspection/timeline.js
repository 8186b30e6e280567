// Draws the events of a timeline. It matches beginnings and ends of slices as a viewer of trace events does, and ignores those without a partner.
"use strict";

function drawTimeline(recorded, names) {
  const canvas = document.getElementById("timeline"), tip = document.getElementById("tip"), pen = canvas.getContext("2d");
  const rowHeight = 18, titleHeight = 20, axisHeight = 22, slices = [], instants = [], flows = new Map(), lanes = new Map();
  const events = [...recorded].sort((a, b) => a.ts - b.ts);
  const tracks = new Map(events.filter(event => event.name === "thread_name").map(event => [event.tid, event.args.name]));
  for (const event of events) {
    if (!event.tid || event.ph === "M") continue;
    if (!lanes.has(event.tid)) lanes.set(event.tid, {open: [], depth: 1});
    const lane = lanes.get(event.tid);
    if (event.ph === "B") {
      lane.open.push({name: names.get(event.args.id) || event.name, args: event.args, tid: event.tid, from: event.ts, to: Infinity, depth: lane.open.length});
      lane.depth = Math.max(lane.depth, lane.open.length);
    } else if (event.ph === "E") {
      const slice = lane.open.pop();
      if (slice) { slice.to = event.ts; slices.push(slice); }
    } else if (event.ph === "i") instants.push({...event, depth: lane.open.length});
    else if ("stf".includes(event.ph)) {
      if (!flows.has(event.id)) flows.set(event.id, []);
      flows.get(event.id).push({...event, depth: Math.max(0, lane.open.length - 1)});
    }
  }
  const times = events.filter(event => event.tid && event.ph !== "M").map(event => event.ts);
  const first = times.length ? times[0] : 0, last = times.length ? times[times.length - 1] : 1;
  for (const lane of lanes.values()) for (const slice of lane.open) { slice.to = last; slice.isOpen = true; slices.push(slice); }
  let bottom = axisHeight;
  for (const [tid, lane] of [...lanes].sort((a, b) => a[0] - b[0])) {
    lane.top = bottom; lane.name = tracks.get(tid) || "track " + tid;
    bottom += titleHeight + lane.depth * rowHeight + 8;
  }
  const height = Math.max(80, bottom), least = Math.max(1e-3, (last - first) / 1e7);
  let from = first, to = Math.max(last, first + least);
  const figure = t => t < 1 ? Math.round(t * 1e3) + " ns" : t < 1e3 ? +t.toFixed(1) + " µs" : t < 1e6 ? +(t / 1e3).toFixed(2) + " ms" : +(t / 1e6).toFixed(3) + " s";
  const hue = name => { let sum = 7; for (const c of name) sum = (sum * 31 + c.codePointAt(0)) % 360; return sum; };
  const x = (t, width) => (t - from) / (to - from) * width;
  function draw() {
    const width = canvas.clientWidth, scale = devicePixelRatio || 1, dark = matchMedia("(prefers-color-scheme: dark)").matches;
    canvas.style.height = height + "px"; canvas.width = width * scale; canvas.height = height * scale;
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    const style = getComputedStyle(document.documentElement), colour = name => style.getPropertyValue(name);
    pen.clearRect(0, 0, width, height); pen.textBaseline = "middle"; pen.font = "11px system-ui, sans-serif";
    let step = 10 ** Math.floor(Math.log10((to - from) / 4 || 1)); while ((to - from) / step > 10) step *= 2;
    for (let t = Math.ceil(from / step) * step; t <= to; t += step) {
      pen.fillStyle = colour("--line"); pen.fillRect(x(t, width), 0, 1, height);
      pen.fillStyle = colour("--soft"); pen.fillText(figure(t), x(t, width) + 4, axisHeight / 2);
    }
    for (const lane of lanes.values()) {
      pen.fillStyle = colour("--text"); pen.font = "600 12px system-ui, sans-serif"; pen.fillText(lane.name, 6, lane.top + titleHeight / 2);
    }
    pen.font = "11px system-ui, sans-serif";
    const filled = new Map();
    for (const slice of slices) {
      if (slice.to < from || slice.from > to) continue;
      const left = Math.max(-1, x(slice.from, width)), right = Math.min(width + 1, x(slice.to, width));
      const y = lanes.get(slice.tid).top + titleHeight + slice.depth * rowHeight;
      // Of slices that are smaller than a point, one is drawn for each point.
      const place = y + " " + Math.round(left * 2);
      if (right - left < .5) { if (filled.has(place)) continue; filled.set(place, true); }
      pen.fillStyle = slice.isOpen ? colour("--slow") : `hsl(${hue(slice.name)} 55% ${dark ? 34 : 80}%)`;
      pen.fillRect(left, y, Math.max(1, right - left - .5), rowHeight - 2);
      if (right - left > 34) {
        pen.fillStyle = slice.isOpen ? colour("--back") : colour("--text"); pen.save(); pen.beginPath();
        pen.rect(left, y, right - left - 4, rowHeight); pen.clip();
        pen.fillText(slice.name, Math.max(left, 0) + 4, y + rowHeight / 2 - 1); pen.restore();
      }
    }
    const middle = point => lanes.get(point.tid).top + titleHeight + point.depth * rowHeight + rowHeight / 2;
    pen.strokeStyle = colour("--text"); pen.globalAlpha = .45;
    let arrows = 0;
    for (const points of flows.values()) for (let i = 1; i < points.length; i++) {
      const a = points[i - 1], b = points[i];
      if (b.ts < from || a.ts > to || arrows > 400) continue;
      arrows++;
      const ax = x(a.ts, width), bx = x(b.ts, width), ay = middle(a), by = middle(b), bend = Math.max(12, (bx - ax) / 2);
      pen.beginPath(); pen.moveTo(ax, ay); pen.bezierCurveTo(ax + bend, ay, bx - bend, by, bx, by); pen.stroke();
    }
    pen.globalAlpha = 1;
    for (const instant of instants) {
      const place = x(instant.ts, width), y = lanes.get(instant.tid).top + titleHeight;
      if (place < 0 || place > width) continue;
      pen.fillStyle = ["dropped", "failed", "retried"].includes(instant.name) ? colour("--slow") : colour("--soft");
      pen.beginPath(); pen.moveTo(place, y); pen.lineTo(place - 4, y - 7); pen.lineTo(place + 4, y - 7); pen.fill();
    }
  }
  function found(mouse) {
    const box = canvas.getBoundingClientRect(), width = box.width, px = mouse.clientX - box.left, py = mouse.clientY - box.top;
    const t = from + px / width * (to - from), near = (to - from) / width * 4;
    for (const instant of instants) {
      const y = lanes.get(instant.tid).top + titleHeight;
      if (Math.abs(instant.ts - t) < near && py > y - 10 && py < y) return `${instant.name} at ${figure(instant.ts)}\n${instant.args.stage}`;
    }
    for (const slice of slices) {
      const y = lanes.get(slice.tid).top + titleHeight + slice.depth * rowHeight;
      if (py < y || py > y + rowHeight || t < slice.from - near / 4 || t > slice.to + near / 4) continue;
      const value = slice.args.value === undefined ? "" : "\n" + slice.args.value;
      return `${slice.name}\n${slice.isOpen ? "not ended" : figure(slice.to - slice.from)}, at ${figure(slice.from)}${value}`;
    }
  }
  function show(a, b) { if (b - a < least) return; from = a; to = b; requestAnimationFrame(draw); }
  canvas.onwheel = event => {
    event.preventDefault();
    const part = (event.clientX - canvas.getBoundingClientRect().left) / canvas.clientWidth, t = from + part * (to - from);
    const size = Math.min((to - from) * 1.0015 ** event.deltaY, (last - first + least) * 1.2);
    show(t - part * size, t + (1 - part) * size);
  };
  canvas.onpointermove = event => {
    if (event.buttons & 1) { const move = event.movementX / canvas.clientWidth * (to - from); show(from - move, to - move); }
    const text = found(event);
    tip.style.display = text ? "block" : "none"; tip.textContent = text || "";
    tip.style.left = Math.min(event.clientX + 12, innerWidth - tip.offsetWidth - 8) + "px"; tip.style.top = event.clientY + 14 + "px";
  };
  canvas.onpointerleave = () => tip.style.display = "none";
  canvas.onkeydown = event => {
    const size = to - from, moves = {ArrowLeft: [-.2, -.2], ArrowRight: [.2, .2], ArrowUp: [.25, -.25], ArrowDown: [-.5, .5]}[event.key];
    if (moves) { event.preventDefault(); show(from + moves[0] * size, to + moves[1] * size); }
  };
  onresize = draw; matchMedia("(prefers-color-scheme: dark)").onchange = draw;
  draw();
}
