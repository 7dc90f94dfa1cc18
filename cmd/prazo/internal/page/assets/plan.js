(function () {
  "use strict";
  var most = 1e-9;

  // The rules of length, oneIn and sooner of the page, once more.
  function digits(v) { return String(+v.toFixed(v < 9.995 ? 2 : v < 99.95 ? 1 : 0)); }
  function length(s) {
    if (!(s > 0)) { return "0 ms"; }
    if (s < 0.001) { return digits(s * 1e6) + " µs"; }
    if (s < 0.9995) { return digits(s * 1e3) + " ms"; }
    if (s < 1000) { return digits(s) + " s"; }
    return s < 360000 ? digits(s / 3600) + " h" : digits(s / 86400) + " days";
  }
  function grouped(n) { return String(n).replace(/\B(?=(\d{3})+$)/g, ","); }
  function oneIn(share, n) {
    if (n > 0 && share < 0.5 / n) { return "fewer than 1 in " + grouped(n); }
    if (!(share >= 1e-12)) { return "none"; }
    if (share >= 0.995) { return "all"; }
    if (share > 0.105) { return (share * 100).toFixed(0) + " in 100"; }
    var unit = Math.pow(10, Math.floor(Math.log10(1 / share)) - 1);
    return "1 in " + grouped(Math.round(Math.round(1 / share / unit) * unit));
  }
  function sooner(limit, today) {
    if (today === 0) { return ""; }
    if (today < 0) { return "today nothing ends it"; }
    var d = today - limit;
    return d > 0 ? length(d) + " sooner than today" : d < 0 ? length(-d) + " later than today" : "as today";
  }
  function above(c, t) {
    var i = 0;
    while (i < c.t.length && c.t[i] < t) { i++; }
    if (i === 0) { return 1; }
    if (i === c.t.length) { return c.s[i - 1]; }
    var f = Math.log(t / c.t[i - 1]) / Math.log(c.t[i] / c.t[i - 1]);
    return c.s[i] <= 0 ? c.s[i - 1] * (1 - f) : c.s[i - 1] * Math.pow(c.s[i] / c.s[i - 1], f);
  }

  document.querySelectorAll(".slide").forEach(function (box) {
    var c = JSON.parse(box.dataset.curve), card = box.closest(".card"), input = box.querySelector("input"), back = box.querySelector(".back");
    var find = function (q) { return card.querySelector(q); };
    var svg = find(".pic"), dot = svg.querySelector(".dot"), hand = svg.querySelector(".hand"), gone = svg.querySelectorAll(".gone");
    var start = input.value;

    function text(q, says) { var el = find(q); if (el) { el.textContent = says; } }
    function move(t) {
      var x = Math.min(Math.max(Math.log(t / c.lo) / Math.log(c.hi / c.lo), 0), 1), share = above(c, t), at = (x * 100).toFixed(2) + "%";
      var all = "", cuts = oneIn(share, c.n), saves = sooner(t, c.today), given = "after " + length(t);
      if (c.ends > 0 && t > c.ends) {
        all = "the deadline of a call cuts first, at " + length(c.ends);
      } else if (c.tries > 1) {
        all = "all tries: " + length(Math.min(t * c.tries + c.waits, c.ends || Infinity)) + " at most";
      }
      text(".o-limit", length(t));
      text(".o-cuts", cuts);
      var other = c.today > 0 && c.today !== t;
      text(".o-wait", other ? saves.replace(" than today", "") : given);
      text(".o-saves", other ? "than today: " + given + " instead of " + length(c.today) : saves);
      text(".o-all", all);
      input.setAttribute("aria-valuetext", length(t) + ": good calls cut: " + cuts + (saves && "; a hung try: " + saves));
      hand.setAttribute("x1", at);
      hand.setAttribute("x2", at);
      dot.setAttribute("cx", at);
      dot.setAttribute("cy", 190 + Math.log(Math.max(share, c.floor, most)) / Math.log(c.floor) * 150);
      gone.forEach(function (g, i) {
        g.setAttribute("x", at);
        g.setAttribute("width", ((1 - x) * 100).toFixed(2) + "%");
        g.setAttribute("viewBox", x * 1000 + " 0 " + Math.max((1 - x) * 1000, 0.1) + " " + [110, 150][i]);
      });
      back.hidden = t === c.limit;
    }
    function slide() {
      var t = c.lo * Math.pow(c.hi / c.lo, input.value / 1000);
      move(input.value === start ? c.limit : +t.toPrecision(3));
    }
    input.addEventListener("input", slide);
    back.addEventListener("click", function () { input.value = start; slide(); input.focus(); });
    input.value = start; // a browser may remember where it was left
    move(c.limit);
    box.hidden = false;
  });

  // A link from the table opens what it leads to.
  function opened() {
    var el = document.getElementById(location.hash.slice(1));
    if (el && el.tagName === "DETAILS") { el.open = true; el.scrollIntoView(); }
  }
  window.addEventListener("hashchange", opened);
  opened();
  window.addEventListener("beforeprint", function () {
    document.querySelectorAll("details").forEach(function (d) { d.open = true; });
  });
})();
