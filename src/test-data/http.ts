import type { HttpTask } from '../goal/model/data-task.ts';
import type { TaskEnd } from './port.ts';

/** Bytes of an answer that are read. */
const MOST_BYTES = 1024 * 1024;
/** Characters of an answer that a message quotes. */
const EXCERPT = 200;

/** Sends a request. A redirect is not followed: it could lead to a server that is not allowed. */
export async function sendRequest(task: HttpTask, signal: AbortSignal): Promise<TaskEnd> {
  const body = task.json === undefined ? task.body : JSON.stringify(task.json);
  const headers = new Headers(task.json === undefined ? {} : { 'content-type': 'application/json' });
  for (const [name, value] of Object.entries(task.headers)) headers.set(name, value);
  const response = await fetch(task.url, {
    method: task.method,
    headers,
    redirect: 'manual',
    signal,
    ...(body === undefined ? {} : { body }),
  });
  const text = await readText(response);
  if (text === null) return { ok: false, reason: `the answer is longer than ${MOST_BYTES} bytes` };
  const { status } = response;
  if (task.status === null ? status >= 200 && status < 300 : status === task.status)
    return { ok: true, text };
  const expected = task.status === null ? 'a status from 200 to 299' : `the status ${task.status}`;
  const excerpt = text.trim().replaceAll(/\s+/gu, ' ').slice(0, EXCERPT);
  const quoted = excerpt === '' ? '' : `: ${excerpt}`;
  return { ok: false, reason: `it answered ${status} instead of ${expected}${quoted}` };
}

/** Returns the body of an answer; null when it is too long. */
async function readText({ body }: Response): Promise<string | null> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
