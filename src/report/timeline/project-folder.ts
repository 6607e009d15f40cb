import { isAbsolute, relative, resolve, sep } from 'node:path';

/**
 * Returns the way from the page to the folder that goal files are relative to, such as `../../..`, so that a page on its own machine
 * finds them. null unless the run lies inside that folder: any other way would name folders of this machine.
 */
export function wayToProject(runFolder: string, project: string): string | null {
  const way = relative(resolve(runFolder), resolve(project)).split(sep).join('/');
  if (way === '') return '.';
  return /^\.\.(?:\/\.\.)*$/.test(way) ? way : null;
}

/** Returns the path of a goal's file for a page that others may read: an absolute one relative to the project, or its last two parts. */
export function shownFile(file: string, project: string): string {
  if (!isAbsolute(file)) return file;
  const inside = relative(resolve(project), file);
  if (inside !== '' && !inside.startsWith('..') && !isAbsolute(inside)) return inside.split(sep).join('/');
  return file.split(/[/\\]/u).slice(-2).join('/');
}
