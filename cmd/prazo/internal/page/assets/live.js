(function () {
  "use strict";
  var SVG = "http://www.w3.org/2000/svg", MOST = 60, TICKS = 300;
  var scales = [5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600, 86400];
  var byId = function (id) { return document.getElementById(id); };
  var list = byId("conns"), state = byId("state"), axis = byId("axis"), lanes = new Map(), shift = 0, scale = 5000;
  var faults = new Map();
  document.querySelectorAll(".fault").forEach(function (f) { faults.set(f.dataset.name, { el: f, n: 0 }); });

  function node(name, attributes) {
    var n = document.createElementNS(SVG, name);
    for (var k in attributes) { n.setAttribute(k, attributes[k]); }
    return n;
  }
  function lane(id, at) {
    var l = lanes.get(id);
    if (l) { return l; }
    l = { id: id, from: at, end: 0, bytes: 0, reads: [], writes: [], name: "", by: "" };
    l.el = document.createElement("li");
    l.el.className = "lane";
    l.title = document.createElement("b");
    l.says = document.createElement("span");
    var svg = node("svg", { "class": "tl", width: "100%", height: 26, viewBox: "0 0 1000 26", preserveAspectRatio: "none", "aria-hidden": "true" });
    l.line = node("rect", { y: 12, height: 3, x: 0 });
    l.read = node("path", { "class": "read" });
    l.write = node("path", {});
    svg.append(l.line, l.read, l.write);
    l.el.append(l.title, svg, l.says);
    list.prepend(l.el);
    lanes.set(id, l);
    name(l, "");
    byId("none").hidden = true;
    axis.hidden = false;
    forget();
    return l;
  }
  function name(l, text) {
    l.name = text || l.name;
    l.title.textContent = l.name + " ";
    var n = document.createElement("small");
    n.textContent = "#" + l.id;
    l.title.append(n);
    var f = text && faults.get(text);
    if (f) {
      var badge = f.el.querySelector(".badge");
      badge.hidden = false;
      badge.textContent = ++f.n + (f.n === 1 ? " connection" : " connections");
    }
  }
  // Old lanes go first, those that have ended before those that have not.
  function forget() {
    while (lanes.size > MOST) {
      var all = Array.from(lanes.values()), old = all.find(function (l) { return l.end; }) || all[0];
      old.el.remove();
      lanes.delete(old.id);
    }
  }
  function add(times, t) {
    times.push(t);
    if (times.length > TICKS) { times.splice(0, times.length, ...times.filter(function (_, i) { return i % 2 === 0; })); }
  }
  function beat(b) {
    var l = lane(b.c, b.t);
    if (b.k === "read") { add(l.reads, b.t); }
    if (b.k === "write") { add(l.writes, b.t); l.bytes += b.b || 0; }
    if (b.k === "close") { l.end = b.t; l.by = b.x; }
    l.dirty = true;
  }
  function path(l, times) {
    return times.map(function (t) { return "M" + Math.round((t - l.from) / scale * 1000) + " 8v11"; }).join("");
  }
  function draw() {
    var now = Date.now() + shift, longest = 1000;
    lanes.forEach(function (l) { longest = Math.max(longest, (l.end || now) - l.from); });
    var s = (scales.find(function (x) { return x * 1000 >= longest; }) || longest / 1000) * 1000, all = s !== scale;
    scale = s;
    axis.lastElementChild.textContent = scale / 1000 + " s";
    lanes.forEach(function (l) {
      var took = (l.end || now) - l.from;
      if (!all && l.end && !l.dirty) { return; }
      l.line.setAttribute("class", l.end ? "sock" : "open");
      l.line.setAttribute("width", Math.max(took / scale * 1000, 2));
      if (all || l.dirty) {
        l.read.setAttribute("d", path(l, l.reads));
        l.write.setAttribute("d", path(l, l.writes));
      }
      l.dirty = false;
      l.says.textContent = Math.max(took / 1000, 0).toFixed(1) + " s, " + (l.end ? "closed by " + l.by : "open");
      l.el.title = l.bytes + " bytes sent";
    });
  }
  var source = new EventSource("/events");
  source.onopen = function () { state.textContent = "live"; };
  source.onerror = function () { state.textContent = "the lab has gone, or too many pages are open"; };
  source.onmessage = function (m) {
    var b = JSON.parse(m.data);
    shift = b.now - Date.now();
    b.beats.forEach(beat);
    for (var id in b.names || {}) {
      var l = lanes.get(+id);
      if (l && !l.name) { name(l, b.names[id]); }
    }
  };
  setInterval(draw, 150);

  var clear = byId("clear");
  clear.hidden = false;
  clear.addEventListener("click", function () {
    lanes.forEach(function (l) { l.el.remove(); });
    lanes.clear();
    axis.hidden = true;
    byId("none").hidden = false;
  });
  var find = byId("find");
  find.parentNode.hidden = false;
  find.addEventListener("input", function () {
    var words = find.value.toLowerCase().split(/\s+/);
    document.querySelectorAll(".group").forEach(function (g) {
      var shown = 0;
      g.querySelectorAll(".fault").forEach(function (f) {
        var text = (g.firstElementChild.textContent + " " + f.textContent).toLowerCase();
        f.hidden = !words.every(function (w) { return text.indexOf(w) >= 0; });
        shown += f.hidden ? 0 : 1;
      });
      g.hidden = !shown;
    });
  });
  document.querySelectorAll(".copy").forEach(function (b) {
    b.hidden = false;
    b.addEventListener("click", function () {
      navigator.clipboard.writeText(b.previousElementSibling.textContent).then(function () {
        b.textContent = "Copied";
        setTimeout(function () { b.textContent = "Copy"; }, 1500);
      });
    });
  });
})();
