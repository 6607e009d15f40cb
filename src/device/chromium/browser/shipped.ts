import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';

interface ShippedChromium {
  readonly executable: string;
  readonly env: Readonly<Record<string, string>>;
}
type Untar = (folder: string) => Writable;

/**
 * Returns the browser of the optional package @sparticuz/chromium, unpacked once (192 MB) into the user's cache folder; null when the package
 * is not installed or the machine is not Linux on x64.
 *
 * The package's own unpacking fails when several runs start at once, and leaves out libraries and fonts that a plain container lacks. Here each
 * run unpacks into its own folder, and the first to finish renames it.
 */
export async function unpackShippedChromium(cache = cacheFolder()): Promise<ShippedChromium | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const root = packageFolder();
  if (root === null) return null;
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(root, cache, folder);
  return { executable: join(folder, 'chromium'), env: await environment(folder) };
}

function cacheFolder(): string {
  return join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'thumbrule');
}

function packageFolder(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
    // The entry stands one folder deep in some versions, and two in others.
    let folder = dirname(entry);
    while (!existsSync(join(folder, 'bin/chromium.br')) && dirname(folder) !== folder)
      folder = dirname(folder);
    return dirname(folder) === folder ? null : folder;
  } catch {
    return null;
  }
}

async function unpack(root: string, cache: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'unpacking-'));
  try {
    // tar-fs is a dependency of the package, so it is resolved from there.
    const { extract } = createRequire(join(root, 'package.json'))('tar-fs') as { extract: Untar };
    const open = (name: string, to: Writable): Promise<void> =>
      pipeline(createReadStream(join(root, 'bin', name)), createBrotliDecompress(), to);
    await Promise.all([
      open('chromium.br', createWriteStream(join(draft, 'chromium'), { mode: 0o755 })),
      open('fonts.tar.br', extract(join(draft, 'fonts'))),
      open('al2023.tar.br', extract(join(draft, 'libraries'))),
    ]);
    await writeFile(join(draft, 'fonts.conf'), fontsConf(folder));
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // A parallel run may have unpacked the same folder first.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Returns a fonts.conf with the machine's fonts and the shipped ones; the package's own points to a folder of its home platform. Without fonts
 * all text is blank, and typed text is lost.
 */
function fontsConf(folder: string): string {
  const fonts = ['/usr/share/fonts', join(folder, 'fonts', 'fonts'), join(folder, 'fonts')];
  return [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    `<fontconfig>${fonts.map((f) => `<dir>${f}</dir>`).join('')}`,
    `<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`,
  ].join('\n');
}

async function environment(folder: string): Promise<Record<string, string>> {
  const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  if (!(await lacksLibraries(join(folder, 'chromium')))) return fonts;
  const own = join(folder, 'libraries', 'lib');
  const given = process.env['LD_LIBRARY_PATH'];
  return { ...fonts, LD_LIBRARY_PATH: given === undefined ? own : `${own}:${given}` };
}

async function lacksLibraries(executable: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('ldd', [executable]);
    return stdout.includes('not found');
  } catch {
    return true;
  }
}
