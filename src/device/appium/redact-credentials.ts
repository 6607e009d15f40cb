import type { Capabilities } from './capabilities.ts';

const SECRET_NAME = /key|token|secret|passw|user(?:name)?$|auth|credential/i;
const MIN_LENGTH = 4;

/** Returns a function that redacts user names, keys and passwords of a hub URL and of capabilities. */
export function credentialRedactor(hub: string, capabilities: Capabilities): (text: string) => string {
  const found = new Set<string>();
  if (URL.canParse(hub)) {
    const { username, password } = new URL(hub);
    const login = [username, password].map(decodeURIComponent);
    for (const part of [username, password, ...login]) found.add(part);
    // As in the Authorization header.
    if (username !== '') found.add(Buffer.from(login.join(':')).toString('base64'));
  }
  collectSecrets(capabilities, false, found);
  const secrets = [...found].filter((text) => text.length >= MIN_LENGTH).sort((a, b) => b.length - a.length);
  return (text) => secrets.reduce((left, secret) => left.replaceAll(secret, '[hidden]'), text);
}

function collectSecrets(value: unknown, secret: boolean, found: Set<string>): void {
  if (typeof value === 'string' && secret) found.add(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value))
    collectSecrets(inner, secret || SECRET_NAME.test(name), found);
}
