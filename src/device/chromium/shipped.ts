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
 * The browser that the optional package @sparticuz/chromium ships, unpacked once (192 MB) into the user's cache
 * folder; null where the package is not installed or not made for this machine (it is for Linux on x64).
 *
 * The package's own unpacking is not used: several first runs at once spoil each other's files, and it leaves out
 * the libraries and fonts that a plain container lacks. Here each run unpacks into a folder of its own, and the
 * first to finish renames it into place.
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
    return join(dirname(entry), '..', '..');
  } catch {
    return null;
  }
}

async function unpack(root: string, cache: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const own = await mkdtemp(join(cache, 'unpacking-'));
  try {
    // tar-fs comes with the package; it is looked up from there, for it is no dependency of ours.
    const { extract } = createRequire(join(root, 'package.json'))('tar-fs') as { extract: Untar };
    const open = (name: string, to: Writable): Promise<void> =>
      pipeline(createReadStream(join(root, 'bin', name)), createBrotliDecompress(), to);
    await Promise.all([
      open('chromium.br', createWriteStream(join(own, 'chromium'), { mode: 0o755 })),
      open('fonts.tar.br', extract(join(own, 'fonts'))),
      open('al2023.tar.br', extract(join(own, 'libraries'))),
    ]);
    await writeFile(join(own, 'fonts.conf'), fontsConf(folder));
    await rename(own, folder);
  } catch (error) {
    await rm(own, { recursive: true, force: true });
    // Another run was first: its folder is as good as ours.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * The package's own fonts.conf points at a folder that exists on its home platform only. With no font found, all text is blank
 * and typed text silently disappears, so this one names the machine's fonts and the shipped ones.
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
