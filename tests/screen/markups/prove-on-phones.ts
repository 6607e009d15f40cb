/** Holds statements against pages as the toolkits of phones tell them, each on the picture that a browser draws of the page. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeptBrowsers } from '../../../src/device/chromium/kept-browsers.ts';
import type { Capture, ReadOnlyDevice } from '../../../src/device/port.ts';
import { ScreenObserver } from '../../../src/runner/observe.ts';
import { Redactor } from '../../../src/runner/secrets/redactor.ts';
import { pageBoxes } from './page-boxes.ts';
import { type Toolkit, toolkits } from './phone-trees.ts';
import { NEVER, pageOf, type ProvedLine, proveLines } from './prove.ts';
import type { StatedPage } from './statements.ts';

/** Proves all statements about the pages on each toolkit; `names` are those of the things of the pages. `onPage` is called before each page. */
export async function proveOnPhones(
  pages: readonly StatedPage[],
  names: readonly string[],
  onPage: (name: string) => void = () => {},
): Promise<readonly ProvedLine[]> {
  const folder = mkdtempSync(join(tmpdir(), 'thumbrule-markups-'));
  const browsers = new KeptBrowsers();
  const proved: ProvedLine[] = [];
  try {
    for (const page of pages) {
      onPage(page.name);
      writeFileSync(join(folder, 'index.html'), pageOf(page.body));
      const device = await browsers.open({ app: folder, signal: NEVER });
      const capture = await settledCapture(device).finally(() => device.close());
      for (const toolkit of toolkits(names))
        proved.push(...(await provePage(page, capture, toolkit, device.info.density)));
    }
  } finally {
    await browsers.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return proved;
}

async function provePage(
  { name, statements, isStated }: StatedPage,
  capture: Capture,
  toolkit: Toolkit,
  density: number,
): Promise<readonly ProvedLine[]> {
  const text = toolkit.write(pageBoxes(capture.source.text), capture.size);
  const source = { format: toolkit.format, text };
  const phone = new Phone({ ...capture, source, app: APP, keyboard: null }, toolkit.format, density);
  const { captured } = await new ScreenObserver(phone, new Redactor(new Map())).observe(true, NEVER);
  const stated = statements.filter((statement) => isStated?.(statement, toolkit) ?? true);
  return proveLines(`${name}, ${toolkit.name}`, captured.screen, stated);
}

async function settledCapture(device: ReadOnlyDevice): Promise<Capture> {
  await new ScreenObserver(device, new Redactor(new Map())).observe(true, NEVER);
  return device.capture(NEVER);
}

const APP: Capture['app'] = {
  front: 'com.app',
  underTest: 'com.app',
  process: 'running',
  crash: null,
  notResponding: false,
  place: '',
};

/** A phone that shows one screen. */
class Phone implements ReadOnlyDevice {
  readonly info: ReadOnlyDevice['info'];
  readonly clock: ReadOnlyDevice['clock'];
  readonly #capture: Capture;
  #now = 0;

  constructor(capture: Capture, format: Toolkit['format'], density: number) {
    this.#capture = capture;
    const platform = format === 'xcuitest' ? 'ios' : 'android';
    // Chromium's pixels are the points of the written iOS trees.
    this.info = { platform, name: 'phone', capabilities: [], density: platform === 'ios' ? 1 : density };
    this.clock = {
      now: () => this.#now,
      sleep: (ms) => {
        this.#now += ms;
        return Promise.resolve();
      },
    };
  }

  capture(): Promise<Capture> {
    this.#now += 30;
    return Promise.resolve({ ...this.#capture, at: this.#now });
  }
}
