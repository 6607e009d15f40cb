import { posix } from 'node:path';
import type { Sources } from './fences.ts';

/** Folders of one area, lowest first. `.` stands for the files beside the folders. */
export interface FolderOrder {
  readonly area: string;
  readonly folders: readonly string[];
}

/** A file imports from its own folder and from lower ones; types count too. */
export const FOLDER_ORDERS: readonly FolderOrder[] = [
  {
    area: 'src/core',
    folders: [
      'model',
      'state',
      'targets',
      'history',
      'assertions',
      'budgets',
      'commands',
      'effects',
      'recovery',
      'steps',
      'turn',
      '.',
    ],
  },
  { area: 'src/screen', folders: ['model', 'sources', 'elements', 'features', 'locate', '.'] },
  { area: 'src/vision', folders: ['decode', 'tiles', 'scroll', 'text', 'surfaces', '.'] },
];

/** Returns the imports that run against the order of the folders, and files in a folder that has no place in it. */
export function orderBreaks(sources: Sources, { area, folders }: FolderOrder): string[] {
  const rankOf = (file: string): number => folders.indexOf(folderOf(file, area));
  const files = [...sources].filter(([file]) => file.startsWith(`${area}/`));
  return files.flatMap(([file, text]) => {
    if (rankOf(file) < 0)
      return [`${file}: ${folderOf(file, area)} has no place in the order of ${area} (folder-order.ts).`];
    return importsOf(file, text)
      .filter((to) => to.startsWith(`${area}/`) && rankOf(to) > rankOf(file))
      .map((to) => `${file} imports ${to}: ${folderOf(to, area)}/ is above ${folderOf(file, area)}/.`);
  });
}

function folderOf(file: string, area: string): string {
  return posix.dirname(posix.relative(area, file)).split('/')[0] ?? '.';
}

const IMPORT = /\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map((m) => posix.join(posix.dirname(file), m[1] ?? ''));
}

/** Returns every circle of imports below a folder, types included. */
export function importCircles(sources: Sources, area: string): string[] {
  const graph = new Map(
    [...sources]
      .filter(([file]) => file.startsWith(`${area}/`))
      .map(([file, text]) => [file, importsOf(file, text).filter((to) => sources.has(to))] as const),
  );
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) circles.push([...trail.slice(at), file].join(' -> '));
    if (at >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return circles;
}
