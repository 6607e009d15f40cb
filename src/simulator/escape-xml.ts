/** Returns an attribute's value as both drivers write it: without control characters, line breaks as references. */
export function escapeXml(text: string): string {
  // Most values are plain words and numbers.
  if (/^[\w ./:[\],()@-]*$/.test(text)) return text;
  return text
    .replace(/\p{Cc}/gu, (control) => ('\t\n\r'.includes(control) ? control : ''))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
