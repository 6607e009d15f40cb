/** Walks a goal on the simulated phone as a patient person would, by what the goal's own words name, and keeps what happened. */
import { hitAt } from '../../simulator/phone/hit.ts';
import { back, longPress, swipe, tap } from '../../simulator/phone/gestures.ts';
import { openLink } from '../../simulator/phone/links.ts';
import { Phone } from '../../simulator/phone/phone.ts';
import { pressEnter, typeText } from '../../simulator/phone/typing.ts';
import { enter } from './entry.ts';
import { find, isCovered, isOutOfView, middle, picture, touchOf, type Sight } from './eyes.ts';
import { answer, textsIn } from './facts.ts';
import { collapse, Patience } from './patience.ts';
import { Search } from './search.ts';
import { namedIn, namesOf, negative, type Deed, type Fact, type Named } from './script.ts';
import { Halt, Unsure, type Line, type Stop, type Trail, type Wanderer } from './trail.ts';

const SCROLLED = 'hangs on how far one scrolled';

export function walk(given: Wanderer): Trail {
  return new Walk(given).go();
}

class Walk {
  readonly #given: Wanderer;
  readonly #phone: Phone;
  readonly #patience: Patience;
  readonly #search: Search;
  readonly #kept = new Map<string, string>();
  readonly #places: string[] = [];
  readonly #met: string[][] = [];
  readonly #pressed: string[][] = [];
  readonly #answered: boolean[] = [];
  readonly #held: boolean[] = [];
  readonly #scrolled: boolean[] = [];
  /** The page in front was scrolled to reach a control that stands in view on the healthy app. */
  #strayed: object | null = null;

  constructor(given: Wanderer) {
    this.#given = given;
    this.#phone = new Phone(given.app);
    this.#patience = new Patience(this.#phone, given);
    this.#search = new Search(this.#phone, this.#patience);
  }

  go(): Trail {
    this.#phone.launch({ restart: true, clearState: false, reinstall: false, permissions: 'ask' });
    this.#patience.settle();
    let stop: Stop | null = null;
    for (const [at, line] of this.#given.lines.entries()) {
      stop = this.#line(line, at);
      this.#places.push(this.#phone.process?.top?.screen ?? '');
      if (stop !== null) break;
    }
    return {
      stop,
      places: this.#places,
      met: this.#met,
      pressed: this.#pressed,
      answered: this.#answered,
      held: this.#held,
      scrolled: this.#scrolled,
      asked: this.#patience.asked,
      barred: this.#patience.barred,
    };
  }

  #line(line: Line, at: number): Stop | null {
    this.#met.push([]);
    this.#pressed.push([]);
    this.#answered.push(false);
    this.#held.push(false);
    this.#scrolled.push(false);
    try {
      for (const deed of line.deeds) this.#deed(deed, line, at);
      return null;
    } catch (error) {
      if (!(error instanceof Halt)) throw error;
      const { why, named, fact, there, message } = error;
      const open = error instanceof Unsure ? error.open : null;
      return { at, why, named, fact, there, because: message, open };
    }
  }

  #deed(deed: Deed, line: Line, at: number): void {
    this.#ready(deed, line);
    if (deed.do === 'check') {
      for (const fact of deed.facts) this.#mustHold(fact, line.phase === 'expected_state');
      return;
    }
    if (deed.do === 'await') return this.#mustHold(deed.fact, false);
    if (deed.do === 'if') {
      if (answer(this.#phone, deed.fact, this.#patience.heard).holds !== true) return;
      for (const inner of deed.deeds) this.#deed(inner, line, at);
      return;
    }
    if (deed.do === 'remember') return this.#remember(deed.what, deed.name);
    if (deed.do === 'wait') return this.#patience.pass(deed.seconds * 1000);
    if (deed.do === 'hide keyboard') return this.#phone.hideKeyboard();
    this.#act(deed, at);
  }

  /** What keeps a person from going on: a crash, an error page, a loading that never ends, a popup that returns. */
  #ready(deed: Deed, { phase }: Line): void {
    const fallen = this.#patience.ready(deed, phase === 'expected_state');
    if (fallen !== null) throw new Halt(fallen, fallen);
  }

  #act(
    deed: Exclude<Deed, { do: 'check' | 'await' | 'if' | 'wait' | 'remember' | 'hide keyboard' }>,
    at: number,
  ): void {
    const phone = this.#phone;
    if (deed.do === 'reach') {
      this.#meet(this.#search.look(deed.what, 'read'));
      return;
    }
    const before = picture(phone);
    const page = phone.process?.top;
    const places = this.#given.healthy === null ? [] : this.#search.places(namedIn(deed));
    this.#patience.deafen();
    if (
      deed.do === 'tap' ||
      deed.do === 'hold' ||
      deed.do === 'switch' ||
      deed.do === 'type' ||
      deed.do === 'clear'
    ) {
      this.#touch(deed, at);
    } else {
      this.#plain(deed);
    }
    const soon = picture(phone);
    this.#patience.settle();
    const changed = soon !== before || picture(phone) !== before || this.#patience.heard.length > 0;
    if (changed) this.#answered[at] = true;
    const expected = this.#given.healthy === null || this.#given.healthy.answered[at] === true;
    const fallen = collapse(phone, this.#given.lines);
    if (fallen !== null) throw new Halt(fallen, fallen);
    // A switch says by its own looks that it was turned, and what loads for ever hides it.
    const hidden = deed.do === 'switch' && find(phone, deed.on, 'act').fits.every((s) => isCovered(phone, s));
    if (hidden && (phone.process?.top?.loading ?? null) !== null)
      throw new Halt('loading', 'it loads for ever', namedIn(deed));
    if (!expected || this.#given.healthy === null) return;
    // Rule E goes by what is in view; who has scrolled away from the effect has not met a dead control.
    const same = phone.process?.top === page && places.length > 0;
    const now = same ? this.#search.places(namedIn(deed)) : [];
    const still = places.filter((p, i) => same && p.picture === now[i]?.picture);
    // A field shows what was typed wherever it is in view, and a message comes up over every part of the page.
    const everywhere = deed.do === 'type' || deed.do === 'clear' || this.#patience.heard.length > 0;
    const unseen = changed
      ? this.#strayed === page && !everywhere && still.some((p) => p.inView)
      : still.length < places.length;
    if (unseen) throw new Unsure(SCROLLED, 'what it changes', namedIn(deed));
    if (!changed) throw new Halt('dead', 'nothing happened', namedIn(deed));
  }

  #plain(deed: Extract<Deed, { do: 'swipe' | 'enter' | 'back' | 'link' }>): void {
    const phone = this.#phone;
    if (deed.do === 'enter') {
      this.#note(phone.process?.focus?.element.id, true);
      return pressEnter(phone);
    }
    if (deed.do === 'back') return back(phone);
    if (deed.do === 'link') return openLink(phone, deed.url);
    const { width, height } = phone.view();
    const from =
      deed.on === null ? { x: width / 2, y: height / 2 } : middle(this.#search.look(deed.on, 'act').box);
    const far = { up: [0, -700], down: [0, 700], left: [-600, 0], right: [600, 0] }[deed.way];
    swipe(phone, from, { x: from.x + (far[0] ?? 0), y: from.y + (far[1] ?? 0) });
  }

  #touch(deed: Extract<Deed, { do: 'tap' | 'hold' | 'switch' | 'type' | 'clear' }>, at: number): void {
    const phone = this.#phone;
    if (deed.do === 'type' && deed.on === null) {
      this.#note(phone.process?.focus?.element.id, true);
      typeText(phone, this.#given.reveal(deed.text), false);
      return;
    }
    const named = namedIn(deed);
    if (named === null) return;
    const field = deed.do === 'type' || deed.do === 'clear';
    const { scrolled } = this.#search;
    const sight = this.#search.look(field ? { ...named, noun: named.noun ?? 'field' } : named, 'act');
    this.#meet(sight);
    if (this.#search.scrolled > scrolled) this.#noteScroll();
    if (deed.do === 'switch' && (sight.node.checked || sight.node.selected) === deed.to) {
      this.#answered[at] = true;
      return;
    }
    const { view, layout } = phone.look();
    const point = middle(sight.box);
    const hit = hitAt(view, layout, point);
    if (hit.kind === 'touch') this.#note(hit.touch.element.id, true);
    if (hit.kind === 'touch' && !hit.node.enabled) {
      if (this.#given.healthy === null || this.#given.healthy.answered[at] === true)
        throw new Halt('disabled', `"${named.label}" is disabled`, named, null, true);
      return;
    }
    if (deed.do === 'hold') return longPress(phone, point);
    if (deed.do === 'tap') return tap(phone, point, deed.times);
    if (deed.do === 'switch') return tap(phone, point);
    this.#held[at] = enter(phone, this.#patience, this.#given.lines, {
      named,
      point,
      text: deed.do === 'type' ? this.#given.reveal(deed.text) : '',
      clears: deed.do === 'clear',
      heldThere: this.#given.healthy === null ? null : this.#given.healthy.held[at] === true,
    });
  }

  /** The value that stands beside the name, else what is named itself. */
  #remember(what: Named, name: string): void {
    const sight = this.#search.look(what, 'act');
    this.#meet(sight);
    const beside = sight.above
      .findLast((n) => n.id !== '' || n.kind === 'row')
      ?.children.flatMap((n) => textsIn(n))
      .filter((t) => t !== sight.node.text);
    const value = sight.node.kind === 'heading' ? sight.node.text : (beside?.[0] ?? sight.node.text);
    this.#kept.set(name, value);
    this.#answered[this.#answered.length - 1] = true;
  }

  #mustHold(fact: Fact, final: boolean): void {
    for (let waited = 0; waited < 10; waited++) {
      if (answer(this.#phone, fact, this.#patience.heard, this.#kept).holds === true) break;
      this.#patience.pass(1000);
    }
    const found = answer(this.#phone, fact, this.#patience.heard, this.#kept);
    this.#meetFact(fact);
    const named = namesOf(fact)[0] ?? null;
    const strayed = this.#strayed !== null && this.#strayed === this.#phone.process?.top;
    if (final && strayed && named !== null && this.#search.hangsOnPlace(fact))
      throw new Unsure(SCROLLED, `"${named.label}"`, named, fact, found.there);
    if (found.holds === true) return;
    const hidden = !negative(fact) && this.#search.outOfView(fact);
    if (hidden && !final) {
      this.#noteScroll();
      return this.#meetFact(fact);
    }
    // A step scrolls to what it looks for; Expected State never does. Where nothing scrolls, nobody ever sees it.
    const away = found.there ? undefined : namesOf(fact).find((n) => this.#isOutOfView(n));
    if (final && away !== undefined && !hidden && !this.#search.scrolls())
      throw new Halt('out of reach', found.because, away, fact);
    if (found.holds === 'unsure')
      throw new Unsure('covered, or a list goes on', found.because, named, fact, found.there);
    if (hidden || (final && away !== undefined))
      throw new Unsure('out of view where Expected State looks', found.because, named, fact, found.there);
    throw new Halt('unmet', found.because, named, fact, found.there);
  }

  #isOutOfView(named: Named): boolean {
    return find(this.#phone, named, 'read').fits.length === 0 && isOutOfView(this.#phone, named);
  }

  #noteScroll(): void {
    const at = this.#scrolled.length - 1;
    this.#scrolled[at] = true;
    const { healthy } = this.#given;
    if (healthy !== null && healthy.scrolled[at] !== true) this.#strayed = this.#phone.process?.top ?? null;
  }

  #meetFact(fact: Fact): void {
    for (const named of namesOf(fact))
      for (const sight of find(
        this.#phone,
        named,
        fact.is === 'state' || fact.is === 'shows' ? 'act' : 'read',
      ).fits)
        this.#meet(sight);
  }

  #meet(sight: Sight): void {
    const { touches } = this.#phone.look().layout;
    this.#note(touchOf(this.#phone, sight)?.element.id, false);
    for (const node of sight.above) {
      const touch = touches.get(node);
      if (touch !== undefined && ['row', 'list'].includes(touch.element.kind))
        this.#note(touch.element.id, false);
    }
  }

  #note(id: string | undefined, pressed: boolean): void {
    if (id === undefined || id === '') return;
    this.#met.at(-1)?.push(id);
    if (pressed) this.#pressed.at(-1)?.push(id);
  }
}
