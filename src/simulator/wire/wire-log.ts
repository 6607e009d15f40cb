export interface LoggedCall {
  /** The channel: `adb`, `shell`, `http` … */
  readonly channel: string;
  readonly text: string;
}

const KEPT = 2000;

/** Requests to a phone on the wire, latest last. */
export class WireLog {
  readonly calls: LoggedCall[] = [];
  /** Requests that the phone does not model and therefore refused. */
  readonly unknown: string[] = [];

  add(channel: string, text: string): void {
    this.calls.push({ channel, text });
    if (this.calls.length > KEPT) this.calls.shift();
  }

  /** Records a request that is not modelled. */
  miss(channel: string, text: string): void {
    this.add(channel, `UNKNOWN ${text}`);
    this.unknown.push(`${channel}: ${text}`);
  }

  /** Counts the matching calls of a channel. */
  count(channel: string, text: RegExp): number {
    return this.calls.filter((call) => call.channel === channel && text.test(call.text)).length;
  }
}
