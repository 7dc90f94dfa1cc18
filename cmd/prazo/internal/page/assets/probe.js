(function () {
  "use strict";
  var all = function (q, in_) { return Array.prototype.slice.call((in_ || document).querySelectorAll(q)); };

  // Copy buttons exist only where there is script.
  all(".copy").forEach(function (b) { b.hidden = false; });
  function copy(text, done) {
    function old() {
      var t = document.createElement("textarea");
      t.value = text; document.body.appendChild(t); t.select();
      try { done(document.execCommand("copy")); } catch (e) { done(false); }
      t.remove();
    }
    if (navigator.clipboard && window.isSecureContext) {
      navigator.clipboard.writeText(text).then(function () { done(true); }, old);
    } else { old(); }
  }
  document.addEventListener("click", function (e) {
    var b = e.target.closest(".copy");
    if (!b) { return; }
    copy(b.parentNode.querySelector("code").textContent, function (ok) {
      b.textContent = ok ? "Copied" : "Press Ctrl+C";
      setTimeout(function () { b.textContent = "Copy"; }, 1500);
    });
  });

  // A cell that opens gets the focus; Escape gives it back.
  function opened() {
    var at = location.hash.slice(1), el = at && document.getElementById(at);
    if (el && el.classList.contains("cell")) {
      el.focus({ preventScroll: true });
      var link = document.getElementById("a" + at);
      setTimeout(function () { // after the browser's own scrolling
        var over = link.getBoundingClientRect(), edge = el.getBoundingClientRect().top;
        var by = over.bottom > edge - 30 ? over.bottom - edge + 30 : over.top < 0 ? over.top - 30 : 0;
        if (over.height && by) { window.scrollBy(0, by); }
      }, 50);
    }
    if (el && el.tagName === "DETAILS") { el.open = true; }
  }
  window.addEventListener("hashchange", opened);
  opened();
  document.addEventListener("keydown", function (e) {
    var open = document.querySelector(".cell:target");
    if (e.key === "Escape" && open) { open.querySelector(".close").click(); }
    var link = e.target.closest && e.target.closest(".matrix td a");
    var step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    if (!link || !step) { return; }
    var rows = all(".matrix tbody tr:not(.set)"), tr = link.closest("tr");
    var y = rows.indexOf(tr), x = all("td", tr).indexOf(link.parentNode), next;
    do {
      x += step[0]; y += step[1];
      var td = rows[y] && all("td", rows[y])[x];
      if (!td) { return; }
      next = td.offsetParent && td.querySelector("a");
    } while (!next);
    e.preventDefault();
    next.focus();
  });
  document.addEventListener("click", function (e) {
    var c = e.target.closest(".close");
    if (!c) { return; }
    var back = document.getElementById(c.hash.slice(1));
    setTimeout(function () { if (back) { back.focus({ preventScroll: true }); } });
  });

  // Columns by the name of the client.
  var find = document.getElementById("find");
  if (!find) { return; }
  find.parentNode.hidden = false;
  var heads = all(".matrix thead th"), rows = all(".matrix tbody tr:not(.set)").map(function (r) { return all("td", r); });
  find.addEventListener("input", function () {
    var words = find.value.toLowerCase().split(/\s+/);
    heads.forEach(function (h, i) {
      var name = h.textContent.toLowerCase();
      var hide = !words.every(function (w) { return name.indexOf(w) >= 0; });
      h.hidden = hide;
      rows.forEach(function (r) { r[i].hidden = hide; });
    });
  });
})();
