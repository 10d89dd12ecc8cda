// Looks at the pages in a folder with a browser: `node test.mjs FOLDER CHROMIUM [IMAGES]`. It ends with 1 if
// something is not as it should be; with IMAGES it takes pictures.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [folder, executablePath, images] = process.argv.slice(2);
const axe = await readFile(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

async function opened(name, { width = 1280, height = 860, scheme = "light" } = {}) {
  // The policy of the page forbids every script but its own, axe too: it is put in past the policy, and that
  // the policy holds is seen in the pages that are opened with `strict`.
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
  const page = await context.newPage();
  const seen = { requests: [], errors: [], dialogs: 0 };
  page.on("request", (one) => { if (!/^(file|data):/.test(one.url())) seen.requests.push(one.url()); });
  page.on("pageerror", (one) => seen.errors.push(String(one)));
  page.on("console", (one) => { if (one.type() === "error") seen.errors.push(one.text()); });
  page.on("dialog", (one) => { seen.dialogs += 1; void one.dismiss(); });
  await page.goto(pathToFileURL(`${folder}/${name}.html`).href);
  return { page, seen };
}

async function picture(page, name) {
  if (images) await page.screenshot({ path: `${images}/${name}.png` });
}

async function accessible(name, options) {
  const { page } = await opened(name, options);
  await page.evaluate(axe);
  for (const button of [null, "Show the text"]) {
    if (button) {
      const found = page.getByRole("button", { name: button });
      if (!(await found.count())) continue;
      await found.click();
    }
    const { violations } = await page.evaluate(() => window.axe.run());
    const serious = violations.filter((one) => ["serious", "critical"].includes(one.impact));
    assert.deepEqual(serious.map((one) => [one.id, one.nodes.map((node) => node.html.slice(0, 160))]), [], `${name} ${JSON.stringify(options)}`);
  }
  await page.context().close();
}

const nothing = { requests: [], errors: [], dialogs: 0 };
const focused = (page) => page.evaluate(() => [document.activeElement.tagName, document.activeElement.className]);

// A quotation is followed, and come back from, by keyboard alone.
{
  const { page, seen } = await opened("research");
  await picture(page, "answer-light");
  await page.keyboard.press("Tab");
  assert.deepEqual((await focused(page))[0], "A");
  await page.keyboard.press("Enter");
  assert.deepEqual(await focused(page), ["MARK", "current"]);
  assert.equal(await page.locator("mark.current").innerText(), await page.locator("main a.quote").evaluate((one) => one.firstChild.textContent));
  assert.ok(await page.locator("mark.current").isVisible());
  await page.keyboard.press("Escape");
  assert.equal((await focused(page))[0], "A");
  await page.getByRole("button", { name: "documents/cholera.md:13", exact: true }).press("Enter");
  assert.deepEqual(await focused(page), ["DIV", "line asked"]);
  assert.match(await page.locator(".line.asked").innerText(), /^13\s+Two groups that were spared/);
  await page.keyboard.press("Escape");
  await page.locator("h1").click();
  for (let at = 0; at < 60; at += 1) {
    await page.keyboard.press("Tab");
    await page.evaluate(() => { document.activeElement.dataset.reached = "yes"; });
  }
  const missed = await page.evaluate(() => [...document.querySelectorAll("button, a, summary")].filter((one) => !one.dataset.reached).map((one) => one.outerHTML));
  assert.deepEqual(missed, []);
  await page.locator("summary").focus();
  await page.keyboard.press("Enter");
  assert.ok(await page.locator("details pre").isVisible());
  assert.deepEqual(seen, nothing);
}
// The same in the dark, and on a phone, where nothing is wider than the page.
{
  const { page, seen } = await opened("research", { scheme: "dark" });
  await picture(page, "answer-dark");
  assert.deepEqual(seen, nothing);
}
for (const name of ["research", "statute", "refused", "hostile"]) {
  const { page, seen } = await opened(name, { width: 390, height: 844 });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, name);
  if (name === "research") await picture(page, "answer-phone");
  assert.deepEqual(seen, nothing, name);
}
// A PDF file: the pages over which the passage goes, each with a box; then the text.
{
  const { page, seen } = await opened("statute", { height: 1000 });
  await page.locator("main a.quote").first().click();
  assert.equal(await page.locator("figure").count(), 2);
  for (const figure of await page.locator("figure").all()) assert.ok((await figure.locator("rect.current").count()) > 0);
  await page.locator("figure image").first().evaluate((one) => new Promise((done, failed) => {
    const image = new Image();
    image.onload = done;
    image.onerror = failed;
    image.src = one.getAttribute("href");
  }));
  await picture(page, "answer-pdf");
  await page.getByRole("button", { name: "Show the text" }).press("Enter");
  assert.match(await page.locator("mark.current").first().innerText(), /^And no Person shall/);
  await page.getByRole("button", { name: "Show the page" }).press("Enter");
  assert.equal(await page.locator("figure").count(), 2);
  assert.deepEqual(seen, nothing);
}
// A refused answer.
{
  const { page, seen } = await opened("refused");
  await picture(page, "answer-refused");
  assert.match(await page.locator(".fault").innerText(), /R0115/);
  assert.equal(await page.locator("a.quote").count(), 0);
  assert.deepEqual(seen, nothing);
}
// What is made to be more than text is text, and what can't be seen has a name.
{
  const { page, seen } = await opened("hostile");
  await page.locator("main a.quote").first().click();
  const text = await page.locator("body").innerText();
  for (const wanted of ["<img src=x onerror=alert(1)></script><script>alert(2)</script>", "<b onclick=alert(3)>", "&amp; so on", "U+202E", "U+001B", "U+200B", "U+0007"]) assert.ok(text.includes(wanted), wanted);
  assert.equal(await page.evaluate(() => document.querySelectorAll("img, b, iframe, object").length), 0);
  assert.equal(await page.evaluate(() => document.scripts.length), 2);
  assert.equal(/[\u202a-\u202e\u2066-\u2069\u200b\u001b]/.test(await page.locator("#view").evaluate((one) => one.textContent)), false);
  assert.deepEqual(seen, nothing);
  // The policy stops what was let in all the same.
  const stopped = page.waitForEvent("requestfailed");
  await page.evaluate(() => {
    const made = document.createElement("script");
    made.textContent = "window.harmed = true";
    document.body.append(made);
    const image = document.createElement("img");
    image.src = "http://127.0.0.1:9/x.png";
    document.body.append(image);
  });
  assert.equal(await page.evaluate(() => window.harmed), undefined);
  assert.equal((await stopped).failure().errorText, "csp");
  assert.ok(seen.errors.length >= 2);
  assert.ok(seen.errors.every((one) => one.includes("Content Security Policy")), seen.errors.join("\n"));
  assert.equal(seen.dialogs, 0);
}
// The report of an audit: a claim leads to the lines that it cites, by keyboard alone; claims can be chosen.
{
  const { page, seen } = await opened("audit");
  await picture(page, "audit-light");
  const summaries = page.locator("main > section details > summary");
  assert.equal(await page.locator("h1").innerText(), "Audit of project");
  const closed = page.locator("details:not([open]) > summary").first();
  await closed.focus();
  await page.keyboard.press("Enter");
  assert.ok((await summaries.count()) > 3);
  const place = page.locator(".claim[data-status='does not hold'] button.place").first();
  await place.focus();
  await page.keyboard.press("Enter");
  assert.deepEqual(await focused(page), ["DIV", "line asked"]);
  assert.match(await page.locator(".reader").innerText(), /the quote is nowhere in src\/a\.py/);
  await page.keyboard.press("Escape");
  assert.deepEqual(await focused(page), ["BUTTON", "place"]);
  const text = await page.locator("body").innerText();
  for (const wanted of ["<img src=x onerror=alert(1)></script><script>alert(2)</script>", "U+202E"]) assert.ok(text.includes(wanted), wanted);
  assert.equal(await page.evaluate(() => document.querySelectorAll("img, b, iframe, object").length), 0);
  assert.deepEqual(seen, nothing);
}
{
  const { page, seen } = await opened("audit", { width: 390, height: 844, scheme: "dark" });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  await picture(page, "audit-dark");
  assert.deepEqual(seen, nothing);
}
for (const name of ["research", "statute", "refused", "hostile", "audit"])
  for (const scheme of ["light", "dark"])
    for (const width of [1280, 390]) await accessible(name, { scheme, width });
await browser.close();
console.log("the views are as they should be: 5 pages, light and dark, wide and narrow");
