import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Source files by path from the repository's root, with `/`. */
export type Sources = ReadonlyMap<string, string>;

export function readSources(folder = 'src'): Sources {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  const files = names.filter((n) => n.endsWith('.ts')).map((n) => `${folder}/${n.replaceAll('\\', '/')}`);
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
}

interface Import {
  readonly from: string;
  /** Path from the root for a file of ours, else the package or node: module. */
  readonly to: string;
  /** Types vanish when compiled: they make no dependency at run time. */
  readonly typeOnly: boolean;
}

function importsOf(sources: Sources): Import[] {
  const found: Import[] = [];
  const pattern =
    /^\s*(?:import|export)\s+(type\s)?(?:[\s\S]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;
  for (const [from, text] of sources) {
    for (const match of text.matchAll(pattern)) {
      const specifier = match[2] ?? match[3] ?? '';
      const to = specifier.startsWith('.')
        ? posix.normalize(posix.join(posix.dirname(from), specifier))
        : specifier;
      found.push({ from, to, typeOnly: match[1] !== undefined });
    }
  }
  return found;
}

/** One row: files under `of` may import only what `may` allows. The message says what to do instead. */
interface Fence {
  readonly of: RegExp;
  readonly may: (to: string, typeOnly: boolean) => boolean;
  readonly instead: string;
}

const within =
  (...folders: string[]) =>
  (to: string): boolean =>
    folders.some(
      (folder) =>
        to === folder ||
        to.startsWith(folder.endsWith('/') || folder.endsWith('.ts') ? folder : `${folder}/`),
    );

const FENCES: readonly Fence[] = [
  {
    of: /^src\/core\//,
    may: (to, typeOnly) =>
      within('src/core', 'src/screen', 'src/actions', 'src/shared')(to) ||
      (typeOnly && within('src/goal', 'src/device/port.ts')(to)),
    instead: 'The core is pure: hand it data in an event, and let runner/execute.ts do the work.',
  },
  {
    of: /^src\/screen\//,
    may: within('src/screen', 'src/shared'),
    instead: 'The screen knows hierarchies only; pixels live in vision/, devices behind device/port.ts.',
  },
  {
    of: /^src\/actions\//,
    may: (to, typeOnly) => within('src/actions', 'src/shared')(to) || typeOnly || to === 'zod',
    instead: 'An action is data and pure functions: the core, the planner and the report read it.',
  },
  {
    of: /^src\/vision\//,
    may: (to) =>
      within('src/vision', 'src/screen', 'src/shared')(to) ||
      ['sharp', 'pixelmatch', 'tesseract.js'].includes(to) ||
      to.startsWith('node:'),
    instead: 'Vision compares pixels and trees; it knows no device, planner or rule.',
  },
  {
    of: /^src\/simulator\//,
    may: (to) => to.startsWith('src/simulator/') || !to.startsWith('src/'),
    instead: 'The simulated phone imports nothing of the product, so that it can judge it.',
  },
  {
    of: /^src\/report\//,
    may: (to, typeOnly) =>
      within('src/report', 'src/trace', 'src/shared')(to) ||
      (typeOnly && within('src/runner/results.ts', 'src/goal/model/goal.ts', 'src/core/types.ts')(to)) ||
      !to.startsWith('src/'),
    instead: 'Reports are derived from the trace alone.',
  },
  {
    of: /^src\/triage\//,
    may: (to, typeOnly) =>
      within('src/triage', 'src/report', 'src/trace', 'src/shared', 'src/screen/model')(to) ||
      typeOnly ||
      to.startsWith('node:'),
    instead: 'Triage reads traces and histories alone; it decides no verdict.',
  },
  {
    of: /^src\/trace\//,
    may: (to, typeOnly) =>
      within('src/trace', 'src/shared', 'src/screen', 'src/actions')(to) ||
      typeOnly ||
      !to.startsWith('src/'),
    instead: 'The trace is data; whoever writes or reads it is handed what it needs.',
  },
  {
    of: /^src\/planner\//,
    may: (to, typeOnly) =>
      within(
        'src/planner',
        'src/screen',
        'src/actions',
        'src/shared',
        // Lines that a model writes are read as a person's lines are (R60).
        'src/goal/grammar/index.ts',
      )(to) ||
      typeOnly ||
      !to.startsWith('src/'),
    instead: 'A planner sees a question and a screen; it never reaches the device or the rules.',
  },
  {
    of: /^src\/device\/(?:chromium|appium|replay)\//,
    may: (to, typeOnly) =>
      within('src/device', 'src/screen', 'src/shared')(to) || typeOnly || !to.startsWith('src/'),
    instead: 'An adapter knows its own port and its own npm package.',
  },
  {
    of: /^src\/runner\//,
    may: (to, typeOnly) =>
      within(
        'src/runner',
        'src/core',
        'src/actions',
        'src/screen',
        'src/vision',
        'src/trace/schema.ts',
        'src/planner/port.ts',
        'src/shared',
        'src/goal/grammar/index.ts',
        // Answers of requests become part of the lines (R9).
        'src/goal/answers.ts',
      )(to) ||
      typeOnly ||
      to === 'zod',
    instead: 'The runner is handed its ports; only cli/compose.ts names adapters.',
  },
  {
    of: /^src\/test-data\//,
    may: (to, typeOnly) =>
      within('src/test-data', 'src/goal/allowed-tasks.ts')(to) || typeOnly || to.startsWith('node:'),
    instead: 'Test data is made by requests and commands alone; the runner says when.',
  },
  {
    of: /^src\/(?:goal|config)\//,
    may: (to, typeOnly) =>
      within(
        'src/goal',
        'src/config',
        'src/shared',
        'src/screen',
        // The instructions of a choice: the core writes the same ones once it knows the control.
        'src/actions/choose-value.ts',
      )(to) ||
      typeOnly ||
      !to.startsWith('src/'),
    instead: 'Goal files are read without knowing who runs them.',
  },
  {
    of: /^src\/bench\/oracle\//,
    may: within('src/bench/oracle', 'src/simulator'),
    instead:
      'The oracle is the truth that the product is held against: it shares no code with what it judges.',
  },
  {
    of: /^src\/bench\//,
    may: (to) => !within('src/cli')(to),
    instead: 'The bench runs the product as the command line does; it is handed what it needs.',
  },
  {
    of: /^src\/(?!wdio\/)/,
    may: (to) => !within('src/wdio')(to) && !to.startsWith('@wdio/'),
    instead: 'Only a configuration of the WebdriverIO runner loads what is for it.',
  },
  {
    of: /^src\/wdio\//,
    may: (to, typeOnly) => typeOnly || !/^(?:@wdio\/|webdriverio$)/.test(to),
    instead: 'The runner is handed in; its packages may not be there, or not where ours looks.',
  },
  {
    of: /^src\/shared\//,
    may: (to) => to.startsWith('src/shared/') || !to.startsWith('src/'),
    instead: 'Shared code depends on nothing of ours.',
  },
];

/** Words that a file may use only where the fence says; the machine's clock, chance and the end of the process. */
const WORDS: readonly { readonly word: RegExp; readonly only: RegExp; readonly instead: string }[] = [
  {
    word: /\bprocess\.exit\s*\(/,
    only: /^src\/cli\/main\.ts$/,
    instead: 'Only cli/main.ts ends the process; return an exit code.',
  },
  { word: /\bMath\.random\b/, only: /^$/, instead: 'Nothing of ours is random; use node:crypto for ids.' },
  {
    word: /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bsetTimeout\b|\bprocess\.(?:env|argv|exit|cwd|hrtime|nextTick|std|platform|pid|on)\b/,
    only: /^src\/(?!core\/|screen\/|actions\/|goal\/(?:grammar|model)\/|simulator\/(?!wire\/))/,
    instead: 'Pure code has no clock and no process: time comes in an event.',
  },
];

export function fenceBreaks(sources: Sources): string[] {
  const breaks: string[] = [];
  for (const { from, to, typeOnly } of importsOf(sources)) {
    for (const fence of FENCES) {
      if (fence.of.test(from) && !fence.may(to, typeOnly))
        breaks.push(`${from} imports ${to}. ${fence.instead}`);
    }
  }
  for (const [file, text] of sources) {
    for (const { word, only, instead } of WORDS) {
      const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      if (word.test(code) && !only.test(file))
        breaks.push(`${file} uses ${word.exec(code)?.[0] ?? ''}. ${instead}`);
    }
  }
  return breaks;
}

/** Warnings for files that may hold more than one topic. */
export function longFiles(sources: Sources, most = 400): string[] {
  return [...sources].flatMap(([file, text]) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > most ? [`${file} has ${lines} lines. Does it have one topic?`] : [];
  });
}

/** Import cycles among our files, `import type` included. */
export function cycles(sources: Sources): string[] {
  const graph = new Map<string, string[]>();
  for (const { from, to } of importsOf(sources)) {
    if (sources.has(to)) graph.set(from, [...(graph.get(from) ?? []), to]);
  }
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) found.push([...trail.slice(at), file].join(' -> '));
    if (at >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of sources.keys()) visit(file, []);
  return found;
}
