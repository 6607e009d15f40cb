const EMPTY = `(() => {
  const empty = (e) => { e.preventDefault(); e.clipboardData.setData('text/plain', ''); };
  document.addEventListener('copy', empty, { once: true });
  return document.execCommand('copy');
})()`;

/**
 * The call that empties the clipboard, which all tabs of a browser share. Copying works on the blank page of a new tab, where the clipboard's own functions
 * do not.
 */
export const EMPTY_CLIPBOARD: readonly [method: string, params: object] = [
  'Runtime.evaluate',
  { expression: EMPTY, userGesture: true },
];
