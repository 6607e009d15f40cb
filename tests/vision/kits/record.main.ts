/**
 * Records labelled pairs of screens from UI kits of npm: `tsx tests/vision/kits/record.main.ts FOLDER [KIT or PHONE …] [lists]`. Each kit is driven in a
 * headless Chromium in several looks, and captured as the device does. `lists` records lists in motion instead of the pages and their overlays.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { argv, stdout } from 'node:process';
import { capturePage } from '../../../src/device/chromium/tab/capture.ts';
import { startBrowser } from '../../../src/device/chromium/browser/browser.ts';
import { findChromium } from '../../../src/device/chromium/browser/find.ts';
import { OwnTabs, type PageTab } from '../../../src/device/chromium/tab/tabs.ts';
import { KITS } from './all.ts';
import { RECORDER_ONLY_KITS } from './recorder-only/all.ts';
import { Content } from './content.ts';
import { escapeHtml, type Kit, type Look } from './kit.ts';
import { Labels } from './labels.ts';
import { movedListSteps } from './moved-lists.ts';
import { pagesOf } from './pages.ts';
import { withPhone } from './phone-picture.ts';
import { serveKits } from './serve-kits.ts';
import { stepsFor, type Step } from './steps.ts';
import type { RecordedStep } from './recorded.ts';

interface Phone extends Look {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

const PHONES: readonly Phone[] = [
  { name: 'small', width: 360, height: 740, scale: 1, dark: false, rtl: false },
  { name: 'tall-dark', width: 412, height: 915, scale: 1.5, dark: true, rtl: false },
  { name: 'rtl', width: 390, height: 844, scale: 1.25, dark: false, rtl: true },
  { name: 'wide-dark', width: 600, height: 960, scale: 1, dark: true, rtl: false },
  { name: 'dense', width: 412, height: 892, scale: 2.625, dark: false, rtl: false },
];
const STATUS_BAR = 24;
const ALL_KITS = [...KITS, ...RECORDER_ONLY_KITS];

async function main(folder: string, wanted: readonly string[]): Promise<void> {
  const found = await findChromium();
  if (found === null) throw new Error('No Chromium was found.');
  const chosen = <T extends { readonly name: string }>(all: readonly T[]): readonly T[] => {
    const named = all.filter(({ name }) => wanted.includes(name));
    return named.length === 0 ? all : named;
  };
  const kits = chosen(ALL_KITS);
  const phones = chosen(PHONES);
  const server = await serveKits(kits);
  const browser = await startBrowser(found, null);
  const tabs = new OwnTabs(browser);
  try {
    let tab: PageTab | null = null;
    for (const kit of kits) {
      for (const phone of phones) {
        const content = new Content(1 + ALL_KITS.indexOf(kit) * 10 + PHONES.indexOf(phone), phone.rtl);
        server.show(kit.name, pageHtml(kit, phone, content));
        tab = await tabs.replace(tab, true, phone);
        await tab.navigate(`${server.origin}/${kit.name}.html`);
        const steps = wanted.includes('lists') ? movedListSteps(kit, content) : stepsFor(kit, content);
        await recordChain(tab, steps, phone, join(folder, kit.name, phone.name));
        stdout.write(`${kit.name} ${phone.name}: ${steps.length} steps\n`);
      }
    }
  } finally {
    await tabs.close();
    await browser.close();
    await server.close();
  }
}

/** Runs a script in the page. Throws what it throws. */
async function run(tab: PageTab, script: string): Promise<void> {
  const failure = await evaluate<string | null>(tab, `${script}; return null`);
  if (failure !== null) throw new Error(`${script.slice(0, 200)}: ${failure}`);
}

async function evaluate<T>(tab: PageTab, script: string): Promise<T | string> {
  const expression = `(async () => { ${script} })().catch((e) => String(e.stack ?? e))`;
  const answer = await tab.send<{ result: { value: T | string } }>('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  return answer.result.value;
}

/** Returns how far the content of the page is scrolled, or 'none' where nothing can be. */
async function scrolledTo(tab: PageTab): Promise<string | number> {
  return evaluate<number>(tab, `return document.getElementById('main')?.scrollTop ?? 'none'`);
}

async function recordChain(
  tab: PageTab,
  steps: readonly Step[],
  phone: Phone,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run(tab, 'await H.ready()');
  const done: RecordedStep[] = [];
  const labels = new Labels();
  for (const [i, step] of steps.entries()) {
    const keyboard = step.keyboard ?? null;
    const cut = keyboard === null || keyboard.pan > 0 ? 0 : Math.round(phone.height * keyboard.share);
    await tab.emulate({ ...phone, height: phone.height - cut });
    const at = await scrolledTo(tab);
    try {
      await run(tab, `H.pan(${keyboard?.pan ?? 0}); ${step.run}`);
    } catch (error) {
      stdout.write(`  ${step.name}: ${(error as Error).message.slice(0, 300)}\n`);
    }
    await run(tab, `await H.settle(${step.midAir ?? 1})`);
    const { tree, screenshot } = await capturePage(tab, AbortSignal.timeout(30_000), 10_000);
    const size = {
      width: Math.round(phone.width * phone.scale),
      height: Math.round(phone.height * phone.scale),
    };
    const height = keyboard === null ? 0 : Math.round(phone.height * keyboard.share * phone.scale);
    const picture = await withPhone(screenshot, size, {
      clock: `${9 + Math.floor(i / 60)}:${String(i % 60).padStart(2, '0')}`,
      bar: Math.round(STATUS_BAR * phone.scale),
      keyboard: height,
      dark: phone.dark,
    });
    const name = String(i).padStart(3, '0');
    await writeFile(join(folder, `${name}.png`), picture);
    await writeFile(join(folder, `${name}.dom`), JSON.stringify(tree));
    const { kinds, overlay } = labels.next(step, screenshot, (await scrolledTo(tab)) !== at);
    done.push({ name: step.name, kinds, overlay, file: name, keyboard: height, density: phone.scale, size });
  }
  await writeFile(join(folder, 'steps.json'), JSON.stringify(done, null, 1));
}

function pageHtml(kit: Kit, look: Look, content: Content): string {
  const pages = pagesOf(kit, content);
  const label = content.words(1);
  const values = { typed: content.words(1), more: '', error: '' };
  values.more = `${values.typed}s`;
  const fields = {
    typed: kit.field(label, values.typed),
    more: kit.field(label, values.more),
    error: kit.field(label, values.more, content.words(4)),
  };
  const facts = {
    pages,
    fields,
    toggle: `<div class="k-row">${kit.toggle(content.words(2), true)}</div>`,
    words: escapeHtml(content.words(5)),
    rtl: look.rtl,
  };
  return `<!doctype html><html lang="${look.rtl ? 'ar' : 'en'}" dir="${look.rtl ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${kit.name}</title>${kit.head(look)}
<style>
html,body{height:100%;margin:0;padding:0;overflow:clip}
#app{position:absolute;inset:${STATUS_BAR}px 0 0 0;display:flex;flex-direction:column}
#main{flex:1;overflow-y:auto;min-height:0;margin:0;max-width:none;padding:0}
.k-text{padding:8px 16px;margin:0}
#upper{position:absolute;inset:0;background:inherit;display:flex;flex-direction:column;overflow:hidden}
</style></head><body><div id="app" style="background:inherit"></div><div id="over"></div>
<script>${HARNESS}
Object.assign(H, ${JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)});</script></body></html>`;
}

/** What the steps call in the page. */
const HARNESS = `
const later = (ms) => new Promise((done) => setTimeout(done, ms));
globalThis.H = {
  async ready() { if (document.readyState !== 'complete') await new Promise((d) => addEventListener('load', d)); await later(600); },
  show(name) { document.getElementById('app').innerHTML = H.pages[name]; },
  field(name) { return H.fields[name]; },
  async open(o) { document.getElementById('over').innerHTML = o.html; await later(120); await H.call(o.open); },
  async close(o) { await H.call(o.close); await H.settle(1); await later(120); document.getElementById('over').innerHTML = ''; },
  async call(script) { const p = (0, eval)('(async () => { ' + script + ' })()'); await Promise.race([p, later(1500)]); },
  pan(px) { document.body.style.transform = px ? 'translateY(-' + px + 'px)' : ''; },
  theme() { document.documentElement.style.filter = 'invert(1)'; document.documentElement.style.background = '#000'; },
  held: [],
  rest() { for (const a of H.held.splice(0)) a.play(); },
  finite() { return document.getAnimations().filter((a) => Number.isFinite(a.effect?.getComputedTiming().endTime)); },
  async settle(share) {
    await later(60);
    if (share < 1) {
      H.held = H.finite();
      for (const a of H.held) { a.pause(); a.currentTime = a.effect.getComputedTiming().endTime * share; }
    } else await Promise.race([Promise.allSettled(H.finite().map((a) => a.finished)), later(1500)]);
    await later(share < 1 ? 80 : 340);
  },
};`;

await main(argv[2]!, argv.slice(3));
