import { LAYOUT } from './style-layout.ts';

/** Colours for light and dark, by system or button. Text has a contrast of 4.5 or more. */
const LIGHT = `--paper: #f7f6f3; --card: #fff; --ink: #1c1b18; --soft: #5c5850; --rule: #dcd8ce; --hover: #efece5;
  --passed: #1f6b38; --failed: #b3261e; --inconclusive: #7d5200; --broken: #7b3fa0; --other: #55595e; --run: #1f5fbf;
  --passed-bg: #e4f2e8; --failed-bg: #fcebe9; --inconclusive-bg: #fbf1dd; --broken-bg: #f4eafa; --other-bg: #ecebe6; --run-bg: #e6eefb;
  --accent: #1f5fbf; --changed: #c2410c; --target: #d81b60; --proof: #a21caf; --highlighted: #0369a1; --judged: #4d3fb3;`;
const DARK = `--paper: #161513; --card: #201e1b; --ink: #ece8e0; --soft: #aea89d; --rule: #3a3732; --hover: #2a2824;
  --passed: #7fcf95; --failed: #ff9a90; --inconclusive: #eebf66; --broken: #d3a5f0; --other: #b9b9b9; --run: #8db9ff;
  --passed-bg: #1d3124; --failed-bg: #43201d; --inconclusive-bg: #3a2d14; --broken-bg: #33223f; --other-bg: #2c2b28; --run-bg: #1c2a40;
  --accent: #8db9ff; --changed: #ff9d5c; --target: #ff6fa5; --proof: #f0a6ff; --highlighted: #5cc8ff; --judged: #b9b0ff;`;

const BASE = `
:root { color-scheme: light dark; ${LIGHT} }
@media (prefers-color-scheme: dark) { :root { ${DARK} } }
:root[data-theme=light] { color-scheme: light; ${LIGHT} }
:root[data-theme=dark] { color-scheme: dark; ${DARK} }
* { box-sizing: border-box; }
[hidden], .hidden:empty { display: none; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
h1, h2, h3, p, dl, dd, ol, ul, figure, pre { margin: 0; padding: 0; }
h1 { font-size: 1.05rem; } h2 { font-size: 1.4rem; line-height: 1.2; } h3 { font-size: 1.15rem; line-height: 1.3; }
h1 small, h2 small, h3 small { font-weight: 400; color: var(--soft); }
ol, ul { list-style: none; } a { color: var(--accent); } small, .meta, figcaption, .took, .where { color: var(--soft); }
.meta, figcaption, .where, small { font-size: .85rem; }
button, select, input { font: inherit; color: inherit; }
button { background: var(--card); border: 1px solid var(--rule); border-radius: 7px; padding: .25rem .65rem; cursor: pointer; }
button:hover:not(:disabled) { background: var(--hover); } button:disabled { opacity: .45; cursor: default; }
button.link { background: none; border: 0; padding: 0; color: var(--accent); text-decoration: underline; }
select, input[type=search] { background: var(--card); border: 1px solid var(--rule); border-radius: 7px; padding: .3rem .5rem; min-width: 0; max-width: 100%; }
kbd { border: 1px solid var(--rule); border-radius: 4px; padding: 0 .35em; font: .85em ui-monospace, monospace; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: .8rem/1.45 ui-monospace, monospace; background: var(--paper); border: 1px solid var(--rule); border-radius: 6px; padding: .5rem; max-height: 30rem; overflow: auto; }
summary { cursor: pointer; color: var(--soft); margin: .4rem 0; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; } h2:focus-visible { outline: none; }
.warning { background: var(--inconclusive-bg); color: var(--inconclusive); padding: .4rem .7rem; border-radius: 6px; margin-top: .4rem; }
.passed { --tone: var(--passed); --tone-bg: var(--passed-bg); } .failed { --tone: var(--failed); --tone-bg: var(--failed-bg); }
.inconclusive { --tone: var(--inconclusive); --tone-bg: var(--inconclusive-bg); } .broken { --tone: var(--broken); --tone-bg: var(--broken-bg); }
.cancelled, .interrupted, .not-run, .queued { --tone: var(--other); --tone-bg: var(--other-bg); } .running { --tone: var(--run); --tone-bg: var(--run-bg); }
.chip { display: inline-block; border: 1px solid currentColor; border-radius: .9em; padding: 0 .55em; font-size: .8rem; line-height: 1.5; overflow-wrap: anywhere; color: var(--soft); margin-right: .3rem; font-weight: 400; }
.chip.ok { color: var(--passed); } .chip.bad { color: var(--failed); } .chip.refused, .chip.flag { color: var(--inconclusive); }
.segments { display: flex; flex-wrap: wrap; gap: 2px; margin-bottom: .6rem; } .segments button { border-radius: 0; padding: .2rem .45rem; font-size: .82rem; }
.segments button:first-child { border-radius: 7px 0 0 7px; } .segments button:last-child { border-radius: 0 7px 7px 0; }
[aria-pressed=true] { background: var(--ink); color: var(--paper); border-color: var(--ink); } button[aria-pressed=true]:hover { background: var(--ink); }
dialog { border: 1px solid var(--rule); border-radius: 10px; background: var(--card); color: inherit; } dialog::backdrop { background: #0008; }
dialog dl div { display: flex; gap: 1rem; margin: .2rem 0; } dialog dt { min-width: 6rem; } dialog button { margin-top: .8rem; }
`;

/** Style sheet of the page. */
export const STYLE = BASE + LAYOUT;
