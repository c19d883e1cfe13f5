"use strict";

const texts = {
  offline: ["The television does not answer. Trying again …", "Der Fernseher antwortet nicht. Neuer Versuch …"],
  pairTitle: ["Pair this phone", "Dieses Telefon koppeln"],
  pairHelp: [
    "The television shows a code after “tandem remote pair”. Scan it, then type its six digits here.",
    "Der Fernseher zeigt nach „tandem remote pair“ einen Code. Scannen Sie ihn und tippen Sie die sechs Ziffern ein."],
  ticket: ["The letters behind # in the address", "Die Zeichen hinter # in der Adresse"],
  digits: ["The six digits", "Die sechs Ziffern"],
  name: ["A name for this phone", "Ein Name für dieses Telefon"],
  pairButton: ["Pair", "Koppeln"],
  pairFailed: ["Wrong or too late. Check the code on the television.", "Falsch oder zu spät. Prüfen Sie den Code am Fernseher."],
  tooMany: ["Too many attempts. Wait a moment.", "Zu viele Versuche. Bitte kurz warten."],
  choose: ["The video that the controls below act on", "Das Video, das unten gesteuert wird"],
  full: ["Full screen", "Vollbild"], pip: ["Picture in picture", "Bild im Bild"],
  heard: ["heard", "zu hören"], nothing: ["Nothing", "Nichts"],
  playback: ["Playback", "Wiedergabe"], timeline: ["Position", "Position"],
  back10: ["10 seconds back", "10 Sekunden zurück"], forward30: ["30 seconds forward", "30 Sekunden vor"],
  previousEntry: ["Previous entry", "Voriger Eintrag"], nextEntry: ["Next entry", "Nächster Eintrag"],
  playPause: ["Play / Pause", "Start / Pause"], play: ["Play", "Start"], pause: ["Pause", "Pause"],
  live: ["Live", "Live"], muteButton: ["Mute", "Stumm"], volume: ["Volume", "Lautstärke"], hear: ["Hear this", "Hören"],
  more: ["Tracks, chapters, list", "Spuren, Kapitel, Liste"],
  audioTrack: ["Audio", "Ton"], subtitleTrack: ["Subtitles", "Untertitel"], chapter: ["Chapter", "Kapitel"],
  entry: ["Entry of the list", "Eintrag der Liste"], speed: ["Speed", "Tempo"], loop: ["Repeat", "Wiederholen"],
  off: ["Off", "Aus"], one: ["This one", "Diesen"], all: ["The list", "Die Liste"],
  shuffle: ["Shuffle", "Zufällig"], showSubtitles: ["Show subtitles", "Untertitel zeigen"], none: ["None", "Keine"],
  channels: ["Channels", "Sender"], channelDown: ["Previous channel", "Voriger Sender"],
  channelUp: ["Next channel", "Nächster Sender"], lastChannel: ["Last", "Letzter"], search: ["Search", "Suchen"],
  group: ["Group", "Gruppe"], everyGroup: ["All groups", "Alle Gruppen"], found: ["channels", "Sender"],
  guide: ["Guide", "Programm"], asTable: ["Programmes as a table", "Sendungen als Tabelle"],
  channel: ["Channel", "Sender"], now: ["Now", "Jetzt"], next: ["Next", "Danach"], noProgrammes: ["No programmes are known", "Keine Sendungen bekannt"],
  saved: ["Saved sessions", "Gespeicherte Sitzungen"],
  savedNone: ["None yet. “tandem save NAME” saves the session.", "Noch keine. „tandem save NAME“ speichert die Sitzung."],
  arrange: ["Arrange the pictures", "Bilder anordnen"], corner: ["Corner", "Ecke"], size: ["Size", "Größe"],
  topLeft: ["Top left", "Oben links"], topRight: ["Top right", "Oben rechts"],
  bottomLeft: ["Bottom left", "Unten links"], bottomRight: ["Bottom right", "Unten rechts"],
  small: ["Small", "Klein"], medium: ["Medium", "Mittel"], large: ["Large", "Groß"],
  layout: ["Layout", "Anordnung"], sideBySide: ["Side by side", "Nebeneinander"],
  hide: ["Hide", "Verbergen"], close: ["Close picture in picture", "Bild im Bild schließen"],
  expand: ["Make it full screen", "Zum Vollbild machen"], sync: ["In sync", "Synchron"],
  adBreak: ["Ad break", "Werbepause"], fullscreen: ["Window fills the screen", "Fenster als Vollbild"],
  audioPolicy: ["Heard", "Zu hören"], followsFullScreen: ["Full screen", "Vollbild"],
  pictureInPicture: ["Picture in picture", "Bild im Bild"], followsFocus: ["The chosen one", "Das gewählte"],
  mix: ["Both", "Beide"], separate: ["Both, each on its device", "Beide, je auf ihrem Gerät"],
  separatePinned: ["Both, devices pinned", "Beide, Geräte fest"], pinned: ["One content", "Ein Inhalt"],
  open: ["Open an address", "Adresse öffnen"], address: ["Address", "Adresse"], openFull: ["Full screen", "Vollbild"],
  openPip: ["Picture in picture", "Bild im Bild"],
  keys: ["Keys of the television", "Tasten des Fernsehers"], list: ["List", "Liste"], info: ["Info", "Info"],
  back: ["Back", "Zurück"], up: ["Up", "Hoch"], down: ["Down", "Runter"], left: ["Left", "Links"], right: ["Right", "Rechts"],
  mediaKeys: ["Media keys of this phone control the television", "Medientasten dieses Telefons steuern den Fernseher"],
  main: ["Main controls", "Hauptsteuerung"], swap: ["Swap", "Tauschen"], pipButton: ["PiP", "BiB"],
  of: ["of", "von"], failed: ["The television did not take the command", "Der Fernseher nahm den Befehl nicht an"],
};
const language = (navigator.language || "en").toLowerCase().startsWith("de") ? 1 : 0;
const t = (name) => texts[name][language];
const $ = (id) => document.getElementById(id);
const roles = { fullScreen: "Full", pictureInPicture: "Pip" };

let state = null;
let stateTime = 0;
let role = "fullScreen";
let source = null;
let pictureTimer = 0;
let pictureNumber = 0;
let messageTimer = 0;
// The slider that the user drags.
let dragged = null;
let browsed = null;
let heard = 0;

document.documentElement.lang = language ? "de" : "en";
for (const element of document.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
for (const element of document.querySelectorAll("[data-l]")) element.setAttribute("aria-label", t(element.dataset.l));

// ---- Talking to the session

function say(text) {
  $("message").textContent = text;
  $("message").hidden = false;
  clearTimeout(messageTimer);
  messageTimer = setTimeout(() => { $("message").hidden = true; }, 6000);
}

async function post(path, body) {
  return fetch(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), cache: "no-store",
  });
}

async function send(words, ofRole) {
  const command = ofRole === "pictureInPicture" ? [...words, { pip: true }] : words;
  try {
    const response = await post("/api/command", { command });
    if (response.status === 401) { showPairing(); return null; }
    const reply = await response.json();
    if (reply.error === "success") {
      $("message").hidden = true;
      return reply.data || {};
    }
    say(reply.message ? reply.message + (reply.hint ? "; " + reply.hint : "") : t("failed"));
  } catch {
    say(t("offline"));
  }
  return null;
}

function merged(value, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const result = value && typeof value === "object" && !Array.isArray(value) ? { ...value } : {};
  for (const [key, change] of Object.entries(patch)) {
    if (change === null) delete result[key]; else result[key] = merged(result[key], change);
  }
  return result;
}

function connect() {
  if (source) return;
  source = new EventSource("/api/events");
  heard = performance.now();
  const take = (event, isWhole) => {
    heard = performance.now();
    const data = JSON.parse(event.data);
    state = isWhole ? data.state : merged(state, data.change);
    stateTime = performance.now() - data.age_ms;
    $("offline").hidden = true;
    $("pair").hidden = true;
    $("remote").hidden = $("bar").hidden = false;
    draw();
  };
  source.addEventListener("state", (event) => take(event, true));
  source.addEventListener("change", (event) => take(event, false));
  source.addEventListener("ping", () => { heard = performance.now(); });
  source.onerror = async () => {
    if (state) $("offline").hidden = false;
    if (!source || source.readyState !== EventSource.CLOSED) return;
    disconnect();
    try {
      const response = await fetch("/api/picture/full", { cache: "no-store" });
      if (response.status === 401) return showPairing();
    } catch { /* The television does not answer. */ }
    setTimeout(() => { if (!document.hidden && $("pair").hidden) connect(); }, 2000);
  };
}

// A television that loses its power or network sends nothing more, not even the end of the stream.
setInterval(() => {
  if (!source || performance.now() - heard < 40000) return;
  $("offline").hidden = false;
  disconnect();
  connect();
}, 5000);

function disconnect() {
  if (source) source.close();
  source = null;
}

// ---- Pairing

function showPairing() {
  disconnect();
  state = dragged = null;
  $("remote").hidden = $("bar").hidden = $("offline").hidden = true;
  $("pair").hidden = false;
  const ticket = location.hash.slice(1);
  if (ticket) $("ticket").value = ticket;
  if (!$("name").value) {
    const known = ["iPhone", "iPad", "Android", "Macintosh", "Windows", "Linux"];
    $("name").value = known.find((word) => navigator.userAgent.includes(word)) || "phone";
  }
  ($("ticket").value ? $("digits") : $("ticket")).focus();
}

$("pairForm").addEventListener("submit", async (event) => {
  event.preventDefault();
  const body = {
    ticket: $("ticket").value.trim().toUpperCase(), digits: $("digits").value.replaceAll(" ", ""), name: $("name").value,
  };
  try {
    const response = await post("/api/pair", body);
    if (!response.ok) {
      $("digits").value = "";
      $("digits").focus();
      return say(t(response.status === 429 ? "tooMany" : "pairFailed"));
    }
    history.replaceState(null, "", "/");
    $("pair").hidden = $("message").hidden = true;
    connect();
  } catch {
    say(t("offline"));
  }
});

// ---- Drawing the state

const video = (ofRole) => state && state.roles[ofRole] ? state.players[state.roles[ofRole]] : null;
const isHeard = (ofRole) =>
  !!state.roles[ofRole] && [state.audio.audible, state.audio.also].includes(state.roles[ofRole]);

function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const rest = `${hours ? two(Math.floor(whole / 60) % 60) : Math.floor(whole / 60)}:${two(whole % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

function positionOf(one) {
  if (one.position_us === undefined) return 0;
  const rests = one.paused || one.ended || one.buffering;
  const elapsed = rests ? 0 : (performance.now() - stateTime) / 1000 * (one.speed || 1);
  const position = one.position_us / 1e6 + elapsed;
  return one.duration_us ? Math.min(position, one.duration_us / 1e6) : position;
}

function choose(select, options, value) {
  const key = JSON.stringify(options);
  if (select.dataset.key !== key) {
    select.replaceChildren(...options.map(([name, text]) => new Option(text, name)));
    select.dataset.key = key;
  }
  const isBrowsed = browsed === select && document.activeElement === select;
  if (!isBrowsed || select.value === "") select.value = String(value);
}

// A slider that is disabled in mid-drag reports no end of the drag.
function setDisabled(input, isDisabled) {
  input.disabled = isDisabled;
  if (isDisabled && dragged === input) dragged = null;
}

function press(id, isOn) { $(id).setAttribute("aria-pressed", String(!!isOn)); }

function draw() {
  for (const [name, suffix] of Object.entries(roles)) {
    const one = video(name);
    const channel = state.channels[name];
    $("title" + suffix).textContent = !one ? t("nothing") : channel ? `${channel.number} ${channel.name}` : one.title;
    $("card" + suffix).querySelector(".heard").hidden = !isHeard(name);
    if (!one || (name === "pictureInPicture" && state.pictureInPicture.hidden)) $("picture" + suffix).hidden = true;
  }
  const one = video(role);
  for (const element of $("player").querySelectorAll("button, input")) setDisabled(element, !one);
  for (const id of ["swap", "barPlay"]) $(id).disabled = !one && !video("fullScreen");
  press("pipButton", video("pictureInPicture"));
  press("hide", state.pictureInPicture.hidden);
  for (const id of ["hide", "close", "expand"]) $(id).disabled = !video("pictureInPicture");
  press("sync", state.sync);
  press("adBreak", state.adBreak);
  press("fullscreen", state.fullscreen);
  $("fullscreen").hidden = state.fullscreen === undefined || state.fullscreen === null;
  $("channelPart").hidden = !state.hasChannels;
  const policies = ["followsFullScreen", "pictureInPicture", "followsFocus", "mix"];
  if (["pinned", "separate", "separatePinned"].includes(state.audio.policy)) policies.push(state.audio.policy);
  choose($("policy"), policies.map((name) => [name, t(name)]), state.audio.policy);
  for (const [word, value] of [["move", state.corner], ["resize", state.size], ["layout", state.layout]]) {
    for (const button of document.querySelectorAll(`[data-c*='"${word}"']`)) {
      button.setAttribute("aria-pressed", String(JSON.parse(button.dataset.c)[1] === value));
    }
  }
  drawVideo(one);
  drawMediaSession(one);
}

function drawVideo(one) {
  const word = one && !one.paused ? "pause" : "play";
  $("play").setAttribute("aria-label", t(word));
  $("play").textContent = word === "pause" ? "▮▮" : "▶";
  $("barPlay").textContent = t(word);
  const entries = (one && one.entries) || [];
  $("previous").hidden = $("next").hidden = $("entryLabel").hidden = entries.length < 2;
  $("live").hidden = !one || !one.live;
  $("shuffle").disabled = entries.length < 2;
  press("mute", one && one.muted);
  press("hear", one && isHeard(role));
  if (dragged !== $("volume")) $("volume").value = one ? one.volume : 0;
  $("volume").setAttribute("aria-valuetext", one ? `${Math.round(one.volume)} %` : "");
  const tracks = (one && one.tracks) || [];
  const named = (kind) => tracks.filter((track) => track.type === kind)
    .map((track) => [track.id, [track.id, track.lang, track.title].filter(Boolean).join(" ")]);
  const chosen = (kind) => (tracks.find((track) => track.type === kind && track.selected) || { id: "" }).id;
  choose($("audioTrack"), [["", t("none")], ...named("audio")], chosen("audio"));
  choose($("subtitleTrack"), [["", t("none")], ...named("subtitle")], chosen("subtitle"));
  const chapters = (one && one.chapters) || [];
  $("chapterLabel").hidden = chapters.length === 0;
  choose(
    $("chapter"),
    chapters.map((chapter, index) => [index, `${clock(chapter.time_us / 1e6)} ${chapter.title || index + 1}`]),
    one && one.chapter !== undefined ? one.chapter : "");
  choose($("entry"), entries.map((entry, index) => [index + 1, `${index + 1} ${entry.title || ""}`]), one && one.listEntry);
  const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];
  if (one && !speeds.includes(one.speed)) speeds.push(one.speed);
  choose($("speed"), speeds.map((speed) => [speed, `${speed} ×`]), one ? one.speed : 1);
  choose($("loop"), ["off", "one", "all"].map((name) => [name, t(name)]), one ? one.loop : "off");
  $("shuffle").checked = !!(one && one.shuffled);
  $("subtitles").checked = !one || one.subtitles !== false;
  drawTime();
}

function drawTime() {
  const one = video(role);
  const total = one && one.duration_us ? one.duration_us / 1e6 : 0;
  setDisabled($("timeline"), !total);
  $("duration").textContent = total ? clock(total) : one && one.live ? "LIVE" : "";
  if (dragged === $("timeline")) return;
  const position = one ? positionOf(one) : 0;
  $("timeline").max = String(Math.max(1, Math.floor(total)));
  $("timeline").value = String(Math.floor(position));
  $("position").textContent = one ? clock(position) : "";
  $("timeline").setAttribute("aria-valuetext", total ? `${clock(position)} ${t("of")} ${clock(total)}` : clock(position));
}
setInterval(() => { if (state && !document.hidden) drawTime(); }, 500);

// ---- Pictures

function loadPicture(name, done) {
  const picture = $("picture" + roles[name]);
  const isShown = video(name) && !(name === "pictureInPicture" && state.pictureInPicture.hidden);
  if (!isShown) { picture.hidden = true; return done(); }
  const next = new Image();
  next.onload = () => { picture.src = next.src; picture.hidden = false; done(); };
  next.onerror = () => { picture.hidden = true; done(); };
  pictureNumber += 1;
  next.src = `/api/picture/${name === "fullScreen" ? "full" : "pip"}?${pictureNumber}`;
}

function loadPictures() {
  clearTimeout(pictureTimer);
  const again = () => { clearTimeout(pictureTimer); pictureTimer = setTimeout(loadPictures, 500); };
  if (document.hidden || !source || !state) return again();
  loadPicture("fullScreen", () => loadPicture("pictureInPicture", again));
}
loadPictures();

// ---- Controls

for (const button of document.querySelectorAll("[data-c]")) {
  const inPlayer = button.closest("#player") || button.id === "barPlay";
  button.addEventListener("click", () => send(JSON.parse(button.dataset.c), inPlayer ? role : null));
}
for (const button of document.querySelectorAll("[data-key]")) {
  button.addEventListener("click", () => send(["key", button.dataset.key]));
}
for (const button of document.querySelectorAll("[data-channel]")) {
  button.addEventListener("click", () => send(["channel", button.dataset.channel], role));
}
for (const input of document.querySelectorAll('input[name="role"]')) {
  input.addEventListener("change", () => { role = input.value; if (state) draw(); });
}
$("hear").addEventListener("click", () => {
  const policy = role === "fullScreen" ? "followsFullScreen" : "pictureInPicture";
  send(["audio", policy]);
});
$("policy").addEventListener("change", () => {
  if (!["pinned", "separatePinned"].includes($("policy").value)) sendChoice(["audio", $("policy").value]);
});

function drag(id, words) {
  $(id).addEventListener("input", () => { dragged = $(id); });
  for (const end of ["pointercancel", "blur"]) $(id).addEventListener(end, () => { dragged = null; });
  $(id).addEventListener("change", () => {
    dragged = null;
    send(words(Number($(id).value)), role);
  });
}
drag("timeline", (value) => ["seek", value, "absolute"]);
drag("volume", (value) => ["volume", value]);
$("timeline").addEventListener("input", () => { $("position").textContent = clock(Number($("timeline").value)); });

// A list keeps its value while somebody looks through it. After a choice it follows the session again.
for (const event of ["pointerdown", "keydown"]) {
  addEventListener(event, ({ target }) => { if (target.tagName === "SELECT") browsed = target; });
}
async function sendChoice(words, ofRole) {
  const reply = await send(words, ofRole);
  browsed = null;
  if (!reply) draw();
}
const onChange = (id, words) => $(id).addEventListener("change", () => sendChoice(words($(id)), role));
const number = (select) => select.value === "" ? null : Number(select.value);
onChange("audioTrack", (select) => ["select-track", "audio", number(select)]);
onChange("subtitleTrack", (select) => ["select-track", "subtitle", number(select)]);
onChange("chapter", (select) => ["seek", number(select), "chapter"]);
onChange("entry", (select) => ["entry", number(select)]);
onChange("speed", (select) => ["speed", number(select)]);
onChange("loop", (select) => ["loop", select.value]);
onChange("shuffle", (box) => ["shuffle", box.checked]);
onChange("subtitles", (box) => ["subtitles", box.checked]);

$("openForm").addEventListener("submit", async (event) => {
  event.preventDefault();
  const place = event.submitter && event.submitter.value === "pip" ? "pictureInPicture" : "fullScreen";
  if (await send(["open", $("address").value], place)) $("address").value = "";
});

// ---- Channels

let found = [];

async function findChannels() {
  const text = $("search").value.trim();
  const group = $("group").value;
  const data = await send(["channels", ...(text ? [text] : []), ...(group ? [{ group }] : [])]);
  if (!data) return;
  found = data.channels || [];
  const groups = data.groups || [];
  choose($("group"), [["", t("everyGroup")], ...groups.map((group) => [group, group])], $("group").value);
  $("found").textContent = `${data.total} ${t("found")}`;
  drawChannels();
}

const clockTime = (seconds) =>
  new Date(seconds * 1000).toLocaleTimeString(navigator.language, { hour: "2-digit", minute: "2-digit" });
const programmeLine = (programme) => `${clockTime(programme.start)} ${programme.title}`;

async function toggleGuide(channel, button, item) {
  const shown = item.querySelector("ol");
  if (shown) shown.remove();
  const data = shown ? null : await send(["guide", String(channel.number)]);
  button.setAttribute("aria-expanded", String(Boolean(data)));
  if (!data) return;
  const list = document.createElement("ol");
  list.append(...data.programmes.map((programme) => {
    const line = document.createElement("li");
    line.textContent = programmeLine(programme);
    if (programme.start * 1000 <= Date.now()) line.setAttribute("aria-current", "time");
    return line;
  }));
  if (!data.programmes.length) list.textContent = t("noProgrammes");
  item.append(list);
}

function guideButton(channel, item) {
  const button = document.createElement("button");
  button.className = "guide";
  button.textContent = t("guide");
  button.setAttribute("aria-label", `${t("guide")}: ${channel.name}`);
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", () => toggleGuide(channel, button, item));
  return button;
}

function opens(button, channel) {
  if (channel.role) button.setAttribute("aria-current", "true");
  button.addEventListener("click", async () => {
    if (await send(["channel", String(channel.number)], role)) findChannels();
  });
}

function cell(name, ...contents) {
  const element = document.createElement(name);
  element.append(...contents);
  return element;
}

function programmeCell(programme) {
  if (!programme) return cell("td");
  const times = `${clockTime(programme.start)}–${clockTime(programme.stop)}`;
  return cell("td", cell("small", times), programme.title);
}

function drawTable() {
  const head = ["channel", "now", "next"].map((name) => cell("th", t(name)));
  for (const one of head) one.scope = "col";
  $("guideTable").replaceChildren(cell("thead", cell("tr", ...head)), cell("tbody", ...found.map((channel) => {
    const button = cell("button", `${channel.number} ${channel.name}`);
    opens(button, channel);
    const name = cell("th", button);
    name.scope = "row";
    return cell("tr", name, programmeCell(channel.now), programmeCell(channel.next));
  })));
}

function drawChannels() {
  const hasProgrammes = found.some((channel) => channel.now || channel.next);
  $("tableLabel").hidden = !hasProgrammes;
  $("guideBox").hidden = !hasProgrammes || !$("asTable").checked;
  $("channelList").hidden = !$("guideBox").hidden;
  if ($("channelList").hidden) drawTable();
  $("channelList").replaceChildren(...$("channelList").hidden ? [] : found.map((channel) => {
    const [item, button, detail] = ["li", "button", "small"].map((name) => document.createElement(name));
    const programmes = [channel.now, channel.next].filter(Boolean).map(programmeLine).join(" · ");
    detail.textContent = programmes || channel.group || "";
    button.append(`${channel.number} ${channel.name} `, detail);
    opens(button, channel);
    item.append(button);
    if (programmes) item.append(guideButton(channel, item));
    return item;
  }));
}
let searchTimer = 0;
$("search").addEventListener("input", () => {
  clearTimeout(searchTimer);
  searchTimer = setTimeout(findChannels, 250);
});
$("group").addEventListener("change", findChannels);
$("asTable").addEventListener("change", drawChannels);
$("channelPart").addEventListener("toggle", () => { if ($("channelPart").open) findChannels(); });

// ---- Saved sessions

$("savedPart").addEventListener("toggle", async () => {
  const data = $("savedPart").open ? await send(["saved"]) : null;
  if (!data) return;
  $("savedNone").hidden = data.savedSessions.length > 0;
  $("savedList").replaceChildren(...data.savedSessions.map((session) => {
    const [item, button, detail] = ["li", "button", "small"].map((name) => document.createElement(name));
    detail.textContent = session.summary;
    button.append(`${session.name} `, detail);
    button.addEventListener("click", () => send(["open", `@${session.name}`]));
    item.append(button);
    return item;
  }));
});

// ---- Media keys: browsers give them only to a page that plays something, so the page plays silence.

let silence = null;

function silentFile() {
  const bytes = new Uint8Array(44 + 8000);
  const view = new DataView(bytes.buffer);
  const write = (at, text) => [...text].forEach((letter, index) => { bytes[at + index] = letter.charCodeAt(0); });
  write(0, "RIFF"); view.setUint32(4, bytes.length - 8, true); write(8, "WAVEfmt ");
  view.setUint32(16, 16, true); view.setUint16(20, 1, true); view.setUint16(22, 1, true);
  view.setUint32(24, 8000, true); view.setUint32(28, 8000, true); view.setUint16(32, 1, true);
  view.setUint16(34, 8, true); write(36, "data"); view.setUint32(40, 8000, true);
  bytes.fill(128, 44);
  return URL.createObjectURL(new Blob([bytes], { type: "audio/wav" }));
}

function drawMediaSession(one) {
  if (!silence || !navigator.mediaSession || typeof MediaMetadata === "undefined") return;
  navigator.mediaSession.metadata = new MediaMetadata({ title: one ? one.title || "" : "Tandem", artist: "Tandem" });
  navigator.mediaSession.playbackState = one && !one.paused ? "playing" : "paused";
}

$("mediaKeys").addEventListener("change", () => {
  if (!$("mediaKeys").checked) {
    if (silence) silence.pause();
    silence = null;
    return;
  }
  silence = new Audio(silentFile());
  silence.loop = true;
  silence.play().catch(() => { $("mediaKeys").checked = false; });
  const actions = {
    play: ["resume"], pause: ["pause"], seekbackward: ["seek", -10], seekforward: ["seek", 30],
    previoustrack: ["step-entry", "previous"], nexttrack: ["step-entry", "next"],
  };
  for (const [action, words] of Object.entries(actions)) {
    if (navigator.mediaSession) navigator.mediaSession.setActionHandler(action, () => send(words, role));
  }
  if (state) drawMediaSession(video(role));
});

// ---- Begin

// A phone closes the stream of a page that is not seen, or keeps it half open.
document.addEventListener("visibilitychange", () => {
  disconnect();
  if (!document.hidden && $("pair").hidden) connect();
});
if (location.hash.length > 1) showPairing(); else connect();
