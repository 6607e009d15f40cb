/** Additions of a page as focus or pointer come, and those in answer to the gesture (R20). */
import { beforeEach, describe, expect, test } from 'vitest';
import { GestureAnswers } from '../../../src/device/chromium/gesture-answers.ts';

class PageNode {
  readonly nodeType: number;
  readonly name: string;
  parentElement: PageNode | null = null;
  isConnected = true;
  readonly told: string[];
  constructor(told: string[], name: string, nodeType = 1) {
    this.told = told;
    this.name = name;
    this.nodeType = nodeType;
  }
  closest(): PageNode {
    return this;
  }
  contains(other: PageNode): boolean {
    for (let at: PageNode | null = other; at !== null; at = at.parentElement) if (at === this) return true;
    return false;
  }
  dispatchEvent({ detail }: { detail: string }): void {
    this.told.push(`${this.name}: ${detail}`);
  }
}

let told: string[];
let heard: Map<string, (event: object) => void>;
let later: (() => void)[];
let answers: GestureAnswers;
let [button, tip]: PageNode[] = [];

beforeEach(() => {
  [told, heard, later] = [[], new Map(), []];
  const globals = {
    performance: { now: () => 1000 },
    setTimeout: (then: () => void): void => void later.push(then),
    CustomEvent: class {
      detail: string;
      constructor(_: string, { detail }: { detail: string }) {
        this.detail = detail;
      }
    },
    addEventListener: (kind: string, then: (event: object) => void): void => {
      const before = heard.get(kind);
      heard.set(kind, (event) => {
        before?.(event);
        then(event);
      });
    },
  };
  const details = {
    answered: 'answered',
    caused: 'caused',
    causedLoss: 'caused loss',
    anyTap: 'any tap',
    anyTapLoss: 'any tap lost',
    coming: 'coming',
    brought: 'brought',
    revealed: 'revealed',
    added: 'added',
  };
  answers = new GestureAnswers(globals, 'ask', 'tell', details);
  [button, tip] = [new PageNode(told, 'button'), new PageNode(told, 'tip')];
});

const hear = (kind: string): void => heard.get(kind)?.({ target: button });
const add = (node: PageNode): void => {
  const change = { type: 'childList', target: node, attributeName: null, oldValue: null, addedNodes: [node] };
  answers.note([change as never], answers.moment, answers.isHearing ? 'control' : null);
};
const look = (): string[] => {
  hear('ask');
  return told.splice(0);
};

test('an element that came as the pointer did is brought by it', () => {
  hear('DOMContentLoaded');
  hear('mouseenter');
  add(tip!);
  expect(look()).toEqual(['tip: brought']);
});

test('a text that came as the focus did is brought into its element', () => {
  hear('DOMContentLoaded');
  hear('focus');
  const text = new PageNode(told, 'text', 3);
  text.parentElement = tip!;
  add(text);
  expect(look()).toEqual(['tip: brought']);
});

test('an element that the gesture adds is its answer', () => {
  hear('DOMContentLoaded');
  hear('mouseenter');
  add(tip!);
  hear('click');
  add(tip!);
  expect(look()).toEqual(['tip: added', 'tip: caused']);
});

test('an element that another event brings before the end of the task is no answer', () => {
  hear('DOMContentLoaded');
  hear('click');
  expect(answers.isHearing).toBe(true);
  answers.hearsAnother = () => true;
  expect(answers.isHearing).toBe(false);
  add(tip!);
  expect(look()).not.toContain('tip: caused');
});

test.each([
  ['control', ['button: caused']],
  ['page', []],
])('a sheet that a script for the %s adds is an answer of the pressed control', (aim, expected) => {
  hear('DOMContentLoaded');
  hear('pointerdown');
  hear('click');
  const sheet = Object.assign(new PageNode(told, 'sheet'), { tagName: 'STYLE' });
  const change = { type: 'childList', target: tip, addedNodes: [sheet], removedNodes: [] };
  answers.note([change as never], 'acting', aim as never);
  expect(look().filter((each) => each.startsWith('button'))).toEqual(expected);
});

test.each<[string, readonly string[], readonly string[], readonly string[]]>([
  ['removes a row', ['a'], [], ['tip: caused loss']],
  ['removes a row and adds another one', ['a'], ['b'], ['tip: added', 'tip: caused', 'tip: caused loss']],
  ['draws its rows anew', ['a', 'b'], ['a', 'b', 'c'], ['tip: added', 'tip: caused']],
  ['adds a row', [], ['a'], ['tip: added', 'tip: caused']],
])('a script of the gesture that %s', (_, removed, added, expected) => {
  hear('DOMContentLoaded');
  hear('click');
  const rows = (names: readonly string[]): object[] =>
    names.map((name) => ({ nodeType: 3, textContent: name, parentElement: tip }));
  const change = { type: 'childList', target: tip, addedNodes: rows(added), removedNodes: rows(removed) };
  answers.note([change as never], 'acting', 'control');
  expect(look()).toEqual(expected);
});

test('once the task of the gesture is over, nobody knows what started a script', () => {
  hear('DOMContentLoaded');
  hear('pointerdown');
  hear('click');
  for (const then of later.splice(0)) then();
  add(tip!);
  expect(look()).toEqual(['tip: added']);
});

test('a canvas that the gesture drew on is told until the next gesture', () => {
  hear('DOMContentLoaded');
  hear('pointerdown');
  hear('click');
  answers.drew(tip!);
  expect(look()).toEqual(['tip: caused']);
  hear('pointerdown');
  expect(look()).toEqual([]);
});

test('a press marks its own control, and opens elsewhere', () => {
  hear('DOMContentLoaded');
  hear('pointerdown');
  const ripple = new PageNode(told, 'ripple');
  ripple.parentElement = button!;
  add(ripple);
  hear('pointermove');
  add(tip!);
  expect(look()).toEqual(['ripple: brought', 'tip: added']);
});

test('nothing is brought once the task of the event is over, or before the page was read', () => {
  hear('mouseenter');
  add(tip!);
  expect(look()).toEqual([]);
  hear('DOMContentLoaded');
  hear('mouseenter');
  for (const then of later.splice(0)) then();
  add(tip!);
  expect(look()).toEqual(['tip: added']);
});

test('an element that a script shows as the pointer comes may have been hidden, and a press shows what it opens', () => {
  const change = { type: 'attributes', target: tip, attributeName: 'class', oldValue: '' };
  const show = (value: string): void => {
    Object.assign(tip!, { getAttribute: () => value });
    answers.note([change as never], answers.moment, answers.isHearing ? 'control' : null);
  };
  hear('mouseenter');
  show('on');
  expect(look()).toEqual(['tip: coming', 'tip: revealed']);
  hear('pointerdown');
  show('open');
  expect(look()).toEqual(['tip: coming']);
});

test('a gesture that follows at once, but after the page was read, is another one', () => {
  hear('DOMContentLoaded');
  hear('pointerdown');
  hear('click');
  add(tip!);
  expect(look()).toEqual(['tip: added', 'tip: caused']);
  hear('pointerdown');
  hear('click');
  expect(look()).toEqual([]);
});

test('the second tap of a gesture keeps what the first one did', () => {
  hear('DOMContentLoaded');
  hear('pointerdown');
  hear('click');
  add(tip!);
  hear('pointerdown');
  hear('click');
  expect(look()).toEqual(['tip: added', 'tip: caused']);
});

test('an element that came as the pointer came over is brought by it, also after the press that follows', () => {
  hear('DOMContentLoaded');
  look();
  hear('pointerover');
  hear('pointerenter');
  add(tip!);
  hear('pointerdown');
  hear('pointerup');
  expect(look()).toEqual(['tip: brought']);
});

test('an answer is kept where the pointer leaves a control that was held for long', () => {
  hear('DOMContentLoaded');
  look();
  hear('pointerover');
  hear('pointerdown');
  hear('pointerup');
  add(tip!);
  hear('pointerout');
  hear('pointerleave');
  expect(look()).toEqual(['tip: added', 'tip: caused']);
});

describe('a script that did not ask what was tapped', () => {
  const note = (node: PageNode, isAnyTap: boolean): void => {
    const text = new PageNode(told, 'text', 3);
    text.parentElement = node;
    const change = {
      type: 'childList',
      target: node,
      attributeName: null,
      oldValue: null,
      addedNodes: [text],
    };
    answers.note([change as never], 'acting', isAnyTap ? 'page' : 'control');
  };
  const remove = (from: PageNode, isAnyTap: boolean): void => {
    const change = {
      type: 'childList',
      target: from,
      addedNodes: [],
      removedNodes: [new PageNode(told, 'row')],
    };
    answers.note([change as never], 'acting', isAnyTap ? 'page' : 'control');
  };

  test('changes a text as any tap does', () => {
    hear('click');
    note(tip!, true);
    expect(look()).toEqual(['tip: any tap']);
  });

  test('leaves the text to one that asked, and changes it, too', () => {
    hear('click');
    note(tip!, true);
    note(tip!, false);
    expect(look()).toEqual(['tip: caused']);
  });

  test('brings an element with all that is in it', () => {
    const words = new PageNode(told, 'words');
    words.parentElement = tip!;
    hear('click');
    expect(answers.isOfAnyTap(words as never)).toBe(false);
    note(tip!, true);
    expect(answers.isOfAnyTap(words as never)).toBe(true);
    expect(answers.isOfAnyTap(button as never)).toBe(false);
    note(words, false);
    expect(answers.isOfAnyTap(words as never)).toBe(false);
  });

  test('takes something away', () => {
    hear('click');
    remove(tip!, true);
    expect(look()).toEqual(['tip: any tap lost']);
    remove(tip!, false);
    expect(look()).toEqual([]);
  });
});

describe('a listener that may look for taps beside what an earlier tap brought', () => {
  let menu: PageNode;
  const change = (type: 'attributes' | 'childList', aim: 'unsure' | 'control'): void => {
    const of = { attributes: { target: menu, attributeName: 'hidden' }, childList: { target: tip } }[type];
    answers.note(
      [{ type, oldValue: null, addedNodes: [], removedNodes: [menu], ...of } as never],
      'acting',
      aim,
    );
  };
  /** Begins another gesture, on this control. */
  const press = (on: PageNode): void => {
    look();
    heard.get('pointerdown')?.({ target: on });
  };
  beforeEach(() => {
    menu = new PageNode(told, 'menu');
    press(button!);
    change('attributes', 'control');
  });

  test('took the menu away', () => {
    press(tip!);
    change('childList', 'unsure');
    expect(look()).toEqual(['tip: any tap lost']);
  });

  test.each<[string, () => PageNode, 'unsure' | 'control']>([
    ['at a tap on the button that brought it', () => button!, 'unsure'],
    ['as an answer of the tapped control', () => tip!, 'control'],
  ])('took it away %s', (_, on, aim) => {
    press(on());
    change('childList', aim);
    expect(look()).toEqual([]);
  });
});
