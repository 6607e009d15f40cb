import { Covers } from './covers.ts';
import { CssCounters } from './css-counters.ts';
import { CssRendering } from './css-rendering.ts';
import { DrawnValues } from './drawn-values.ts';
import { ElementCauses } from './element-causes.ts';
import { ElementFacts } from './element-facts.ts';
import { ElementNames } from './element-names.ts';
import { ElementTexts } from './element-texts.ts';
import { Inheritance } from './inherited.ts';
import { OpenSections } from './open-sections.ts';
import { PageBoxes } from './page-boxes.ts';
import { ASK_INTERNALS, InternalsReader, TELL_INTERNALS } from './page-internals.ts';
import { PageMemory } from './page-memory.ts';
import { PageNodes } from './page-nodes.ts';
import { PageVeil } from './page-veil.ts';
import { PageView } from './page-view.ts';
import { Painting } from './painting.ts';
import { PointerStyles } from './pointer-styles.ts';
import { StyleParts } from './style-parts.ts';
import { TapReceiver } from './tap-receiver.ts';
import { TextPieces } from './text-pieces.ts';
import { TimedReader } from './timed-reader.ts';
import { ASK_TIMED, TELL_TIMED } from './timer-changes.ts';
import { KEEP_NAMES } from './watch-tasks.ts';
import { WalkReach } from './walk-reach.ts';
import { PageWalker } from './walker.ts';

/** Defines the walk once for each document, so that the browser compiles it once. */
export const DEFINE_WALK = `(() => {
  ${KEEP_NAMES}
  const Counters = ${String(CssCounters)};
  const Drawn = ${String(CssRendering)};
  const Texts = ${String(ElementTexts)};
  const Names = ${String(ElementNames)};
  const Facts = ${String(ElementFacts)};
  const Values = ${String(DrawnValues)};
  const Sections = ${String(OpenSections)};
  const Paint = ${String(Painting)};
  const Walker = ${String(PageWalker)};
  const Memory = ${String(PageMemory)};
  const Internals = ${String(InternalsReader)};
  const Timed = ${String(TimedReader)};
  const Styles = ${String(PointerStyles)};
  const Parts = ${String(StyleParts)};
  const View = ${String(PageView)};
  const Boxes = ${String(PageBoxes)};
  const Nodes = ${String(PageNodes)};
  const Inherit = ${String(Inheritance)};
  const Reach = ${String(WalkReach)};
  const Pieces = ${String(TextPieces)};
  const Veil = ${String(PageVeil)};
  const Taps = ${String(TapReceiver)};
  const Cover = ${String(Covers)};
  const Causes = ${String(ElementCauses)};
  const memory = (globalThis.thumbrule ??= new Memory(new Styles(), new Parts(new Drawn(new Counters()))));
  const shadowOf = (el) => memory.shadowOf(el);
  globalThis.thumbruleWalk = () => {
    memory.begin();
    const drawn = new Drawn(new Counters());
    const internals = new Internals(globalThis, '${ASK_INTERNALS}', '${TELL_INTERNALS}');
    const texts = new Texts(drawn, shadowOf);
    const names = new Names(texts, (el) => internals.of(el));
    const facts = new Facts(texts, names, memory.labels, Sections, new Values());
    const timed = new Timed().read(globalThis, '${ASK_TIMED}', '${TELL_TIMED}');
    const painting = new Paint(drawn, shadowOf);
    const [view, boxes] = [new View(window), new Boxes()];
    const nodes = new Nodes(boxes);
    const taps = new Taps(facts, boxes);
    const walk = new Walker({
      facts, painting, memory, view, boxes, nodes, taps,
      inheritance: new Inherit(drawn, boxes, view),
      reach: new Reach(boxes, view),
      pieces: new Pieces(drawn, boxes, view, painting),
      veil: new Veil(boxes, view, painting),
      covers: new Cover(nodes, boxes, painting, taps),
      causes: new Causes(timed, memory.pointerStyles),
    }).walk();
    const noted = globalThis.thumbrulePassing?.take() ?? [];
    return { ...walk, noted, ...(timed.unheardAt < 0 ? {} : { unheardAt: timed.unheardAt }) };
  };
})()`;
