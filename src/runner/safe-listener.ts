/** A listener that throws is heard no more: what is shown of a run decides nothing in it. */
export function safeListener(): (say: () => void) => void {
  let heard = true;
  return (say) => {
    if (!heard) return;
    try {
      say();
    } catch {
      heard = false;
    }
  };
}
