import { type Latency, type FaultMoment, NO_LATENCY, type AnswerFault, type WireFault } from './faults.ts';
import { type LiveAppOptions, LivePhone } from './live-phone.ts';
import { FaultInjector, type PhoneFault } from './fault-injector.ts';
import { WdaServer } from './wda-server.ts';
import { WireLog } from './wire-log.ts';

export interface IosWireOptions extends LiveAppOptions {
  readonly latency?: Latency;
}

/** An iPhone that is simulated: a WebDriverAgent on a free port of 127.0.0.1. */
export class IosWire {
  readonly log: WireLog;
  readonly live: LivePhone;
  readonly #server: WdaServer;
  readonly #mischief: FaultInjector;

  private constructor(live: LivePhone, log: WireLog, server: WdaServer) {
    this.live = live;
    this.log = log;
    this.#server = server;
    this.#mischief = new FaultInjector(server, (fault) => this.#strike(fault));
  }

  /** Throws AppFileError for an app, defect or quirk that there is none of. */
  static async start(options: IosWireOptions): Promise<IosWire> {
    const log = new WireLog();
    const live = LivePhone.open(options);
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
  inject(fault: WireFault, moment: FaultMoment = 'idle'): void {
    this.#mischief.inject(fault, moment);
  }

  /** The phone is well again, and its WebDriverAgent answers. */
  async heal(): Promise<void> {
    this.#mischief.heal();
    await this.#server.start();
  }

  /** Ends it; nothing listens any more. */
  async close(): Promise<void> {
    this.#server.stop();
  }

  #strike(fault: PhoneFault): AnswerFault | null {
    switch (fault) {
      // However the phone is lost, what is left of it over the network is the same: nobody answers.
      case 'driver-dies':
      case 'unplugged':
        this.#server.stop();
        return 'hang up';
      case 'offline':
      case 'unauthorised':
        this.#mischief.stuck = 'hang up';
        return 'hang up';
      case 'hangs':
        this.#mischief.stuck = 'never';
        return 'never';
      case 'app-crashes':
        this.live.now.run([{ do: 'crash', line: 'made to crash' }], { values: {}, row: null });
        return null;
      case 'app-hangs':
        this.live.now.process?.hang();
        return null;
    }
  }
}
