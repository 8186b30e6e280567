// The live graph: its picture, its places, and its text for other programs. The nodes are those of the JSON of a graph.
"use strict";

const nameOf = node => node.file ? `${node.name} ${placeOf(node)}` : node.name;
const placeOf = node => node.file ? `${node.file.split("/").pop()}:${node.line}` : "";
const grouped = number => number.toLocaleString("en");
const times = (number, noun) => `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
const sum = numbers => numbers.reduce((all, number) => all + number, 0);

// A duration in a unit that suits it.
function duration(nanoseconds) {
  const number = value => value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
  if (nanoseconds < 999.5) return `${Math.trunc(nanoseconds)} ns`;
  if (nanoseconds < 999.5e3) return `${number(nanoseconds / 1e3)} µs`;
  if (nanoseconds < 999.5e6) return `${number(nanoseconds / 1e6)} ms`;
  return `${number(nanoseconds / 1e9)} s`;
}

// The nodes without a parent in the graph, and the nodes upstream of each.
function trees(nodes) {
  const ids = new Set(nodes.map(node => node.id)), upstreams = new Map(nodes.map(node => [node.id, []]));
  const roots = nodes.filter(node => !ids.has(node.parent));
  for (const node of nodes) if (ids.has(node.parent)) upstreams.get(node.parent).push(node);
  return {roots, upstreams};
}

// The ways of values through hubs, from one subscription to another one.
function feedings(nodes) {
  const ids = new Set(nodes.map(node => node.id));
  return nodes.flatMap(node => (node.feeders || []).filter(id => ids.has(id)).map(id => [id, node.id]));
}

// The graph in the language of Graphviz. The arrows show the direction of the values.
function dot(nodes) {
  const ids = new Set(nodes.map(node => node.id)), linked = nodes.filter(node => ids.has(node.parent));
  return [
    "digraph subscriptions {", "  rankdir=LR", "  node [shape=box]",
    ...nodes.map(node => `  n${node.id} [label=${JSON.stringify([node.name, placeOf(node)].join("\n").trim())}]`),
    ...linked.map(node => `  n${node.id} -> n${node.parent} [label=${node.eventsOut}]`),
    ...feedings(nodes).map(([feeder, node]) => `  n${feeder} -> n${node} [style=dashed]`), "}",
  ].join("\n");
}

// The graph as a Mermaid flowchart, which code hosts draw in pages.
function mermaid(nodes) {
  const ids = new Set(nodes.map(node => node.id)), linked = nodes.filter(node => ids.has(node.parent));
  const label = node => [node.name, placeOf(node)].filter(text => text).join("<br>").replaceAll('"', "#quot;");
  return [
    "graph LR", ...nodes.map(node => `  n${node.id}["${label(node)}"]`),
    ...linked.map(node => `  n${node.id} -- ${node.eventsOut} --> n${node.parent}`),
    ...feedings(nodes).map(([feeder, node]) => `  n${feeder} -.-> n${node}`),
  ].join("\n");
}

// The graph as lines of text, each node before those upstream of it.
function tree(nodes) {
  const {roots, upstreams} = trees(nodes), lines = [], rest = roots.map(node => [node, 0]).reverse();
  while (rest.length) {
    const [node, depth] = rest.pop();
    const words = [nameOf(node), `in ${node.eventsIn}`, `out ${node.eventsOut}`];
    if (node.depth) words.push(`waiting ${node.depth}`);
    if (node.endedUpstreams) words.push(`ended ${node.endedUpstreams}`);
    if (node.subscribers) words.push(`subscribers ${node.subscribers.length}`);
    lines.push("  ".repeat(depth) + words.join("  "));
    rest.push(...upstreams.get(node.id).map(next => [next, depth + 1]).reverse());
  }
  return lines.join("\n");
}

// The nodes of each place together, the slowest place first.
function places(nodes) {
  const rows = new Map();
  for (const node of nodes) {
    const row = rows.get(nameOf(node)) || {name: node.name, place: placeOf(node), count: 0, eventsIn: 0, eventsOut: 0, waiting: 0, busy: 0};
    row.count += 1;
    row.eventsIn += node.eventsIn;
    row.eventsOut += node.eventsOut;
    row.waiting += node.depth || 0;
    row.busy += node.busy || 0;
    rows.set(nameOf(node), row);
  }
  return [...rows.values()].sort((a, b) => b.busy - a.busy || b.eventsIn - a.eventsIn || (a.name + a.place < b.name + b.place ? -1 : 1));
}

// An element with attributes and children. Texts of the program are never markup.
function element(name, attributes, ...children) {
  const isDrawn = ["svg", "g", "title", "rect", "text", "path"].includes(name);
  const made = isDrawn ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// The table of the places.
function table(nodes) {
  const rows = places(nodes), most = Math.max(...rows.map(row => row.busy), 0), shown = rows.slice(0, 40);
  const cell = (text, attributes = {}) => element("td", attributes, text);
  const lines = shown.map(row => element("tr", {},
    cell(row.name), cell(row.place || "–", {class: "at"}), cell(grouped(row.count)), cell(grouped(row.eventsIn)), cell(grouped(row.eventsOut)),
    cell(grouped(row.waiting), row.waiting ? {class: "queue"} : {}),
    cell(row.busy ? duration(row.busy * 1e9) : "–", {class: "bar", style: `--part: ${most ? Math.round(row.busy / most * 100) : 0}%`})));
  const head = element("tr", {}, ...["stage", "place", "live", "in", "out", "waiting", "own work"].map(text => element("th", {}, text)));
  const rest = rows.length - shown.length;
  return [element("table", {}, head, ...lines), ...(rest ? [element("p", {}, `… and ${rest} more places`)] : [])];
}

// The graph as a picture: sources on the left, sinks on the right, and the values between them.
function picture(nodes) {
  const width = 178, height = 66, columnPitch = 208, rowPitch = 80, mostNodes = 300;
  const {roots, upstreams} = trees(nodes), boxes = new Map();
  let rows = 0, columns = 0, hidden = 0;
  for (const root of roots) {
    if (boxes.size >= mostNodes) { hidden += 1; continue; }
    // From the sink to its sources. A list instead of recursion, because a chain may be long.
    const rest = [[root, 0]], order = [];
    while (rest.length) {
      const [node, column] = rest.pop(), next = upstreams.get(node.id);
      const box = {node, column, row: next.length ? 0 : rows++};
      boxes.set(node.id, box);
      order.push(box);
      columns = Math.max(columns, column + 1);
      rest.push(...next.map(upstream => [upstream, column + 1]).reverse());
    }
    // The middle of the upstreams. Their rows are known, because the order has them behind it.
    for (const box of order.reverse()) {
      const places = upstreams.get(box.node.id).map(node => boxes.get(node.id).row);
      if (places.length) box.row = (Math.min(...places) + Math.max(...places)) / 2;
    }
  }
  if (!boxes.size) return [element("p", {}, "No subscription is listed.")];
  // The three slowest, as long as each works at least a tenth as much as the slowest one.
  const work = [...boxes.values()].map(box => box.node.busy || 0).filter(busy => busy).sort((a, b) => b - a);
  const slow = work.length ? Math.max(work[Math.min(2, work.length - 1)], work[0] / 10) : Infinity;
  // Sinks are the first column from the right.
  const x = box => (columns - 1 - box.column) * columnPitch + 8, y = box => box.row * rowPitch + 8;
  const edges = [...boxes.values()].filter(box => boxes.has(box.node.parent)).map(box => {
    const to = boxes.get(box.node.parent), startX = x(box) + width, startY = y(box) + height / 2, endX = x(to), endY = y(to) + height / 2;
    const middle = (startX + endX) / 2, count = box.node.eventsOut;
    // The width shows the decimal digits of the count.
    return element("path", {class: count ? "edge" : "edge idle", style: `stroke-width: ${count ? 1 + String(count).length : 1}`,
      d: `M${startX} ${startY}C${middle} ${startY} ${middle} ${endY} ${endX} ${endY}`});
  });
  const shortened = (text, most) => text.length <= most ? text : text.slice(0, most - 1) + "…";
  const drawings = [...boxes.values()].map(box => {
    const node = box.node, busy = node.busy || 0, isSink = box.column === 0;
    const figures = [isSink ? `${grouped(node.eventsIn)} in` : `${grouped(node.eventsOut)} out`];
    // Two fit into a box; the hint has the work as well.
    if (node.depth) figures.push(`${grouped(node.depth)} waiting`);
    else if (busy) figures.push(duration(busy * 1e9));
    const hint = [node.function, node.file && `${node.file}:${node.line}`, `age ${duration(node.age * 1e9)}`,
      busy && `own work ${duration(busy * 1e9)}`, node.subscribers && times(node.subscribers.length, "subscriber")];
    const kind = ["node", isSink && "sink", busy >= slow && "slow", node.depth && "queue"].filter(word => word).join(" ");
    return element("g", {class: kind, transform: `translate(${x(box)} ${y(box)})`}, element("title", {}, hint.filter(line => line).join("\n")),
      element("rect", {width, height, rx: 6}), element("text", {x: 10, y: 19, class: "name"}, shortened(node.name, 19)),
      element("text", {x: 10, y: 37, class: "at"}, placeOf(node).slice(-21)),
      element("text", {x: 10, y: 55, class: "figures"}, figures.join(" · ")));
  });
  const size = [columns * columnPitch - 14, rows * rowPitch + 2];
  // A wider picture is drawn smaller, as long as it stays readable.
  const scale = Math.min(1, Math.max(0.72, 1280 / size[0]));
  const drawn = element("svg", {class: "graph", width: Math.trunc(size[0] * scale), viewBox: `0 0 ${size[0]} ${size[1]}`, role: "img",
    "aria-label": "The live graph, from sources on the left to sinks on the right"}, ...edges, ...drawings);
  return [element("div", {class: "wide"}, drawn), ...(hidden ? [element("p", {}, `… and ${times(hidden, "more subscription")}`)] : [])];
}
