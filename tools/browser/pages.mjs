// Opens the pages of prazo in Chromium and says what does not hold. Called by TestBrowser with one JSON argument:
// {"files": {"matrix", "few", "one", "plan", "blank": file}, "live": url, "shots": folder for pictures}.
import { createRequire } from "node:module";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
const { chromium } = require("playwright-core");
const axe = require.resolve("axe-core/axe.min.js");
const config = JSON.parse(process.argv[2]);
const wrong = [];
const hold = (ok, says) => { if (!ok) { wrong.push(says); } };

const profile = mkdtempSync(join(tmpdir(), "prazo-browser-"));
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const browser = await chromium.launchPersistentContext(profile, { executablePath: "/usr/bin/chromium", headless: true, args });

// open gives a page whose errors and requests are held against it.
async function open(name, url, { width = 1400, height = 900, scheme = "light" } = {}) {
  const own = url.replace(/#.*/, "");
  const page = await browser.newPage();
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  page.on("console", (m) => { if (["error", "warning"].includes(m.type())) { wrong.push(`${name}: console: ${m.text()}`); } });
  page.on("pageerror", (e) => wrong.push(`${name}: ${e.message}`));
  page.on("request", (r) => hold(r.url().startsWith(own) || r.url().startsWith("data:"), `${name}: a request to ${r.url()}`));
  await page.goto(url);
  return page;
}

// accessible runs axe in the page, past its policy, which rightly allows no other script.
async function accessible(name, page) {
  await page.evaluate(require("node:fs").readFileSync(axe, "utf8") + "; undefined");
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  for (const v of found.violations) {
    if (v.impact === "serious" || v.impact === "critical") {
      wrong.push(`${name}: axe: ${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(" | ")}`);
    }
  }
  hold(found.passes.length > 5, `${name}: axe looked at nothing`);
}

const narrow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const shown = (page) => page.evaluate(() => [...document.querySelectorAll(".matrix thead th")].filter((h) => h.offsetParent).length);
const url = (name) => pathToFileURL(config.files[name]).href;
const shot = (page, name) => config.shots && page.screenshot({ path: join(config.shots, name + ".png") });

// Each page in both schemes, wide and narrow, with a cell open over the rest.
for (const name of ["matrix", "few", "one"]) {
  for (const [scheme, device, size] of [["light", "desktop", { width: 1400, height: 900 }], ["dark", "phone", { width: 390, height: 844 }]]) {
    const title = `${name}, ${scheme}, ${device}`;
    const page = await open(title, url(name), { scheme, ...size });
    hold((await narrow(page)) <= 0, `${title}: the page scrolls sideways by ${await narrow(page)} px`);
    await shot(page, `${name}-${scheme}-${device}`);
    await page.goto(url(name) + "#c0-1");
    await page.waitForSelector(name === "one" ? "details[open]" : ".cell:target", { state: "visible" });
    await accessible(title, page);
    hold((await narrow(page)) <= 0, `${title}, cell open: the page scrolls sideways by ${await narrow(page)} px`);
    await shot(page, `${name}-${scheme}-${device}-cell`);
    await page.close();
  }
}

// The keyboard opens a cell, Escape gives the focus back, arrows walk.
{
  const page = await open("keyboard", url("matrix"));
  await page.locator(".matrix td a:visible").first().focus();
  const from = await page.evaluate(() => document.activeElement.id);
  await page.keyboard.press("Enter");
  await page.waitForTimeout(200);
  const at = await page.evaluate(() => { const c = document.querySelector(".cell:target"); return c && [c.id, document.activeElement === c, !!c.querySelector("svg"), c.offsetHeight > 100]; });
  hold(at && "a" + at[0] === from && at[1] && at[2] && at[3], `keyboard: Enter on ${from} gave ${JSON.stringify(at)}`);
  const [cell, sheet] = await page.evaluate(() => [document.querySelector("#a" + location.hash.slice(1)).getBoundingClientRect().bottom, document.querySelector(".cell:target").getBoundingClientRect().top]);
  hold(cell <= sheet, `keyboard: the sheet (from ${sheet}) hides its cell (to ${cell})`);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(100);
  hold(await page.evaluate((id) => !document.querySelector(".cell:target") && document.activeElement.id === id, from), "keyboard: Escape does not close, or loses the focus");
  await page.keyboard.press("ArrowDown");
  const moved = await page.evaluate((id) => {
    const [a, b] = [document.getElementById(id), document.activeElement].map((e) => e.getBoundingClientRect());
    return [b.left - a.left, b.top - a.top];
  }, from);
  hold(moved[0] === 0 && moved[1] > 10 && moved[1] < 60, `keyboard: ArrowDown moved by ${moved}`);
  await page.close();
}

// The filters choose columns, by mouse, by keyboard, and without script.
for (const script of [true, false]) {
  const name = script ? "filters" : "filters without script";
  const own = script ? browser : await chromium.launch({ executablePath: "/usr/bin/chromium", headless: true, args });
  const page = script ? await open(name, url("matrix")) : await (await own.newContext({ javaScriptEnabled: false })).newPage();
  if (!script) { await page.goto(url("matrix")); }
  const count = async () => (await page.locator(".matrix thead th:visible").count());
  hold((await count()) === 6, `${name}: ${await count()} columns of the documented timeout`);
  await page.locator("#level-nothing").check();
  hold((await count()) === 4, `${name}: ${await count()} columns with nothing set`);
  await page.locator("#level-all").check();
  hold((await count()) === 13, `${name}: ${await count()} columns in all`);
  await page.locator(".options", { hasText: "Python" }).getByLabel("Python").check();
  hold((await count()) === 4, `${name}: ${await count()} columns of Python`);
  hold((await page.locator(".tally tbody tr:visible").count()) === 4, `${name}: the list of clients is not filtered`);
  if (script) {
    await page.locator("#find").fill("thread");
    hold((await shown(page)) === 1, `${name}: ${await shown(page)} columns found`);
    await page.locator("#find").fill("");
    await page.locator("#language-all").focus();
    await page.keyboard.press("ArrowRight");
    hold((await count()) === 2, `${name}: ${await count()} columns of Go by keyboard`);
  } else {
    hold((await page.locator(".copy:visible").count()) === 0, `${name}: copy buttons that do nothing`);
    await page.locator("#level-all").check();
    await page.locator("#language-all").check();
    await page.locator(".matrix td a:visible").first().click();
    hold(await page.locator(".cell:target").isVisible(), `${name}: a cell does not open`);
    await page.locator(".cell:target .close").click();
    hold((await page.locator(".cell:visible").count()) === 0, `${name}: a cell does not close`);
    await own.close();
  }
  if (script) { await page.close(); }
}

// The copy button copies the command.
{
  const page = await open("copy", url("one") + "#c0-1");
  await browser.grantPermissions(["clipboard-read", "clipboard-write"]);
  const button = page.locator("details[open] .copy").first();
  await button.click();
  await page.waitForTimeout(200);
  hold((await button.textContent()) === "Copied", `copy: the button says ${await button.textContent()}`);
  const [have, want] = [await page.evaluate(() => navigator.clipboard.readText()), await page.locator("details[open] .again code").first().textContent()];
  hold(have === want && want.includes("--only"), `copy: ${have} instead of ${want}`);
  await page.close();
}

// The live page draws lanes as they come.
for (const [scheme, size] of [["light", { width: 1400, height: 900 }], ["dark", { width: 390, height: 844 }]]) {
  const name = `live, ${scheme}`;
  const page = await open(name, config.live, { scheme, ...size });
  await page.waitForFunction(() => document.querySelectorAll(".lane").length >= 2 && document.querySelector(".lane path:not(.read)").getAttribute("d"), null, { timeout: 15000 });
  await page.waitForFunction(() => /connection/.test(document.querySelector("[data-name=gotejando] .badge").textContent), null, { timeout: 15000 });
  const lane = page.locator(".lane", { hasText: "closed by client" }).first();
  hold((await lane.textContent()).includes("gotejando"), `${name}: a lane says ${await lane.textContent()}`);
  hold(((await lane.locator("path:not(.read)").getAttribute("d")).match(/M/g) || []).length === 10, `${name}: not a tick for each byte`);
  hold((await narrow(page)) <= 0, `${name}: the page scrolls sideways by ${await narrow(page)} px`);
  await accessible(name, page);
  await shot(page, `live-${scheme}`);
  await page.locator("#find").fill("hello");
  hold((await page.locator(".fault:visible").count()) === 1, `${name}: search finds ${await page.locator(".fault:visible").count()}`);
  await page.close();
}

// The page of a plan in both schemes, wide and narrow; all of it is in one picture.
for (const [scheme, device, size] of [["light", "desktop", { width: 1400, height: 900 }], ["dark", "phone", { width: 390, height: 844 }]]) {
  for (const file of ["plan", "blank"]) {
    const name = `${file}, ${scheme}, ${device}`;
    const page = await open(name, url(file), { scheme, ...size });
    hold((await narrow(page)) <= 0, `${name}: the page scrolls sideways by ${await narrow(page)} px`);
    await accessible(name, page);
    const cut = await page.evaluate(() => [...document.querySelectorAll(".pic text")].filter((t) => { const r = t.getBoundingClientRect(); return r.width && (r.left < -1 || r.right > innerWidth + 1); }).map((t) => t.textContent));
    hold(cut.length === 0, `${name}: text outside of the page: ${cut.join(" | ")}`);
    if (config.shots) { await page.screenshot({ path: join(config.shots, `${file}-${scheme}-${device}.png`), fullPage: true }); }
    await page.close();
  }
}

// The slider begins with the words of the page, and follows the keyboard in words, line and area; the button goes back.
{
  const name = "slider", page = await open(name, url("plan"));
  const words = () => page.evaluate(() => ["limit", "cuts", "wait", "saves", "all"].map((k) => document.querySelector(`#d0 .o-${k}`).textContent.trim()).join("; "));
  const still = await (await chromium.launch({ executablePath: "/usr/bin/chromium", headless: true, args })).newContext({ javaScriptEnabled: false });
  const written = await still.newPage();
  await written.goto(url("plan"));
  const said = (await Promise.all(["limit", "cuts", "wait", "saves", "all"].map((k) => written.locator(`#d0 .o-${k}`).textContent()))).map((w) => w.trim()).join("; ");
  hold(said === (await words()) && said.includes("640 ms"), `${name}: the script says ${await words()}, the page ${said}`);
  hold((await written.locator(".slide:visible").count()) === 0, `${name}: a slider that does nothing without script`);
  await still.browser().close();
  const input = page.locator("#d0 input");
  const line = () => page.evaluate(() => parseFloat(document.querySelector("#d0 .hand").getAttribute("x1")));
  const before = await line();
  await input.focus();
  for (let i = 0; i < 150; i++) { await page.keyboard.press("ArrowLeft"); }
  const lower = await words(), valueText = await input.getAttribute("aria-valuetext");
  hold(/in 100;|1 in \d\d?;/.test(lower) && lower.includes("sooner"), `${name}: 150 steps to the left say ${lower}`);
  hold(valueText.includes(lower.split(";")[0]), `${name}: a screen reader hears ${valueText}`);
  hold(Math.abs(before - (await line()) - 15) < 0.3, `${name}: the line moved from ${before} to ${await line()}`);
  await page.keyboard.press("End");
  hold(/later; than today: .*cuts first/.test(await words()), `${name}: at the end: ${await words()}`);
  if (config.shots) { await page.locator("#d0").screenshot({ path: join(config.shots, "plan-slider.png") }); }
  await page.locator("#d0 .back").click();
  hold((await words()) === said && !(await page.locator("#d0 .back").isVisible()), `${name}: back to ${await words()}`);
  await page.close();
}

await browser.close();
rmSync(profile, { recursive: true, force: true });
if (wrong.length > 0) {
  console.log([...new Set(wrong)].join("\n"));
  process.exit(1);
}
console.log("all holds");
