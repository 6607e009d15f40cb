import { isRecord, type Value } from './evaluate.ts';

/** Resolves `user.name` through the lookup. */
export function readPath(path: string, lookup: (name: string) => Value | undefined): Value | undefined {
  const [first = '', ...rest] = path.split('.');
  return rest.reduce<Value | undefined>((at, name) => (isRecord(at) ? at[name] : undefined), lookup(first));
}
