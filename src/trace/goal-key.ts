import { isAbsolute, relative } from 'node:path';

/** Returns the name that a goal keeps from run to run and on every machine: `goals/log-in.yaml#Log in`. */
export function goalKey(
  { file, name }: { readonly file: string; readonly name: string },
  cwd: string,
): string {
  const path = isAbsolute(file) ? relative(cwd, file) : file;
  return `${path.replaceAll('\\', '/').replace(/^(?:\.\/)+/u, '')}#${name}`;
}
