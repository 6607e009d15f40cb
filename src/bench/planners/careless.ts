import { subtree, lineage, byRef } from '../../screen/screen.ts';
import { acting, controls, proposing, tapping, targetOf, type Twist } from './planner.ts';

/** Refs of other screens, other controls, actions that make no sense, no confidence: now and then. */
export const clumsy: Twist = (asked, honest, chance) => {
  if (!chance.below(0.35)) return honest;
  const slip = chance.next();
  if (slip < 0.25)
    return acting({ kind: 'tap', target: { ref: `e${900 + Math.floor(chance.next() * 99)}` } }, 'Here.');
  if (slip < 0.55) return tapping(chance.pick(controls(asked.screen)), 'This must be it.', honest);
  if (slip < 0.7) return acting({ kind: 'input_text', target: null, text: 'asdf' }, 'Type something.');
  if (slip < 0.85 && honest.kind === 'action') return { ...honest, confidence: 0.2 };
  const list = asked.screen.elements.find((e) => e.visible !== null);
  return acting(
    { kind: 'swipe', direction: 'left', target: list ? { ref: list.ref } : null },
    'Swipe a bit.',
  );
};

/** Comes back to what it proposed before, whatever it is told. */
export function stubborn(): Twist {
  let before: ReturnType<Twist> | null = null;
  return (_, honest, chance) => {
    if (before !== null && chance.below(0.45)) return before;
    before = honest;
    return honest;
  };
}

/** The same control by another name: its parent, a part of it, other words; what it hopes to start counting from one again with. */
export const rewording: Twist = (asked, honest, chance) => {
  const own = targetOf(honest);
  if (honest.kind !== 'action' || own === null || !chance.below(0.6)) return honest;
  const element = byRef(asked.screen, own);
  if (element === undefined) return honest;
  const kin = [...lineage(asked.screen, element).slice(0, 2), ...subtree(asked.screen, element)].filter(
    (e) => e.visible !== null,
  );
  const other = chance.pick(kin);
  const words = `The control in question, seen afresh (${Math.floor(chance.next() * 1000)}).`;
  if (other === undefined || !('target' in honest.action)) return { ...honest, thought: words };
  const aimed = acting({ ...honest.action, target: { ref: other.ref } }, words);
  return aimed.kind === 'action' ? aimed : honest;
};

/** Long presses what is to be tapped, and the reverse. */
export const swapper: Twist = (_, honest, chance) => {
  if (honest.kind !== 'action' || !chance.below(0.6)) return honest;
  const { action } = honest;
  if (action.kind === 'tap') return acting({ kind: 'long_press', target: action.target }, 'Press it.');
  if (action.kind === 'long_press') return acting({ kind: 'tap', target: action.target }, 'Press it.');
  return honest;
};

/** Does more than it was asked for, to see what happens. */
export const explorer: Twist = (asked, honest, chance) => {
  if (!chance.below(0.4)) return honest;
  const whim = chance.next();
  if (whim < 0.4) return tapping(chance.pick(controls(asked.screen)), 'What does this do?', honest);
  if (whim < 0.55) return acting({ kind: 'swipe', direction: 'up' }, 'What is further down?');
  if (whim < 0.7) return acting({ kind: 'navigate_back' }, 'What was before?');
  if (whim < 0.8) return acting({ kind: 'launch_app', restart: true }, 'Once more from the start.');
  if (whim < 0.9) return acting({ kind: 'deep_link', url: 'shop://product/jam' }, 'A shorter way.');
  const own = targetOf(honest);
  return own === null || honest.kind !== 'action'
    ? honest
    : proposing({ kind: 'tap', target: { ref: own }, repeat: 3, delay_ms: 100 }, 'To be sure, thrice.');
};

const ORDERS = /\b(?:tap|press|rate|allow|confirm|continue|accept|delete|reset|order|log ?out|view|ok)\b/iu;

/** Does what the app's own texts say. */
export const obedient: Twist = (asked, honest, chance) => {
  if (!chance.below(0.5)) return honest;
  const ordering = controls(asked.screen).filter((e) => ORDERS.test(e.label) && e.ref !== targetOf(honest));
  return tapping(chance.pick(ordering), 'The screen says so.', honest);
};
