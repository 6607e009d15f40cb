/** Returns a function that calls listeners, and stops calling them after the first one throws. */
export function safeListener(): (call: () => void) => void {
  let active = true;
  return (call) => {
    if (!active) return;
    try {
      call();
    } catch {
      active = false;
    }
  };
}
