/** A run against a page that plants one secret, and the search of all that it leaves behind. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { TextReader } from '../../../src/vision/text/ocr.ts';
import { folderWith } from '../../goal/folder.ts';
import { thumbrule } from '../../setup/thumbrule.ts';
import { bare, filesUnder, leaksIn, NEEDLES, picturesIn, SECRET } from './witnesses.ts';

/** Stands beside the secret in every form and is none: it shows that the witnesses can read. */
export const PLAIN = 'Walnut-5931-Copper';

/** A page that shows `planted` after a login, and holds `last` further down. */
interface PlantedPage {
  readonly page: string;
  readonly planted: string;
  readonly last: string;
}

const filesOf = ({ page, planted, last }: PlantedPage): Record<string, string> => ({
  '.git/HEAD': '',
  'site/index.html': page,
  '.env': `VAULT_PASSWORD=${SECRET}\n`,
  'env/default.yaml': 'secrets:\n  password: ${VAULT_PASSWORD}\n',
  'goals/log-in.yaml': [
    'name: log in',
    'steps:',
    '  - Type "${secrets.password}" into "Password"',
    '  - Tap "Log in"',
    'expected_state:',
    '  - \'"Welcome" is visible\'',
    `  - '"${planted}" is visible'`,
    '  - \'"No such text" is visible\'',
    '',
  ].join('\n'),
  'goals/clear.yaml': [
    'name: log in in the clear',
    'steps:',
    `  - Type "${SECRET}" into "Password"`,
    '  - Tap "Log in"',
    `  - Scroll down to "${last}"`,
    'expected_state:',
    `  - '"${last}" is visible'`,
    '',
  ].join('\n'),
});

/** Runs two goals on the page and expects that no file and no picture holds the secret. Returns the traces. */
export async function runWithoutLeaks(page: PlantedPage, reader: TextReader): Promise<readonly string[]> {
  const cwd = folderWith(filesOf(page));
  const { stdout, stderr } = await thumbrule(
    [
      'run',
      'goals',
      '--device',
      'chromium',
      '--app',
      'site',
      '--out',
      'out',
      '--reporter',
      'html,junit,json,allure,ctrf,github,durations,otel',
    ],
    { cwd },
  );
  expect(stdout).toMatch(/2 goals: /u);
  expect(leaksIn(Buffer.from(`${stdout}\n${stderr}`))).toEqual([]);
  const single = await thumbrule(['report', '--out', 'out', '--single-file'], { cwd });
  expect(single.code).toBe(0);
  const files = filesUnder(join(cwd, 'out'));
  expect(files.length).toBeGreaterThan(15);
  const leaks = files.flatMap((path) => leaksIn(readFileSync(path)).map((leak) => `${leak} in ${path}`));
  expect(leaks).toEqual([]);
  const traces = files
    .filter((path) => path.endsWith('trace.ndjson'))
    .map((path) => readFileSync(path, 'utf8'));
  expect(traces.every((trace) => trace.includes('${secrets.password}'))).toBe(true);
  const pictures = picturesIn(files);
  expect(pictures.size).toBeGreaterThan(3);
  const read: string[] = [];
  for (const [path, bytes] of pictures.values()) {
    const png = await sharp(bytes).png().toBuffer();
    const { width, height } = await sharp(png).metadata();
    const lines = await reader.read(png, [{ x: 0, y: 0, width, height }], new AbortController().signal);
    const text = bare(lines.map((line) => line.text).join(' '));
    read.push(text);
    expect([path, NEEDLES.filter((needle) => text.includes(needle))]).toEqual([path, []]);
    expect([path, /kestrel|gnam/u.exec(text)]).toEqual([path, null]);
  }
  // The rest of the page stays readable.
  expect(read.some((text) => text.includes(bare(PLAIN)))).toBe(true);
  expect(read.some((text) => text.includes('welcome'))).toBe(true);
  return traces;
}
