import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Verdict } from '../../src/core/model/verdict.ts';
import type { KeptBrowsers } from '../../src/device/chromium/kept-browsers.ts';
import type { Capture, Device } from '../../src/device/port.ts';
import { createSimulatedDevice } from '../../src/device/simulated/index.ts';
import { slowDevice } from '../../src/device/slow-device.ts';
import { withSimulatedLatency } from '../../src/planner/simulated-latency.ts';
import { runSuite } from '../../src/runner/run-suite.ts';
import { readSource } from '../../src/screen/read.ts';
import { renderPng } from '../../src/simulator/render/index.ts';
import { createDrawnPhone } from './drawn-phone.ts';
import type { AdversaryCase } from './format.ts';
import { goalOf } from './goal.ts';
import { ADVERSARY_JUDGES } from './judges.ts';
import { serveKitPage } from './kit-page.ts';
import { scriptedPlanner } from './scripted-model.ts';
import type { Shown } from './witness.ts';
import { NO_TRACE, quietSuite } from '../builders/suite.ts';

export interface Played {
  readonly case: AdversaryCase;
  readonly verdict: Verdict;
  /** The last screenshot, as PNG, and the texts of its tree; null when the device refused it. */
  readonly shown: Shown | null;
  readonly ms: number;
}

const PLANNER_LATENCY_MS = 6000;

/**
 * Plays one case through the runner of `thumbrule run`, in a kept browser or on its own simulated phone. Each call to it takes `latency` as long.
 * @throws Error when the goal of the case is not valid
 */
export async function play(given: AdversaryCase, browsers: KeptBrowsers, latency = 1): Promise<Played> {
  const began = performance.now();
  const goal = goalOf(given);
  const folder = mkdtempSync(join(tmpdir(), 'thumbrule-adversary-'));
  let last: { readonly capture: Capture; readonly density: number } | null = null;
  const { kit, page = '' } = given;
  const served = kit === undefined ? null : await serveKitPage(kit, page);
  try {
    const app = served?.url ?? writeApp(given, folder);
    const planner = scriptedPlanner(given.model);
    const [result] = await runSuite({
      ...quietSuite('adversaries', { strict: given.strict, judge: given.judge !== undefined }),
      openTrace: () => Promise.resolve(NO_TRACE),
      goals: [goal],
      secrets: new Map(Object.entries(given.secrets)),
      openDevice: async (_, signal) => {
        const device = slowDevice(await openDevice(given, app, browsers, signal), latency);
        return watched(device, (capture) => (last = { capture, density: device.info.density }));
      },
      plannerFor: (device) =>
        isWeb(given) ? planner : withSimulatedLatency(planner, device.clock, PLANNER_LATENCY_MS),
      judge: given.judge === undefined ? null : (ADVERSARY_JUDGES[given.judge]?.() ?? null),
    });
    if (result === undefined) throw new Error(`${given.name} did not run.`);
    return {
      case: given,
      verdict: result.verdict,
      shown: shownBy(last),
      ms: Math.round(performance.now() - began),
    };
  } finally {
    await served?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the picture of a capture, and where its tree says that texts stand. */
function shownBy(last: { readonly capture: Capture; readonly density: number } | null): Shown | null {
  if (last === null || last.capture.screenshot === null) return null;
  const { screenshot, source, size, app } = last.capture;
  const { elements } = readSource(source, { size, density: last.density, underTest: app.underTest });
  const texts = elements.flatMap((e) => {
    const text = e.text || e.description || e.hint;
    return text === '' ? [] : [{ text, box: e.textBox ?? e.visible ?? e.bounds }];
  });
  return { picture: screenshot, texts };
}

/** True for a page, which needs a browser. */
export function isWeb({ app, drawn_app: drawn }: AdversaryCase): boolean {
  return app === undefined && drawn === undefined;
}

/** Writes the app of the case; returns its path. */
function writeApp({ app, page, pages = {} }: AdversaryCase, folder: string): string {
  if (app !== undefined) {
    const file = join(folder, 'app.yaml');
    writeFileSync(file, JSON.stringify(app));
    return file;
  }
  const files = page === undefined ? pages : { 'index.html': document(page), ...pages };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Returns a page that fits a phone, with this body. Its text is large enough for OCR. */
function document(body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Case</title>
<style>
body { font: 20px/1.4 sans-serif; margin: 16px; background: #fff; color: #111 }
button, input, select { font: inherit; padding: 8px 12px; margin: 4px 0 }
</style>
</head>
<body>
${body}
</body>
</html>
`;
}

async function openDevice(
  { app: simulated, drawn_app: drawn, defects, quirks }: AdversaryCase,
  app: string,
  browsers: KeptBrowsers,
  signal: AbortSignal,
): Promise<Device> {
  if (drawn !== undefined) return createDrawnPhone(drawn);
  return simulated === undefined
    ? await browsers.open({ app, defects, signal })
    : createSimulatedDevice({ app, defects, quirks, render: renderPng });
}

/** Returns the device, and reports each capture. */
function watched(device: Device, onCapture: (capture: Capture) => void): Device {
  return new Proxy(device, {
    get(target, key): unknown {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (key !== 'capture') return value.bind(target) as unknown;
      return async (...args: Parameters<Device['capture']>): Promise<Capture> => {
        const capture = await target.capture(...args);
        onCapture(capture);
        return capture;
      };
    },
  });
}
