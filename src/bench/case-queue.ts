import type { Case } from './types.ts';

/** Hands out cases. A thread stays with one app while it has cases left: its screens are drawn and read once. */
export class CaseQueue {
  readonly #byApp = new Map<string, Case[]>();
  readonly #taken = new Set<string>();

  constructor(cases: readonly Case[]) {
    for (const one of cases) {
      const group = this.#byApp.get(one.app) ?? [];
      group.push(one);
      this.#byApp.set(one.app, group);
    }
  }

  /** Returns a case of this app, else of one that no thread has begun, else of any. */
  take(app: string | undefined): Case | undefined {
    const fresh = [...this.#byApp.keys()].find((name) => !this.#taken.has(name));
    const name = app !== undefined && this.#byApp.has(app) ? app : (fresh ?? [...this.#byApp.keys()][0]);
    if (name === undefined) return undefined;
    this.#taken.add(name);
    const group = this.#byApp.get(name) ?? [];
    const one = group.shift();
    if (group.length === 0) this.#byApp.delete(name);
    return one;
  }
}
