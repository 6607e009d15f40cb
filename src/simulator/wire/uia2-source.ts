import type { ViewNode } from '../view.ts';
import { sleep } from './live-phone.ts';
import type { AndroidSystem } from './android-system.ts';

const LOOK_MS = 50;

/**
 * Returns the page source once the phone is idle or `waitForIdleTimeout` is over. Animations keep it from being idle.
 */
export async function shownSource(
  system: AndroidSystem,
  settings: Readonly<Record<string, unknown>>,
): Promise<string> {
  const deadline = performance.now() + Number(settings['waitForIdleTimeout']);
  while (system.phone.view().windows.some((w) => isBusy(w.root)) && performance.now() < deadline)
    await sleep(LOOK_MS);
  const source = system.phone.source();
  return settings['allowInvisibleElements'] === true ? source : withoutInvisible(source);
}

function isBusy(node: ViewNode): boolean {
  if (node.inTree && ['spinner', 'progress', 'video'].includes(node.kind)) return true;
  return node.children.some(isBusy);
}

/** Removes invisible elements with their content; each element has its own lines, indented by depth. */
function withoutInvisible(source: string): string {
  let hidden = '';
  return source
    .split('\n')
    .filter((line) => {
      const indent = /^ */.exec(line)?.[0] ?? '';
      if (hidden !== '') {
        if (indent.length > hidden.length) return false;
        const closes = line.startsWith(`${hidden}</`);
        hidden = '';
        if (closes) return false;
      }
      if (!line.includes(' displayed="false"')) return true;
      hidden = line.endsWith('/>') ? '' : indent;
      return false;
    })
    .join('\n');
}
