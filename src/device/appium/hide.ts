import type { Capabilities } from './session.ts';

const SECRET_NAME = /key|token|secret|passw|user(?:name)?$|auth|credential/i;
const SHORTEST = 4;

/** Takes user names, keys and passwords of an address and of capabilities out of texts, wherever they stand in there. */
export function hiding(hub: string, capabilities: Capabilities): (text: string) => string {
  const found = new Set<string>();
  if (URL.canParse(hub)) {
    const { username, password } = new URL(hub);
    const login = [username, password].map(decodeURIComponent);
    for (const part of [username, password, ...login]) found.add(part);
    // As it goes over the wire.
    if (username !== '') found.add(Buffer.from(login.join(':')).toString('base64'));
  }
  collect(capabilities, false, found);
  const secrets = [...found].filter((text) => text.length >= SHORTEST).sort((a, b) => b.length - a.length);
  return (text) => secrets.reduce((left, secret) => left.replaceAll(secret, '[hidden]'), text);
}

function collect(value: unknown, secret: boolean, found: Set<string>): void {
  if (typeof value === 'string' && secret) found.add(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) collect(inner, secret || SECRET_NAME.test(name), found);
}
