import type { PhoneNotification } from '../layout/presented.ts';

/** The notifications of the phone, and the shade that shows them. */
export class Notifications {
  #posted: readonly PhoneNotification[] = [];
  #lastId = 0;
  isOpen = false;

  /** The latest first. */
  get list(): readonly PhoneNotification[] {
    return this.#posted;
  }

  post(title: string, text: string, screen: string | null): void {
    this.#lastId += 1;
    this.#posted = [{ id: this.#lastId, title, text, screen }, ...this.#posted];
  }

  /** Removes a notification and returns it; undefined when it is gone already. */
  take(id: number): PhoneNotification | undefined {
    const found = this.#posted.find((n) => n.id === id);
    this.#posted = this.#posted.filter((n) => n !== found);
    return found;
  }

  clear(): void {
    this.#posted = [];
  }
}
