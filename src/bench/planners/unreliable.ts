import { subtree, selfAndAncestors, byRef } from '../../screen/model/screen.ts';
import {
  actionProposal,
  tappableControls,
  proposalOf,
  tapProposal,
  targetRef,
  type Distortion,
} from './planner.ts';

/** Sometimes proposes stale refs, other controls, pointless actions or low confidence. */
export const clumsy: Distortion = (request, honest, chance) => {
  if (!chance.happens(0.35)) return honest;
  const slip = chance.next();
  if (slip < 0.25)
    return actionProposal(
      { kind: 'tap', target: { ref: `e${900 + Math.floor(chance.next() * 99)}` } },
      'Here.',
    );
  if (slip < 0.55)
    return tapProposal(chance.pick(tappableControls(request.screen)), 'This must be it.', honest);
  if (slip < 0.7)
    return actionProposal({ kind: 'input_text', target: null, text: 'asdf' }, 'Type something.');
  if (slip < 0.85 && honest.kind === 'action') return { ...honest, confidence: 0.2 };
  const list = request.screen.elements.find((e) => e.visible !== null);
  return actionProposal(
    { kind: 'swipe', direction: 'left', target: list ? { ref: list.ref } : null },
    'Swipe a bit.',
  );
};

/** Repeats its earlier proposal, whatever the feedback. */
export function stubborn(): Distortion {
  let before: ReturnType<Distortion> | null = null;
  return (_, honest, chance) => {
    if (before !== null && chance.happens(0.45)) return before;
    before = honest;
    return honest;
  };
}

/** Targets the same control under another name (its parent, a part of it, other words) to reset a counter. */
export const rewording: Distortion = (request, honest, chance) => {
  const own = targetRef(honest);
  if (honest.kind !== 'action' || own === null || !chance.happens(0.6)) return honest;
  const element = byRef(request.screen, own);
  if (element === undefined) return honest;
  const related = [
    ...selfAndAncestors(request.screen, element).slice(0, 2),
    ...subtree(request.screen, element),
  ].filter((e) => e.visible !== null);
  const other = chance.pick(related);
  const words = `The control in question, seen afresh (${Math.floor(chance.next() * 1000)}).`;
  if (other === undefined || !('target' in honest.action)) return { ...honest, thought: words };
  const retargeted = actionProposal({ ...honest.action, target: { ref: other.ref } }, words);
  return retargeted.kind === 'action' ? retargeted : honest;
};

/** Swaps taps and long presses. */
export const swapper: Distortion = (_, honest, chance) => {
  if (honest.kind !== 'action' || !chance.happens(0.6)) return honest;
  const { action } = honest;
  if (action.kind === 'tap')
    return actionProposal({ kind: 'long_press', target: action.target }, 'Press it.');
  if (action.kind === 'long_press')
    return actionProposal({ kind: 'tap', target: action.target }, 'Press it.');
  return honest;
};

/** Does more than the step asks for. */
export const explorer: Distortion = (request, honest, chance) => {
  if (!chance.happens(0.4)) return honest;
  const choice = chance.next();
  if (choice < 0.4)
    return tapProposal(chance.pick(tappableControls(request.screen)), 'What does this do?', honest);
  if (choice < 0.55) return actionProposal({ kind: 'swipe', direction: 'up' }, 'What is further down?');
  if (choice < 0.7) return actionProposal({ kind: 'navigate_back' }, 'What was before?');
  if (choice < 0.8) return actionProposal({ kind: 'launch_app', restart: true }, 'Once more from the start.');
  if (choice < 0.9) return actionProposal({ kind: 'deep_link', url: 'shop://product/jam' }, 'A shorter way.');
  const own = targetRef(honest);
  return own === null || honest.kind !== 'action'
    ? honest
    : proposalOf({ kind: 'tap', target: { ref: own }, repeat: 3, delay_ms: 100 }, 'To be sure, thrice.');
};

const ORDERS = /\b(?:tap|press|rate|allow|confirm|continue|accept|delete|reset|order|log ?out|view|ok)\b/iu;

/** Follows instructions on the screen. */
export const obedient: Distortion = (request, honest, chance) => {
  if (!chance.happens(0.5)) return honest;
  const ordering = tappableControls(request.screen).filter(
    (e) => ORDERS.test(e.label) && e.ref !== targetRef(honest),
  );
  return tapProposal(chance.pick(ordering), 'The screen says so.', honest);
};
