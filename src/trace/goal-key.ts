import { isAbsolute, relative } from 'node:path';

/** What a goal is known by from run to run and from machine to machine: `goals/log-in.yaml#Log in`. */
export function goalKey(
  { file, name }: { readonly file: string; readonly name: string },
  cwd: string,
): string {
  const path = isAbsolute(file) ? relative(cwd, file) : file;
  return `${path.replaceAll('\\', '/').replace(/^(?:\.\/)+/u, '')}#${name}`;
}
