/** Remembers the fields that got a secret, and finds them again on later screens. */
import type { Element } from '../../screen/model/element.ts';
import { subtree, type Screen } from '../../screen/model/screen.ts';

interface SecretField {
  readonly package: string;
  readonly className: string;
  /** Resource id; empty when it is missing or not unique. */
  readonly id: string;
  readonly path: string;
  readonly place: string;
  readonly description: string;
  /** Texts that stood inside the field before it got a secret: Compose writes its label there. */
  readonly labels: readonly string[];
}

export class SecretFields {
  #fields: readonly SecretField[] = [];
  readonly #redact: (text: string) => string;

  /** `redact` redacts secrets: a field may be added from a redacted screen and sought on an original one. */
  constructor(redact: (text: string) => string) {
    this.#redact = redact;
  }

  add(element: Element, screen: Screen): void {
    const same = screen.elements.filter((e) => e.state.editable && e.resourceId === element.resourceId);
    const before = this.#fields.filter((field) => this.#isSameField(field, element, screen));
    const inside = subtree(screen, element).flatMap((e) => (e === element || e.text === '' ? [] : [e.text]));
    // Texts that come after the first secret may be a part of it.
    const labels = before.length === 0 ? inside : before.flatMap((field) => field.labels);
    this.remove(element, screen);
    this.#fields = [
      ...this.#fields,
      {
        package: element.package,
        className: element.className,
        id: same.length > 1 ? '' : this.#redact(element.resourceId),
        path: element.path,
        place: this.#redact(screen.app.place),
        description: this.#redact(element.description),
        labels,
      },
    ];
  }

  remove(element: Element, screen: Screen): void {
    this.#fields = this.#fields.filter((field) => !this.#isSameField(field, element, screen));
  }

  /** Returns the refs of these fields and their descendants. */
  refsOn(screen: Screen): ReadonlySet<string> {
    const refs = new Set<string>();
    if (this.#fields.length === 0) return refs;
    // Document order: a parent comes before its children.
    for (const e of screen.elements)
      if (
        (e.parent !== null && refs.has(e.parent)) ||
        this.#fields.some((f) => this.#isSameField(f, e, screen))
      )
        refs.add(e.ref);
    return refs;
  }

  /** True for a text that stood inside such a field before it got a secret. */
  isLabel(text: string): boolean {
    return this.#fields.some((field) => field.labels.includes(text));
  }

  /** Compares by id; without an id by path or description on the same page. */
  #isSameField(field: SecretField, e: Element, { app }: Screen): boolean {
    if (e.package !== field.package || e.className !== field.className) return false;
    if (field.id !== '') return this.#redact(e.resourceId) === field.id;
    if (this.#redact(app.place) !== field.place) return false;
    return (
      e.path === field.path || (field.description !== '' && this.#redact(e.description) === field.description)
    );
  }
}
