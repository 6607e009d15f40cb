import { type Latency, type Moment, NO_LATENCY, type WireFault } from './faults.ts';
import { type LiveApp, LivePhone } from './live-phone.ts';
import type { Spoiling } from './uia2-server.ts';
import { WdaServer } from './wda-server.ts';
import { WireLog } from './wire-log.ts';

/** These spoil an answer: at no particular moment, the next one. */
const IN_AN_ANSWER: readonly WireFault[] = ['late', 'refuses', 'garbled', 'hangs-up'];

export interface IosWireOptions extends LiveApp {
  readonly latency?: Latency;
}

/** An iPhone that is simulated: a WebDriverAgent on a free port of 127.0.0.1. */
export class IosWire {
  readonly log: WireLog;
  readonly live: LivePhone;
  readonly #server: WdaServer;
  #armed: { readonly fault: Exclude<WireFault, 'stale'>; readonly moment: Moment } | null = null;
  #stuck: Spoiling | null = null;

  private constructor(live: LivePhone, log: WireLog, server: WdaServer) {
    this.live = live;
    this.log = log;
    this.#server = server;
    server.spoil = (moment) => this.#spoil(moment);
  }

  /** Throws AppFileError for an app, defect or quirk that there is none of. */
  static async start(options: IosWireOptions): Promise<IosWire> {
    const log = new WireLog();
    const live = LivePhone.of(options);
    const server = new WdaServer(live, log);
    server.latency = options.latency ?? NO_LATENCY;
    await server.start();
    return new IosWire(live, log, server);
  }

  /** What Appium's XCUITest driver needs to use this phone, on any system. `bundleId` is for the client: the driver is not told of it. */
  get capabilities(): Readonly<Record<string, unknown>> {
    return {
      platformName: 'iOS',
      'appium:automationName': 'XCUITest',
      // One of its own: Appium gives one phone to one session.
      'appium:udid': `SIMULATED-${new URL(this.#server.url).port}`,
      'appium:deviceName': 'SIMULATED iPhone',
      'appium:platformVersion': '17.5',
      'appium:webDriverAgentUrl': this.#server.url,
      'appium:bundleId': this.live.phone.app.package,
    };
  }

  /** Gestures, keys and texts that reached the phone, in order. */
  get made(): readonly string[] {
    return this.#server.made;
  }

  /** What has to be nothing once nobody uses the phone. */
  get left(): { readonly sessions: number } {
    return { sessions: this.#server.session === null ? 0 : 1 };
  }

  /** Makes something go wrong at once, or at the next moment of that kind. */
  inject(fault: WireFault, moment: Moment = 'idle'): void {
    this.#armed = null;
    if (fault === 'stale') this.#server.staleNext = true;
    else if (moment === 'idle' && !IN_AN_ANSWER.includes(fault)) this.#strike(fault);
    else this.#armed = { fault, moment };
  }

  /** The phone is well again, and its WebDriverAgent answers. */
  async heal(): Promise<void> {
    this.#armed = null;
    this.#stuck = null;
    await this.#server.start();
  }

  /** Ends it; nothing listens any more. */
  async close(): Promise<void> {
    this.#server.stop();
  }

  #spoil(moment: Moment | null): Spoiling | null {
    const armed = this.#armed;
    if (armed !== null && (armed.moment === 'idle' || armed.moment === moment)) {
      this.#armed = null;
      return this.#strike(armed.fault);
    }
    return this.#stuck;
  }

  #strike(fault: Exclude<WireFault, 'stale'>): Spoiling | null {
    switch (fault) {
      // However the phone is lost, what is left of it over the network is the same: nobody answers.
      case 'driver-dies':
      case 'unplugged':
        this.#server.stop();
        return 'hang up';
      case 'offline':
      case 'unauthorised':
        this.#stuck = 'hang up';
        return 'hang up';
      case 'hangs':
        this.#stuck = 'never';
        return 'never';
      case 'hangs-up':
        return 'hang up';
      case 'garbled':
        return 'garble';
      case 'refuses':
        return 'refuse';
      case 'late':
        return 'late';
      case 'taken-over':
        this.#server.takeOver();
        return null;
      case 'app-crashes':
        this.live.now.run([{ do: 'crash', line: 'made to crash' }], { values: {}, row: null });
        return null;
      case 'app-hangs':
        this.live.now.process?.hang();
        return null;
    }
  }
}
