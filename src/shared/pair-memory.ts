/** Remembers what was found about two objects, as long as both live. */
export class PairMemory<A extends object, B extends object, Found> {
  readonly #found = new WeakMap<A, WeakMap<B, Map<string, Found>>>();

  /** Returns what `find` found for this pair and this question, once. */
  recall(a: A, b: B, question: string, find: () => Found): Found {
    const ofFirst = this.#found.get(a) ?? new WeakMap<B, Map<string, Found>>();
    this.#found.set(a, ofFirst);
    const ofBoth = ofFirst.get(b) ?? new Map<string, Found>();
    ofFirst.set(b, ofBoth);
    const known = ofBoth.get(question);
    if (known !== undefined) return known;
    const found = find();
    ofBoth.set(question, found);
    return found;
  }
}
