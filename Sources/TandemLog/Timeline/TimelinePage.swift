// The fixed parts of a timeline's page: its style and its script.

enum TimelinePage {
  static let style = """
    :root{color-scheme:light dark;--back:#fbfbfa;--text:#1b1b1a;--dim:#6a6a68;--line:#d8d8d4;--panel:#f0f0ed;
    --good:#2f8f5b;--bad:#c2362b;--warn:#b87a00;--focus:#1f6feb}
    @media(prefers-color-scheme:dark){:root{--back:#161615;--text:#ececea;--dim:#9b9b97;--line:#393936;--panel:#21211f;
    --good:#57c98b;--bad:#ff7b6e;--warn:#f0b440;--focus:#79b0ff}}
    *{box-sizing:border-box}body{margin:0;background:var(--back);color:var(--text);font:14px/1.45 system-ui,sans-serif;
    display:flex;flex-direction:column;height:100vh}
    header{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center;padding:10px 16px;border-bottom:1px solid var(--line)}
    h1{font-size:15px;margin:0 auto 0 0;overflow-wrap:anywhere}button,input{font:inherit;color:inherit;background:var(--panel);
    border:1px solid var(--line);border-radius:6px;padding:4px 10px}:focus-visible{outline:2px solid var(--focus)}
    #stage{position:relative;flex:3 0 300px}canvas{display:block;position:absolute;width:100%;height:100%;touch-action:none;
    cursor:crosshair}
    #legend{display:flex;flex-wrap:wrap;gap:4px 14px;padding:6px 16px;color:var(--dim);max-height:80px;overflow:auto}
    #legend i{display:inline-block;width:11px;height:11px;border-radius:3px;margin-right:5px;vertical-align:-1px}
    #lower{display:flex;flex-wrap:wrap;gap:16px;padding:8px 16px 16px;overflow:auto;flex:2 1 0;border-top:1px solid var(--line)}
    #lower section{flex:1 1 320px;min-width:0}h2{font-size:13px;color:var(--dim);margin:4px 0;font-weight:600}
    ol{margin:0;padding-left:22px}li{cursor:pointer}li span{color:var(--dim);margin-left:8px}
    pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;font:12px/1.5 ui-monospace,monospace}
    kbd{font:12px ui-monospace,monospace;border:1px solid var(--line);border-radius:4px;padding:0 4px}
    """

  static let header = """
    <input id="search" type="search" placeholder="Search the records" aria-label="Search the records">
    <span id="found" role="status"></span>
    <button id="out" aria-label="Zoom out">−</button><button id="in" aria-label="Zoom in">+</button>
    <button id="fit">All</button>
    """

  static let body = """
    <div id="stage"><canvas id="canvas" tabindex="0" role="application"
    aria-label="Timeline: arrows move, plus and minus zoom, n and p go from transaction to transaction"></canvas></div>
    <div id="legend"></div>
    <div id="lower"><section><h2 id="title">Choose a transaction: click one, or press n</h2><ol id="steps"></ol></section>
    <section><h2>Record <span id="number"></span></h2><pre id="record" aria-live="polite"></pre></section>
    <section><h2>Keys</h2><kbd>←</kbd> <kbd>→</kbd> move, <kbd>+</kbd> <kbd>−</kbd> zoom, <kbd>0</kbd> all,
    <kbd>n</kbd> <kbd>p</kbd> next and previous transaction, <kbd>/</kbd> search, <kbd>Enter</kbd> next match.
    Turn the wheel to zoom; drag to move.
    The video that is heard is underlined. Squares are refusals; triangles are faults and warnings.</section></div>
    """

  static let script = #"""
    "use strict";
    const $ = id => document.getElementById(id);
    const model = JSON.parse($("model").textContent);
    const lines = $("records").textContent.split("\n").filter(l => l);
    const times = new Float64Array(lines.length);
    lines.forEach((l, i) => { const m = /"t_us":(-?\d+)/.exec(l); times[i] = m ? +m[1] : (i ? times[i - 1] + 1 : 0); });
    const canvas = $("canvas"), pen = canvas.getContext("2d");
    const left = 130, top_ = 26, least = 10;
    let laneHeight = 40, blockTop = 192, height = 300;
    let from = model.start, to = Math.max(model.end, model.start + 1000), width = 800;
    let chosen = -1, hover = -1, finds = [], findAt = -1, drag = null;
    const full = [from, to];
    const colour = (i, a = 1) => `hsl(${(i * 137.5 + 210) % 360} 55% ${dark() ? 46 : 62}% / ${a})`;
    const dark = () => matchMedia("(prefers-color-scheme: dark)").matches;
    const ink = name => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
    const x = t => left + (t - from) / (to - from) * (width - left - 12);
    const time = px => from + (px - left) / (width - left - 12) * (to - from);
    const text = us => us >= 1e6 ? (us / 1e6).toFixed(3) + " s" : us >= 10000 ? (us / 1000).toFixed(1) + " ms" : (us / 1000).toFixed(2) + " ms";
    const firstAfter = (list, t, at) => { let a = 0, b = list.length; while (a < b) { const m = (a + b) >> 1; at(list[m]) < t ? a = m + 1 : b = m; } return a; };

    function draw() {
      const scale = devicePixelRatio || 1;
      width = canvas.clientWidth; height = Math.max(300, canvas.clientHeight);
      laneHeight = Math.floor((height - 140) / 4); blockTop = top_ + 4 * laneHeight + 6;
      canvas.width = width * scale; canvas.height = height * scale;
      pen.setTransform(scale, 0, 0, scale, 0, 0);
      pen.clearRect(0, 0, width, height);
      pen.font = "12px system-ui, sans-serif"; pen.textBaseline = "middle";
      const c = { text: ink("text"), dim: ink("dim"), line: ink("line"), good: ink("good"), bad: ink("bad"), warn: ink("warn"), focus: ink("focus") };
      axis(c);
      let drawn = spans(c) + blocks(c) + marks(c);
      pen.fillStyle = c.dim; pen.textAlign = "left";
      [...model.lanes, "transactions", "restore", "marks"].forEach((name, i) =>
        pen.fillText(name, 12, i < 4 ? top_ + i * laneHeight + laneHeight / 2 : [blockTop + 14, blockTop + 41, blockTop + 66][i - 4]));
      if (finds.length) {
        pen.fillStyle = c.focus; let last = -9;
        for (const f of finds) { const px = x(times[f]); if (px < left || px > width || px - last < 2) continue; pen.fillRect(px, top_ - 6, 2, 5); last = px; }
      }
      if (hover >= 0) { pen.fillStyle = c.focus; pen.fillRect(x(times[hover]) - .5, top_, 1, height - top_); }
      document.body.dataset.drawn = drawn;
      document.body.dataset.view = from + "-" + to;
    }
    function axis(c) {
      const step = Math.pow(10, Math.floor(Math.log10((to - from) / 4)));
      const tick = (to - from) / step > 20 ? step * 5 : (to - from) / step > 10 ? step * 2 : step;
      pen.textAlign = "center";
      const first = Math.ceil(from / tick);
      for (let i = 0, t; i < 40 && (t = (first + i) * tick) <= to; i++) {
        pen.fillStyle = c.line; pen.fillRect(x(t), top_, 1, height - top_);
        pen.fillStyle = c.dim; pen.fillText((t / 1e6).toFixed(Math.max(0, 6 - Math.floor(Math.log10(tick)))).replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "") + " s", x(t), 12);
      }
      for (let i = 0; i <= 4; i++) { pen.fillStyle = c.line; pen.fillRect(0, top_ + i * laneHeight, width, 1); }
    }
    function spans(c) {
      let drawn = 0; const ends = [-9, -9, -9, -9];
      for (const [lane, start, end, content, audible] of model.spans) {
        if (end < from || start > to) continue;
        const a = Math.max(left, x(start)), b = Math.min(width - 12, x(end));
        if (b - ends[lane] < .5) continue;
        const y = top_ + lane * laneHeight + 6;
        pen.fillStyle = colour(content); pen.fillRect(a, y, Math.max(1, b - a), laneHeight - 12);
        if (audible) { pen.fillStyle = c.text; pen.fillRect(a, y + laneHeight - 15, Math.max(1, b - a), 3); }
        if (b - a > 24) {
          pen.save(); pen.beginPath(); pen.rect(a, y, b - a - 4, laneHeight); pen.clip();
          pen.fillStyle = dark() ? "#fff" : "#111"; pen.textAlign = "left";
          pen.fillText(model.contents[content].split("/").pop() || model.contents[content], a + 6, y + (laneHeight - 12) / 2); pen.restore();
        }
        ends[lane] = b; drawn++;
      }
      return drawn;
    }
    function blocks(c) {
      let drawn = 0, last = -9;
      const shown = model.blocks.map((block, i) => [block, i]).filter(([block, i]) => block.end >= from && block.start <= to);
      shown.forEach(([block, i], n) => {
        const a = x(block.start), b = Math.max(a + least, x(block.end));
        if (b - last < 1 && i !== chosen) return;
        last = b; drawn++;
        pen.fillStyle = block.outcome === "succeeded" ? c.good : block.outcome === "running" ? c.dim : c.bad;
        pen.globalAlpha = i === chosen ? 1 : .75; pen.fillRect(Math.max(left, a), blockTop, Math.max(2, b - Math.max(left, a)), 28); pen.globalAlpha = 1;
        const name = block.form + " " + block.n, room = (shown[n + 1] ? x(shown[n + 1][0].start) : width) - b, size = pen.measureText(name).width;
        pen.textAlign = "left";
        if (b - a > size + 10) { pen.fillStyle = dark() ? "#111" : "#fff"; pen.fillText(name, Math.max(left, a) + 5, blockTop + 14); }
        else if (room > size + 10) { pen.fillStyle = c.text; pen.fillText(name, b + 4, blockTop + 14); }
        if (block.wait) { pen.fillStyle = block.wait[2] === "answered" ? c.dim : c.warn; pen.fillRect(Math.max(left, x(block.wait[0])), blockTop + 36, Math.max(2, x(block.wait[1]) - Math.max(left, x(block.wait[0]))), 10); }
        if (i === chosen) {
          pen.strokeStyle = c.focus; pen.lineWidth = 2; pen.strokeRect(Math.max(left, a) - 1, blockTop - 1, Math.max(2, b - Math.max(left, a)) + 2, 30);
          let beside = -9; pen.textAlign = "center"; pen.fillStyle = c.focus;
          block.steps.forEach((s, k) => { pen.fillRect(x(s[0]), top_, 1, blockTop + 80 - top_); beside = Math.max(x(s[0]), beside + 10); pen.fillText(k + 1, beside, blockTop + 90); });
        }
      });
      return drawn;
    }
    function marks(c) {
      let drawn = 0; const last = {};
      for (const [t, kind] of model.marks) {
        if (t < from || t > to) continue;
        const px = x(t); if (px - (last[kind] ?? -9) < 2) continue; last[kind] = px; drawn++;
        const y = blockTop + 66; pen.fillStyle = kind === "refusal" ? c.warn : c.bad; pen.beginPath();
        if (kind === "refusal") pen.rect(px - 4, y - 4, 8, 8);
        else { pen.moveTo(px, y - 6); pen.lineTo(px + 6, y + 5); pen.lineTo(px - 6, y + 5); }
        pen.fill();
      }
      return drawn;
    }

    function view(a, b) {
      const span = Math.min(Math.max(b - a, 200), (full[1] - full[0]) * 1.1), middle = (a + b) / 2;
      from = middle - span / 2; to = middle + span / 2;
      if (from < full[0] - span * .05) { to += full[0] - span * .05 - from; from = full[0] - span * .05; }
      if (to > full[1] + span * .05) { from -= to - full[1] - span * .05; to = full[1] + span * .05; }
      if (hover >= 0 && (times[hover] < from || times[hover] > to)) forget();
      draw();
    }
    function zoom(factor, at = (from + to) / 2) { view(at - (at - from) * factor, at + (to - at) * factor); }
    function forget() { hover = -1; $("number").textContent = ""; $("record").textContent = "Point at the timeline"; }
    function show(i) { hover = i; $("number").textContent = i + 1; $("record").textContent = lines[i] ? JSON.stringify(JSON.parse(lines[i]), null, 1) : ""; draw(); }
    function choose(i, zooms) {
      chosen = i; const block = model.blocks[i]; if (!block) return;
      $("title").textContent = `${block.form} ${block.n}: ${block.outcome}${block.reason ? " (" + block.reason + ")" : ""}, ${text(block.end - block.start)}, line ${block.line}`;
      $("steps").replaceChildren(...block.steps.map((s, k) => {
        const item = document.createElement("li"), gap = document.createElement("span");
        item.textContent = `${s[1]}(${s[2]})`;
        gap.textContent = "+" + text(s[0] - (k ? block.steps[k - 1][0] : block.start)); item.append(gap);
        item.onclick = () => show(s[3] - 1); return item;
      }));
      show(block.line - 1);
      if (zooms) { const length = Math.max(block.end - block.start, 500); view(block.start - length, block.end + length); } else draw();
    }
    function blockAt(px, py) {
      if (py < blockTop || py > blockTop + 50) return -1;
      let best = -1, distance = least;
      model.blocks.forEach((b, i) => { const d = Math.max(x(b.start) - px, px - x(b.end), 0); if (d < distance) { distance = d; best = i; } });
      return best;
    }
    function find(query) {
      const wanted = query.toLowerCase(); finds = []; findAt = -1;
      if (wanted) lines.forEach((l, i) => { if (l.toLowerCase().includes(wanted)) finds.push(i); });
      $("found").textContent = wanted ? finds.length + " found" : "";
      if (finds.length) nextFind(); else draw();
    }
    function nextFind() {
      if (!finds.length) return;
      findAt = (findAt + 1) % finds.length; const t = times[finds[findAt]];
      if (t < from || t > to) { const half = (to - from) / 2; from = t - half; to = t + half; }
      $("found").textContent = `${findAt + 1} of ${finds.length} found`; show(finds[findAt]);
    }

    canvas.addEventListener("wheel", e => { e.preventDefault(); e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY) ? view(from + (to - from) * (e.deltaX || e.deltaY) / 1000, to + (to - from) * (e.deltaX || e.deltaY) / 1000) : zoom(Math.exp(e.deltaY / 400), time(e.offsetX)); }, { passive: false });
    canvas.addEventListener("pointerdown", e => { drag = { x: e.offsetX, from, to, moved: false }; });
    canvas.addEventListener("pointermove", e => {
      if (drag && e.buttons) { if (Math.abs(e.offsetX - drag.x) > 3) drag.moved = true; const d = (e.offsetX - drag.x) / (width - left - 12) * (drag.to - drag.from); if (drag.moved) view(drag.from - d, drag.to - d); return; }
      if (e.offsetX < left || !lines.length) return;
      const t = time(e.offsetX); let i = firstAfter(times, t, v => v); if (i >= lines.length || i > 0 && t - times[i - 1] < times[i] - t) i--;
      if (i !== hover) show(i);
    });
    canvas.addEventListener("click", e => { if (drag?.moved) return; const i = blockAt(e.offsetX, e.offsetY); if (i >= 0) choose(i, true); });
    addEventListener("keydown", e => {
      const field = e.target === $("search"), button = e.target instanceof HTMLButtonElement;
      if (field || button && e.key === "Enter" || e.ctrlKey || e.metaKey || e.altKey) return;
      const step = (to - from) / 8, next = d => { const i = chosen < 0 ? firstAfter(model.blocks, from, b => b.start) : chosen + d; if (model.blocks[i]) choose(i, true); };
      const keys = { ArrowLeft: () => view(from - step, to - step), ArrowRight: () => view(from + step, to + step), "+": () => zoom(.6), "=": () => zoom(.6), "-": () => zoom(1 / .6), "0": () => view(...full), n: () => next(1), p: () => next(-1), Enter: nextFind };
      if (keys[e.key]) { e.preventDefault(); keys[e.key](); }
    });
    addEventListener("keydown", e => { if (e.key === "/" && e.target !== $("search")) { e.preventDefault(); $("search").focus(); } });
    $("search").addEventListener("input", e => find(e.target.value));
    $("search").addEventListener("keydown", e => { if (e.key === "Enter") nextFind(); if (e.key === "Escape") canvas.focus(); });
    $("in").onclick = () => zoom(.5); $("out").onclick = () => zoom(2); $("fit").onclick = () => view(...full);
    $("legend").replaceChildren(...model.contents.slice(0, 40).map((name, i) => { const s = document.createElement("span"), b = document.createElement("i"); b.style.background = colour(i); s.append(b, name); return s; }));
    addEventListener("resize", draw); matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
    $("steps").replaceChildren(...model.blocks.slice(0, 500).map((block, i) => {
      const item = document.createElement("li"), gap = document.createElement("span");
      item.textContent = `${block.form} ${block.n}: ${block.outcome}`;
      gap.textContent = `at ${text(block.start)}, ${text(block.end - block.start)}`; item.append(gap);
      item.onclick = () => choose(i, true); return item;
    }));
    forget(); view(...full);
    """#
}
