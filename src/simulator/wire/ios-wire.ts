import { type Latency, type FaultMoment, NO_LATENCY, type AnswerFault, type WireFault } from './faults.ts';
import { type LiveAppOptions, LivePhone } from './live-phone.ts';
import { FaultInjector, type PhoneFault } from './fault-injector.ts';
import { UsbmuxServer } from './usbmux-server.ts';
import { WdaServer } from './wda-server.ts';
import { WireLog } from './wire-log.ts';

export interface IosWireOptions extends LiveAppOptions {
  readonly latency?: Latency;
}

/** A simulated iPhone: a WebDriverAgent on a free port of 127.0.0.1. */
export class IosWire {
  readonly log: WireLog;
  readonly live: LivePhone;
  readonly #server: WdaServer;
  readonly #cable: UsbmuxServer;
  readonly #faults: FaultInjector;

  private constructor(live: LivePhone, log: WireLog, server: WdaServer, cable: UsbmuxServer) {
    this.live = live;
    this.log = log;
    this.#server = server;
    this.#cable = cable;
    this.#faults = new FaultInjector(server, (fault) => this.#applyFault(fault));
  }

  /** @throws AppFileError for an unknown app, defect or quirk */
  static async start(options: IosWireOptions): Promise<IosWire> {
    const log = new WireLog();
    const live = LivePhone.open(options);
    const server = new WdaServer(live, log);
    server.latency = options.latency ?? NO_LATENCY;
    await server.start();
    const cable = new UsbmuxServer(live, udidOf(server), log);
    await cable.start();
    return new IosWire(live, log, server, cable);
  }

  /** Capabilities for Appium's XCUITest driver, on any system. `bundleId` is for the client only. */
  get capabilities(): Readonly<Record<string, unknown>> {
    return {
      platformName: 'iOS',
      'appium:automationName': 'XCUITest',
      'appium:udid': udidOf(this.#server),
      'appium:deviceName': 'SIMULATED iPhone',
      'appium:platformVersion': '17.5',
      'appium:webDriverAgentUrl': this.#server.url,
      'thumbrule:mjpegUrl': `http://127.0.0.1:${this.#server.pictures.port}/`,
      'appium:bundleId': this.live.phone.app.package,
    };
  }

  /** Environment of an Appium that reaches the phone over its cable too: it asks there for the phone's date. */
  get environment(): Readonly<Record<string, string>> {
    return { USBMUXD_SOCKET_ADDRESS: `127.0.0.1:${this.#cable.port}` };
  }

  /** Gestures, keys and texts that reached the phone, in order. */
  get made(): readonly string[] {
    return this.#server.made;
  }

  /** Open resources; all zero when nobody uses the phone. */
  get left(): { readonly sessions: number } {
    return { sessions: this.#server.session === null ? 0 : 1 };
  }

  /** Injects a fault now, or at the next moment of that kind. */
  inject(fault: WireFault, moment: FaultMoment = 'idle'): void {
    this.#faults.inject(fault, moment);
  }

  /** Ends all faults; WebDriverAgent answers again. */
  async heal(): Promise<void> {
    this.#faults.heal();
    await this.#server.start();
  }

  /** Closes all ports. */
  async close(): Promise<void> {
    this.#cable.stop();
    this.#server.stop();
  }

  #applyFault(fault: PhoneFault): AnswerFault | null {
    switch (fault) {
      // Any loss of the phone looks the same over the network: no answer.
      case 'driver-dies':
      case 'unplugged':
        this.#server.stop();
        return 'hang up';
      case 'offline':
      case 'unauthorised':
        this.#faults.stuck = 'hang up';
        return 'hang up';
      case 'hangs':
        this.#faults.stuck = 'never';
        return 'never';
      case 'stream-cut':
        void this.#server.pictures.cut();
        return null;
      case 'stream-stalls':
        this.#server.pictures.stall();
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

/** Unique per phone: Appium gives one phone to one session. */
const udidOf = (server: WdaServer): string => `SIMULATED-${new URL(server.url).port}`;
