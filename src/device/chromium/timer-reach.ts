/** Asks the browser what the repeating timers of a page can find, before a tap and after it (R14). */
import { DevToolsRefusal, isTimeout } from './browser/devtools.ts';
import { SCRIPT_STATE } from './script-state.ts';
import { Interrupted } from './tab/tab.ts';
import type { PageTab } from './tab/tabs.ts';

interface RemoteObject {
  readonly objectId?: string;
  readonly value?: unknown;
  readonly unserializableValue?: string;
  readonly subtype?: string;
}
interface RemoteProperty {
  readonly name: string;
  readonly value?: RemoteObject;
}
interface RemoteProperties {
  readonly result?: readonly RemoteProperty[];
  readonly internalProperties?: readonly RemoteProperty[];
  readonly privateProperties?: readonly RemoteProperty[];
}

const GROUP = 'thumbrule-state';
/** Functions that lead to each other are asked about one after another. */
const ROUNDS = 6;
/** Looks before a tap. */
const LOOKS = 3;
const TIMEOUT_MS = 2000;

/** Notes what the timers of the page find before a tap; false where no timer repeats, or where nothing tells. On a busy machine it reads again, so that no timer runs between the looks. */
export async function readTimersBefore(tab: PageTab): Promise<boolean> {
  return await safely(tab, async () => {
    for (let looks = 0; looks < LOOKS; looks += 1) {
      const first = await evaluate(
        tab,
        `thumbruleTasks.ours(globalThis.${SCRIPT_STATE}?.before() ?? Promise.resolve(null))`,
      );
      if (first.objectId === undefined || !(await answerAll(tab, first.objectId))) return false;
      if ((await evaluate(tab, `globalThis.${SCRIPT_STATE}.isLate()`)).value !== true) break;
    }
    return true;
  });
}

/** Notes what they find after it. */
export async function readTimersAfter(tab: PageTab): Promise<void> {
  await safely(tab, async () => {
    const first = await evaluate(
      tab,
      `thumbruleTasks.ours(globalThis.${SCRIPT_STATE}?.after() ?? Promise.resolve(null))`,
    );
    return first.objectId !== undefined && (await answerAll(tab, first.objectId));
  });
}

/** Notes what they find by now, where scripts of the tap have gone on since. */
export async function readTimersAgain(tab: PageTab): Promise<void> {
  await safely(tab, async () => {
    const first = await evaluate(tab, `globalThis.${SCRIPT_STATE}?.again(true) ?? null`);
    return first.objectId !== undefined && (await answerAll(tab, first.objectId));
  });
}

/** A page that leaves, or that shows a dialog, tells nothing more. */
async function safely(tab: PageTab, read: () => Promise<boolean>): Promise<boolean> {
  try {
    const isRead = await read();
    if (isRead) await tab.send('Runtime.releaseObjectGroup', { objectGroup: GROUP }, TIMEOUT_MS);
    return isRead;
  } catch (error) {
    if (error instanceof Interrupted || error instanceof DevToolsRefusal || isTimeout(error)) return false;
    throw error;
  }
}

async function evaluate(tab: PageTab, expression: string): Promise<RemoteObject> {
  const params = { expression, objectGroup: GROUP, awaitPromise: true };
  const { result } = await tab.send<{ result: RemoteObject }>('Runtime.evaluate', params, TIMEOUT_MS);
  return result;
}

/** Tells the page of what it asks about, and of what it asks about then. */
async function answerAll(tab: PageTab, asked: string): Promise<boolean> {
  let list: string | undefined = asked;
  for (let round = 0; round < ROUNDS && list !== undefined; round += 1) {
    const items = await propertiesOf(tab, list);
    const told = await Promise.all(
      (items.result ?? [])
        .filter(({ name }) => /^\d+$/.test(name))
        .map(async ({ name, value }) =>
          value?.objectId === undefined ? [] : insidesOf(name, await propertiesOf(tab, value.objectId)),
        ),
    );
    const params = {
      objectId: list,
      functionDeclaration: `function (...told) { return globalThis.${SCRIPT_STATE}.take(this, told); }`,
      arguments: told.flat(2),
      objectGroup: GROUP,
    };
    const next: { result: RemoteObject; exceptionDetails?: object } = await tab.send(
      'Runtime.callFunctionOn',
      params,
      TIMEOUT_MS,
    );
    if (next.exceptionDetails !== undefined) return false;
    list = next.result.objectId;
  }
  return list === undefined;
}

async function propertiesOf(tab: PageTab, objectId: string): Promise<RemoteProperties> {
  return await tab.send<RemoteProperties>(
    'Runtime.getProperties',
    { objectId, ownProperties: true },
    TIMEOUT_MS,
  );
}

/** Returns the variables around a function, what it is bound to, and private fields: the number of what they belong to, the name, and the value. */
function insidesOf(number: string, found: RemoteProperties): readonly (readonly object[])[] {
  const internal = (found.internalProperties ?? []).filter(({ name }) =>
    /^\[\[(?:Scopes|TargetFunction|BoundThis|BoundArgs)\]\]$/.test(name),
  );
  return [...internal, ...(found.privateProperties ?? [])].flatMap(({ name, value }) =>
    value === undefined ? [] : [[{ value: Number(number) }, { value: name }, argument(value)]],
  );
}

function argument({ objectId, value, unserializableValue }: RemoteObject): object {
  if (objectId !== undefined) return { objectId };
  return unserializableValue === undefined ? { value } : { unserializableValue };
}
