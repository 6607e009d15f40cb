import type { GoalDetail, TurnData } from '../page-data.ts';
import { browserErrorCount } from './browser-tab.ts';
import { type DomElement, h, sourceUrl } from './dom.ts';
import { hashOf, state } from './state.ts';

const STATUS_WORDS = {
  ok: '',
  retry: 'tried again',
  refused: 'refused',
  bad: 'went wrong',
  neutral: '',
} as const;

/** Returns the turns as small screenshots. A click opens a turn; each is a link that can be copied. */
export function filmstripOf({ turns, screens }: GoalDetail, visit: (turn: number) => void): DomElement {
  const frame = (turn: TurnData, i: number): DomElement => {
    const thumbnail = screens[turn.after ?? turn.before ?? '']?.thumbnail ?? null;
    const status = STATUS_WORDS[turn.status];
    const errors = browserErrorCount(turn);
    return h(
      'li',
      {},
      h(
        'a',
        {
          class: `frame ${turn.status}`,
          href: hashOf(state.goal, i),
          title: turn.title,
          onclick: (event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            visit(i);
          },
        },
        thumbnail === null
          ? h('span', { class: 'thumb none' })
          : h('img', {
              class: 'thumb',
              alt: '',
              loading: 'lazy',
              decoding: 'async',
              src: sourceUrl(thumbnail),
            }),
        errors === 0
          ? null
          : h(
              'span',
              { class: 'mark' },
              `⚠ ${errors}`,
              h('span', { class: 'hidden' }, ` ${errors === 1 ? 'error' : 'errors'} in the browser,`),
            ),
        h(
          'span',
          { class: 'caption' },
          h('b', {}, frameName(turn)),
          ` ${turn.title}`,
          status === '' ? null : h('span', { class: 'hidden' }, `, ${status}`),
        ),
      ),
    );
  };
  return h('nav', { class: 'filmstrip', 'aria-label': 'Turns' }, h('ol', {}, turns.map(frame)));
}

/** Returns the name of a card: `5`, `5.2`; start and check have theirs in the title. */
function frameName({ address, kind }: TurnData): string {
  return kind === 'turn' ? address : '';
}

/** Marks the current turn and scrolls the strip to it. */
export function markFrame(strip: DomElement | null): void {
  if (strip === null) return;
  for (const [i, frame] of [...strip.querySelectorAll('.frame')].entries()) {
    if (i === state.turn) frame.setAttribute('aria-current', 'step');
    else frame.removeAttribute('aria-current');
  }
  const frame = strip.querySelector('[aria-current]');
  if (frame) strip.scrollLeft = frame.offsetLeft - (strip.clientWidth - frame.offsetWidth) / 2;
}
