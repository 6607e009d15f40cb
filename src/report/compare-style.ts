/** Style of the page of two runs, beside that of the report. */
export const COMPARE_STYLE = `
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem; } .pair > * { min-width: 0; }
.compared { border: 1px solid var(--rule); border-radius: 10px; background: var(--card); padding: .7rem 1rem; margin-top: .8rem; }
.compared.first { border: 3px solid var(--failed); } .compared h3 { overflow-wrap: anywhere; } .compared .difference { background: var(--failed-bg); color: var(--failed); border-radius: 6px; padding: .4rem .7rem; margin: .4rem 0; font-weight: 600; overflow-wrap: anywhere; }
.compared .shots { flex-wrap: wrap; gap: .7rem; } .compared .shots .shot { width: 9.5rem; } .side-head { border-left: 6px solid var(--tone); background: var(--tone-bg); border-radius: 8px; padding: .5rem .8rem; overflow-wrap: anywhere; } .turn-name { font-weight: 600; margin-top: .5rem; overflow-wrap: anywhere; }
.compare-goal + .compare-goal { margin-top: 2.5rem; } .screen a { display: block; height: 100%; }
.pictures { margin: .6rem 0; } .pictures .shot, .over { width: min(100%, 24rem); } .side > * + * { margin-top: .35rem; } .side-status b { color: var(--tone); } .side p, .side dd { overflow-wrap: anywhere; }
.side.completed { --tone: var(--passed); } .side.failed { --tone: var(--failed); } .side.unproven { --tone: var(--inconclusive); } .side.broken { --tone: var(--broken); } .side.not-reached, .side.skipped { --tone: var(--soft); }
.over .screen { isolation: isolate; } .over img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: fill; } .over.slide .top { clip-path: inset(0 0 0 var(--at, 50%)); } .over.slide .edge { position: absolute; top: 0; bottom: 0; left: var(--at, 50%); width: 2px; margin-left: -1px; background: var(--target); } .over.difference .top { mix-blend-mode: difference; } .over.difference .edge, .over.difference input { display: none; }
.over input { width: 100%; margin-top: .5rem; } .over .ends { display: flex; justify-content: space-between; } .pictures[data-view=slide] .shot, .pictures[data-view=difference] .shot { display: none; }
@media (max-width: 480px) { .compared .shot { width: 100%; } .compared { padding: .6rem; } .pair { gap: .6rem; } .side .facts { grid-template-columns: minmax(0, 1fr); gap: 0; } }
`;
