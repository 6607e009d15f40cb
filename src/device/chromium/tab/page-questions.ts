import { DevToolsRefusal } from '../browser/devtools.ts';
import { evaluate, isolatedWorld } from './page.ts';
import type { PageTab } from './tabs.ts';

/** The part of a DevTools DOM node that is used. */
interface DevToolsNode {
  readonly nodeName: string;
  readonly nodeValue: string;
  readonly backendNodeId: number;
  readonly attributes?: readonly string[];
  readonly shadowRootType?: 'user-agent' | 'open' | 'closed';
  readonly shadowRoots?: readonly DevToolsNode[];
  readonly children?: readonly DevToolsNode[];
  readonly contentDocument?: DevToolsNode;
}

/** Asks the browser what the page's walker could not find out, and stores the answers in the page's memory. */
export async function answerQuestions(tab: PageTab, timeoutMs: number): Promise<void> {
  const addresses = await evaluate<readonly string[]>(
    tab,
    '[...(globalThis.thumbrule?.wantedPictures ?? [])]',
    timeoutMs,
  );
  const pictures: Record<string, boolean> = {};
  for (const address of addresses) pictures[address] = await mayShowText(tab, address, timeoutMs);
  const labels = await openClosedRoots(tab, timeoutMs);
  const answers = `${JSON.stringify(labels)}, ${JSON.stringify(pictures)}`;
  await evaluate(tab, `globalThis.thumbrule?.settle(${answers})`, timeoutMs);
}

/** True unless the picture, as the browser loaded it, contains no text. */
async function mayShowText(tab: PageTab, url: string, timeoutMs: number): Promise<boolean> {
  try {
    const { content, base64Encoded } = await tab.send<{ content: string; base64Encoded: boolean }>(
      'Page.getResourceContent',
      { frameId: tab.target, url },
      timeoutMs,
    );
    const text = base64Encoded ? Buffer.from(content, 'base64').toString('utf8') : content;
    return /<(?:\w+:)?(?:text|foreignObject|image)\b/i.test(text);
  } catch (error) {
    if (error instanceof DevToolsRefusal) return true;
    throw error;
  }
}

/** Gives the walker the page's closed shadow roots; returns the words on buttons without a value, by type. */
async function openClosedRoots(tab: PageTab, timeoutMs: number): Promise<Record<string, string>> {
  const { root } = await tab.send<{ root: DevToolsNode }>(
    'DOM.getDocument',
    { depth: -1, pierce: true },
    timeoutMs,
  );
  const labels: Record<string, string> = {};
  const closed: number[] = [];
  for (const open = [root]; open.length > 0;) {
    const node = open.pop()!;
    if (node.shadowRootType === 'closed') closed.push(node.backendNodeId);
    if (node.nodeName === 'INPUT') readLabel(node, labels);
    for (const inner of node.shadowRoots ?? []) if (inner.shadowRootType !== 'user-agent') open.push(inner);
    open.push(...(node.children ?? []));
    if (node.contentDocument !== undefined) open.push(node.contentDocument);
  }
  const world = closed.length === 0 ? 0 : await isolatedWorld(tab, timeoutMs);
  for (const backendNodeId of closed) await keepRoot(tab, backendNodeId, world, timeoutMs);
  // Otherwise the browser would report every change of the page from now on.
  await tab.send('DOM.disable', {}, timeoutMs);
  return labels;
}

async function keepRoot(
  tab: PageTab,
  backendNodeId: number,
  executionContextId: number,
  timeoutMs: number,
): Promise<void> {
  try {
    const { object } = await tab.send<{ object: { objectId: string } }>(
      'DOM.resolveNode',
      { backendNodeId, executionContextId },
      timeoutMs,
    );
    const functionDeclaration = 'function () { globalThis.thumbrule?.roots.set(this.host, this); }';
    await tab.send('Runtime.callFunctionOn', { objectId: object.objectId, functionDeclaration }, timeoutMs);
  } catch (error) {
    // The root is gone, or belongs to a page of another origin.
    if (!(error instanceof DevToolsRefusal)) throw error;
  }
}

function readLabel(
  { attributes = [], shadowRoots = [] }: DevToolsNode,
  labels: Record<string, string>,
): void {
  const at = (name: string): string | undefined => {
    const i = attributes.findIndex((text, k) => k % 2 === 0 && text === name);
    return i < 0 ? undefined : attributes[i + 1];
  };
  const type = at('type')?.toLowerCase() ?? '';
  if (!/^(submit|reset)$/.test(type) || at('value') !== undefined) return;
  const text = textOf(shadowRoots.find((root) => root.shadowRootType === 'user-agent'));
  if (text !== '') labels[type] = text;
}

function textOf(node: DevToolsNode | undefined): string {
  if (node === undefined) return '';
  if (node.nodeName === '#text') return node.nodeValue;
  return (node.children ?? []).map(textOf).join('');
}
