/** The page's look: light and dark by the reader's system, one column on a phone, readable without the script. */
export const STYLE = `
:root {
  --paper: #fbfaf7; --card: #fff; --ink: #1c1b18; --soft: #66625a; --rule: #e1ddd3;
  --passed: #2b6e3f; --failed: #b3261e; --inconclusive: #8a5a00; --broken: #7b3fa0; --other: #5f6368;
  --passed-bg: #e7f3ea; --failed-bg: #fcebe9; --inconclusive-bg: #fbf1dd; --broken-bg: #f4eafa; --other-bg: #efefec;
  --accent: #1f5fbf; --changed: #c2410c; --target: #d81b60; --proof: #a21caf;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #171614; --card: #211f1c; --ink: #ece8e0; --soft: #a8a297; --rule: #3a3732;
    --passed: #7fcf95; --failed: #ff9a90; --inconclusive: #eebf66; --broken: #d3a5f0; --other: #b5b5b5;
    --passed-bg: #1d3124; --failed-bg: #43201d; --inconclusive-bg: #3a2d14; --broken-bg: #33223f; --other-bg: #2c2b28;
    --accent: #8db9ff; --changed: #ff9d5c; --target: #ff6fa5; --proof: #f0a6ff;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
h1, h2, h3, h4, p, dl, dd, ol, ul, figure { margin: 0; padding: 0; }
h1 { font-size: 1.05rem; } h2 { font-size: 1.35rem; line-height: 1.2; } h3 { font-size: 1.1rem; } h4 { margin-top: .8rem; }
h1 small, h2 small { font-weight: 400; color: var(--soft); }
ol, ul { list-style: none; } .source ol { list-style: decimal; padding-left: 1.5rem; }
a { color: var(--accent); } small, .meta, figcaption, .took { color: var(--soft); }
.meta, figcaption { font-size: .85rem; }
kbd { border: 1px solid var(--rule); border-radius: 4px; padding: 0 .35em; font: .85em ui-monospace, monospace; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8rem; margin: .4rem 0; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.goal:focus-visible, .turn:focus-visible { outline: none; }
.skip { position: absolute; left: -999px; } .skip:focus { left: .5rem; top: .5rem; background: var(--card); padding: .4rem; }
.warning { background: var(--inconclusive-bg); color: var(--inconclusive); padding: .4rem .7rem; border-radius: 6px; margin-top: .4rem; }
.run-head { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; align-items: baseline; padding: .8rem 1.2rem; border-bottom: 1px solid var(--rule); }
.run-head .warning { flex-basis: 100%; margin: 0; order: 1; }
.help-button { margin-left: auto; background: none; color: inherit; border: 1px solid var(--rule); border-radius: 6px; padding: .2rem .6rem; font: inherit; cursor: pointer; }
html:not(.js) .help-button { display: none; }
main { display: grid; grid-template-columns: minmax(15rem, 19rem) minmax(0, 1fr); align-items: start; }
.suite { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: .6rem; }
.goal-link { display: grid; grid-template-columns: auto 1fr auto; gap: 0 .5rem; padding: .5rem .6rem; border-radius: 8px; color: inherit; text-decoration: none; }
.goal-link:hover { background: var(--other-bg); } .goal-link[aria-current] { background: var(--card); box-shadow: inset 3px 0 var(--tone), 0 0 0 1px var(--rule); }
.goal-link .name { font-weight: 600; overflow-wrap: anywhere; } .goal-link .what { grid-column: 2; font-size: .85rem; color: var(--tone); } .took { font-size: .85rem; grid-row: 1; grid-column: 3; }
.dot { width: .7rem; height: .7rem; border-radius: 50%; background: var(--tone); margin-top: .35rem; }
.passed { --tone: var(--passed); --tone-bg: var(--passed-bg); } .failed { --tone: var(--failed); --tone-bg: var(--failed-bg); }
.inconclusive { --tone: var(--inconclusive); --tone-bg: var(--inconclusive-bg); } .broken { --tone: var(--broken); --tone-bg: var(--broken-bg); }
.cancelled, .interrupted, .not-run { --tone: var(--other); --tone-bg: var(--other-bg); }
.goals { padding: 1rem 1.2rem 4rem; border-left: 1px solid var(--rule); min-height: 100vh; min-width: 0; }
.goal + .goal { margin-top: 3rem; } .js .goal:not(.on) { display: none; } .js .goal + .goal { margin-top: 0; }
.goal-head { margin-bottom: .7rem; } .goal-head .meta { margin-top: .2rem; overflow-wrap: anywhere; }
.verdict { background: var(--tone-bg); border-left: 6px solid var(--tone); border-radius: 8px; padding: .8rem 1rem; }
.verdict p + p, .told dl + p, .told, .verdict dl, .verdict details { margin-top: .5rem; }
.big { display: flex; flex-wrap: wrap; gap: .3rem .8rem; align-items: baseline; }
.big strong { font-size: 1.7rem; line-height: 1.1; color: var(--tone); text-transform: capitalize; } .big .label { font-size: 1.25rem; font-weight: 600; }
.told { display: flex; gap: 1.2rem; align-items: start; } .told > div { flex: 1 1 auto; min-width: 0; } .told > .shot { flex: 0 0 auto; width: 7.5rem; }
.line { font-style: italic; overflow-wrap: anywhere; }
.against { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: .6rem; }
.against div { background: var(--card); border-radius: 6px; padding: .5rem .7rem; } .against dt { font-size: .8rem; color: var(--soft); } .against dd { font-weight: 600; overflow-wrap: anywhere; }
.chip { display: inline-block; border: 1px solid currentColor; border-radius: .9em; padding: 0 .6em; font-size: .8rem; line-height: 1.5; overflow-wrap: anywhere; color: var(--soft); }
.chip.ok { color: var(--passed); } .chip.bad { color: var(--failed); } .chip.case, .chip.refused, .chip.flag { color: var(--inconclusive); } .chip.budget { color: var(--ink); font-weight: 600; } .chip.time { border-color: transparent; }
.proofs summary, .source summary, .facts summary { cursor: pointer; color: var(--soft); }
.proofs ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); gap: .7rem; margin-top: .5rem; }
.proofs li { display: flex; justify-content: space-between; gap: .8rem; background: var(--card); border-radius: 6px; padding: .6rem; overflow-wrap: anywhere; } .proofs .shot { flex: 0 0 7rem; }
.met .answer { color: var(--passed); } .unmet .answer { color: var(--failed); } .unproven .answer { color: var(--inconclusive); }
.film { position: sticky; top: 0; z-index: 2; background: var(--paper); margin: 1rem 0; padding: .4rem 0 .6rem; overflow-x: auto; border-bottom: 1px solid var(--rule); }
.film ol { display: flex; gap: .5rem; padding: 3px; }
.frame { position: relative; display: block; width: 5rem; color: inherit; text-decoration: none; font-size: .72rem; line-height: 1.25; border-top: 4px solid var(--edge, var(--rule)); border-radius: 5px; padding: 3px; }
.frame.ok { --edge: var(--passed); } .frame.bad { --edge: var(--failed); } .frame.retry, .frame.refused { --edge: var(--inconclusive); }
.frame[aria-current] { background: var(--card); box-shadow: 0 0 0 2px var(--accent); }
.thumb { display: block; width: auto; max-width: 100%; height: 8rem; margin: 0 auto; border-radius: 3px; } .thumb.none { width: 3.6rem; background: var(--other-bg); }
.frame .n { position: absolute; top: 6px; left: 6px; background: var(--card); border-radius: 99px; padding: 0 .45em; font-weight: 600; } .frame .n:empty { display: none; }
.caption { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; overflow-wrap: anywhere; margin-top: 2px; }
.turn { background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: 1rem; margin-top: 1rem; display: grid; grid-template-columns: minmax(0, auto) minmax(16rem, 1fr); gap: .8rem 1.4rem; scroll-margin-top: 11rem; }
.turn > header { grid-column: 1 / -1; } .js .turn:not(.on) { display: none; }
.turn h3 { overflow-wrap: anywhere; } .where { font-size: .85rem; color: var(--soft); } .where span::before { content: "· "; } .chips { margin-top: .4rem; display: flex; flex-wrap: wrap; gap: .3rem; }
.pictures { display: flex; gap: 1rem; align-items: start; } .shot { width: 17rem; max-width: 100%; }
.screen { position: relative; overflow: hidden; border: 1px solid var(--rule); border-radius: 8px; background: var(--other-bg); } .screen img { display: block; width: 100%; height: 100%; object-fit: fill; }
.screen.empty { display: grid; place-items: center; padding: 1rem; text-align: center; color: var(--soft); min-height: 8rem; } figcaption { margin-top: .3rem; }
.box, .finger, .swipe { position: absolute; pointer-events: none; } .box { border-radius: 3px; box-shadow: 0 0 0 1px #fffb; }
.box.changed { border: 2px dashed var(--changed); background: #c2410c18; } .box.target { border: 2px solid var(--target); } .box.proof { border: 3px solid var(--proof); }
.finger { width: 2rem; height: 2rem; margin: -1rem 0 0 -1rem; border: 3px solid #d81b60; border-radius: 50%; background: #d81b6033; box-shadow: 0 0 0 2px #fffc; } .finger::after { content: ""; position: absolute; inset: 36%; border-radius: 50%; background: #d81b60; } .finger.long { border-style: double; border-width: 6px; }
.swipe { inset: 0; width: 100%; height: 100%; } .swipe line { stroke: #d81b60; } .swipe circle, .swipe path { fill: #d81b60; }
.facts dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .35rem .9rem; align-content: start; } .facts dt { color: var(--soft); } .facts dd { overflow-wrap: anywhere; }
.source { margin-top: 1.2rem; } dialog { border: 1px solid var(--rule); border-radius: 10px; background: var(--card); color: inherit; } dialog::backdrop { background: #0008; }
dialog div { display: flex; gap: 1rem; } dialog dt { min-width: 6rem; } dialog button { margin-top: .8rem; font: inherit; }
@media (max-width: 1250px) { .turn { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 900px) {
  main { grid-template-columns: minmax(0, 1fr); } .suite { position: static; max-height: 40vh; border-bottom: 1px solid var(--rule); } .goals { border: 0; padding: 1rem .8rem 3rem; }
  .film { position: static; } .pictures { gap: .6rem; } .shot { width: 50%; } .turn { padding: .7rem; } .facts dl { grid-template-columns: minmax(0, 1fr); gap: 0; } .facts dd { margin-bottom: .5rem; }
}
@media print { .js .goal:not(.on), .js .turn:not(.on) { display: block; } .suite, .film, .help-button { display: none; } main { display: block; } .turn { break-inside: avoid; } }
`;
