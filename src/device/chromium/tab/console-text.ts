/** A value in a console message, as DevTools reports it (`Runtime.RemoteObject`). */
export interface RemoteValue {
  readonly type: string;
  readonly subtype?: string;
  readonly value?: unknown;
  readonly unserializableValue?: string;
  readonly description?: string;
  readonly preview?: ObjectPreview;
}

interface ObjectPreview {
  readonly subtype?: string;
  readonly overflow: boolean;
  readonly properties: readonly { readonly name: string; readonly type: string; readonly value?: string }[];
}

/** Returns the arguments of a console call as a console prints them: placeholders filled in, objects with their first properties. */
export function consoleText(args: readonly RemoteValue[]): string {
  const [first, ...rest] = args;
  if (first === undefined) return '';
  if (first.type !== 'string') return args.map(valueText).join(' ');
  let used = 0;
  const text = String(first.value).replaceAll(/%([sdifoOc%])/gu, (whole, kind: string) => {
    if (kind === '%') return '%';
    const value = rest[used];
    if (value === undefined) return whole;
    used += 1;
    // %c styles the text that follows.
    return kind === 'c' ? '' : valueText(value);
  });
  return [text, ...rest.slice(used).map(valueText)].join(' ');
}

function valueText({ type, subtype, value, unserializableValue, description, preview }: RemoteValue): string {
  if (type === 'string') return String(value);
  if (type === 'undefined') return 'undefined';
  if (unserializableValue !== undefined) return unserializableValue;
  if (type === 'object' && subtype === 'null') return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (type !== 'object') return description ?? type;
  if (preview === undefined || subtype === 'error') return description ?? 'Object';
  return previewText(preview);
}

function previewText({ subtype, overflow, properties }: ObjectPreview): string {
  const isList = subtype === 'array';
  const shown = properties.map(({ name, type, value = '' }) => {
    const text = type === 'string' ? JSON.stringify(value) : value;
    return isList ? text : `${name}: ${text}`;
  });
  if (overflow) shown.push('…');
  return isList ? `[${shown.join(', ')}]` : `{${shown.join(', ')}}`;
}
