// Reads the files, and fills the page.
"use strict";

let nodes = [], events = [];

// The events of a timeline, one in each line. The array may have no end, as after a crash.
function readTimeline(text) {
  const lines = text.split("\n").map(line => line.trimEnd().replace(/^[,[]/, "")).filter(line => line.endsWith("}"));
  const most = 20000, isName = line => line.includes('"ph":"M"') || line.includes('"ph":"C"');
  // The names of tracks, and the latest events.
  return [...lines.filter(isName), ...lines.filter(line => !isName(line)).slice(-most)].map(line => JSON.parse(line));
}

function read(text) {
  if (text.includes('"ph":"')) events = readTimeline(text); else nodes = JSON.parse(text);
  fill();
}

function fill() {
  const {roots} = trees(nodes), lost = events.find(event => event.name === "events that did not fit");
  const words = [times(roots.length, "subscription"), times(nodes.length, "stage"), times(sum(nodes.map(node => node.depth || 0)), "waiting value")];
  if (lost?.args.count) words.push(`${times(lost.args.count, "event")} did not fit into the timeline`);
  document.getElementById("summary").textContent = words.join(" · ");
  document.getElementById("graph").replaceChildren(...picture(nodes));
  for (const wide of document.querySelectorAll(".wide")) wide.scrollLeft = wide.scrollWidth;
  document.getElementById("places").replaceChildren(...table(nodes));
  const forms = {Tree: tree(nodes), Graphviz: dot(nodes), Mermaid: mermaid(nodes)};
  document.getElementById("forms").replaceChildren(...Object.entries(forms).map(([name, text]) =>
    element("details", {}, element("summary", {}, name), element("pre", {}, text))));
  // Earlier slices were written before their places were known.
  drawTimeline(events, new Map(nodes.map(node => [node.id, nameOf(node)])));
}

document.getElementById("files").onchange = async event => {
  const problem = document.getElementById("problem");
  problem.textContent = "";
  for (const file of event.target.files) {
    try { read(await file.text()); } catch (error) { problem.textContent = `${file.name}: ${error.message}`; }
  }
};
