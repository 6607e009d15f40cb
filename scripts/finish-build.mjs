// Finishes dist/ after the compiler: bundles zod (8 MB as a package) into one file and the modules into few files, copies the fonts of the
// simulated phone, removes declarations that no entry of the package reaches, and gives the others the extensions of the built files.
// Running it twice changes nothing.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
const require = createRequire(import.meta.url);

/** Packages that dist/ holds as one file each, with their licence. */
const BUNDLED = ['zod'];
/** Fonts of the simulated phone: the subsets and weights of src/simulator/render/text.ts. */
/** The fonts of the simulated phone, with the files that it reads. */
const FONTS = {
  roboto: /^roboto-(?:latin|latin-ext|cyrillic|greek|vietnamese|symbols|math)-(?:400|500)-normal\.woff$/,
  'noto-sans-arabic': /^noto-sans-arabic-arabic-(?:400|500)-normal\.woff$/,
  'noto-sans-hebrew': /^noto-sans-hebrew-hebrew-(?:400|500)-normal\.woff$/,
  'noto-sans-thai': /^noto-sans-thai-thai-(?:400|500)-normal\.woff$/,
  'sawarabi-gothic': /^sawarabi-gothic-japanese-400-normal\.woff$/,
  'do-hyeon': /^do-hyeon-korean-400-normal\.woff$/,
};

/** Modules that are started by their path: the command line, the package's entries, and workers. */
const ENTRIES = [
  'cli/main.js',
  'cli/command-line.js',
  'index.js',
  'wdio/index.js',
  'wdio/adapter.js',
  'bench/worker.js',
  'vision/decode/decoder-worker.js',
];
/** Files that are read as text: the scripts of the report's pages. */
const READ_AS_TEXT = /^report\/(?:format|recovery-text|timeline\/.+)\.js$/;

const IMPORTED = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

function filesBelow(folder, ending) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
}

async function bundle(name) {
  const outfile = join(DIST, 'vendor', `${name}.js`);
  await build({
    stdin: { contents: `export * from '${name}';`, resolveDir: ROOT },
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  });
  const home = dirname(require.resolve(`${name}/package.json`));
  cpSync(join(home, 'LICENSE'), join(DIST, 'vendor', `${name}.LICENSE`));
  for (const file of filesBelow(DIST, '.js')) {
    if (file === outfile) continue;
    const text = readFileSync(file, 'utf8');
    const path = relative(dirname(file), outfile).split(sep).join('/');
    const own = text.replaceAll(`from '${name}'`, `from '${path.startsWith('.') ? path : `./${path}`}'`);
    if (own !== text) writeFileSync(file, own);
  }
}

/**
 * Joins the compiled modules into the entries and the chunks that they share. A command loaded 800 small files before, which took half of
 * its start.
 */
async function bundleModules() {
  if (readFileSync(join(DIST, ENTRIES[0]), 'utf8').includes('/chunks/')) return;
  rmSync(join(DIST, 'chunks'), { recursive: true, force: true });
  const files = filesBelow(DIST, '.js').map((file) => relative(DIST, file).split(sep).join('/'));
  const outdir = join(DIST, 'bundled');
  await build({
    entryPoints: ENTRIES.map((file) => join(DIST, file)),
    outbase: DIST,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    chunkNames: 'chunks/[name]-[hash]',
    plugins: [ownPlaces],
    logLevel: 'error',
  });
  for (const file of files) if (!READ_AS_TEXT.test(file)) rmSync(join(DIST, file));
  for (const file of filesBelow(outdir, '.js')) {
    const to = join(DIST, relative(outdir, file));
    mkdirSync(dirname(to), { recursive: true });
    renameSync(file, to);
  }
  rmSync(outdir, { recursive: true });
}

/** Keeps `import.meta.url` of a module what it was before it became part of a chunk: files of the package are found from there. */
const ownPlaces = {
  name: 'own-places',
  setup(builder) {
    builder.onLoad({ filter: /\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta')) return { contents: text };
      const own = relative(DIST, path).split(sep).join('/');
      const url = `import.meta.url.replace(/\\/dist\\/(?!.*\\/dist\\/).*$/u, '/dist/${own}')`;
      if (/import\.meta\.(?!url\b|resolve\b)/.test(text))
        throw new Error(`${path}: only import.meta.url is kept`);
      return { contents: text.replaceAll('import.meta.url', url) };
    });
  },
};

function copyFonts() {
  const to = join(DIST, 'simulator/render/fonts');
  mkdirSync(to, { recursive: true });
  for (const [font, files] of Object.entries(FONTS)) {
    const home = homeOf(font);
    if (home === null) {
      process.stderr.write(`The font ${font} is not installed; run npm ci.\n`);
      continue;
    }
    for (const name of readdirSync(join(home, 'files')).filter((file) => files.test(file)))
      cpSync(join(home, 'files', name), join(to, name));
    cpSync(join(home, 'LICENSE'), join(to, font === 'roboto' ? 'LICENSE' : `LICENSE-${font}`));
  }
}

function homeOf(font) {
  try {
    return dirname(require.resolve(`@fontsource/${font}/package.json`));
  } catch {
    return null;
  }
}

/** Removes declarations that neither entry of the package imports, directly or through others. */
function pruneDeclarations() {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const open = Object.values(exports).flatMap(({ types }) =>
    types === undefined ? [] : [resolve(ROOT, types)],
  );
  const reached = new Set();
  while (open.length > 0) {
    const file = open.pop();
    if (reached.has(file) || !existsSync(file)) continue;
    reached.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, path] of text.matchAll(IMPORTED))
      open.push(resolve(dirname(file), path.replace(/\.[jt]s$/, '.d.ts')));
    for (const name of BUNDLED)
      if (text.includes(`'${name}'`))
        throw new Error(`${file} needs the types of ${name}, which is no dependency of the package`);
    writeFileSync(
      file,
      text.replaceAll(IMPORTED, (whole) => whole.replace(/\.ts(['"])$/, '.js$1')),
    );
  }
  for (const file of filesBelow(DIST, '.d.ts')) if (!reached.has(file)) rmSync(file);
}

for (const name of BUNDLED) await bundle(name);
await bundleModules();
copyFonts();
pruneDeclarations();
