/** A terminal that keeps what was written. */
export function collector(columns = 100) {
  let text = '';
  return {
    columns,
    write(more: string) {
      text += more;
    },
    get text() {
      return text;
    },
  };
}
