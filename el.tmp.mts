// npx tsx el.tmp.mts TRACEFOLDER SCREEN: elements of a screen
import { dirname } from 'node:path';
import { readGoalTrace } from './src/trace/reader.ts';
const [folder, id] = process.argv.slice(2);
const t: any = await readGoalTrace(folder);
for (const s of t.steps) { const e = s.event; if (e?.kind !== 'observed' || e.screen.id !== id) continue;
  console.log(JSON.stringify({loading: e.screen.loading, undrawn: e.screen.undrawn, gaps: e.screen.gaps, toasts: e.screen.toasts, windows: e.screen.windows}));
  for (const x of e.screen.elements) console.log(x.ref, x.path, x.role, x.className, JSON.stringify(x.text), JSON.stringify(x.description), x.resourceId, Object.entries(x.state).filter(([,v])=>v===true).map(([k])=>k).join(','), JSON.stringify(x.bounds), x.visible ? '' : 'HIDDEN', x.coveredBy ?? ''); }
