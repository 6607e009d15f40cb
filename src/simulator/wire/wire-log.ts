export interface LoggedCall {
  /** Where it came in: `adb`, `shell`, `http` … */
  readonly channel: string;
  readonly text: string;
}

const KEPT = 2000;

/** What was asked of a phone on the wire, the latest last. */
export class WireLog {
  readonly calls: LoggedCall[] = [];
  /** What the phone does not model and refused to answer. Empty, or the phone pretends nothing but lacks something. */
  readonly unknown: string[] = [];

  add(channel: string, text: string): void {
    this.calls.push({ channel, text });
    if (this.calls.length > KEPT) this.calls.shift();
  }

  /** Notes what is not modelled. */
  miss(channel: string, text: string): void {
    this.add(channel, `UNKNOWN ${text}`);
    this.unknown.push(`${channel}: ${text}`);
  }

  /** How many calls of this channel fit. */
  count(channel: string, text: RegExp): number {
    return this.calls.filter((call) => call.channel === channel && text.test(call.text)).length;
  }
}
