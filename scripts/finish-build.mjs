// Finishes dist/ after the compiler: bundles zod (8 MB as a package) into one file, copies the fonts of the simulated phone, removes
// declarations that no entry of the package reaches, and gives the others the extensions of the built files. Running it twice changes nothing.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const FONT = /^roboto-(?:latin|latin-ext|cyrillic|greek|vietnamese|symbols|math)-(?:400|500)-normal\.woff$/;

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

function copyFonts() {
  const home = dirname(require.resolve('@fontsource/roboto/package.json'));
  const to = join(DIST, 'simulator/render/fonts');
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(join(home, 'files')).filter((file) => FONT.test(file)))
    cpSync(join(home, 'files', name), join(to, name));
  cpSync(join(home, 'LICENSE'), join(to, 'LICENSE'));
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
copyFonts();
pruneDeclarations();
