import { type LiveAppOptions, LivePhone } from './live-phone.ts';
import { AdbServer } from './adb-server.ts';
import { AndroidSystem } from './android-system.ts';
import { type Latency, type FaultMoment, NO_LATENCY, type AnswerFault, type WireFault } from './faults.ts';
import { FaultInjector, type PhoneFault } from './fault-injector.ts';
import { Uia2Server } from './uia2-server.ts';
import { WireLog } from './wire-log.ts';

export interface AndroidWireOptions extends LiveAppOptions {
  readonly serial?: string;
  readonly latency?: Latency;
}

/** A simulated Android phone behind its own adb server on 127.0.0.1. */
export class AndroidWire {
  readonly log = new WireLog();
  readonly system: AndroidSystem;
  readonly #adb: AdbServer;
  readonly #server: Uia2Server;
  readonly adbPort: number;
  readonly #faults: FaultInjector;

  private constructor(
    system: AndroidSystem,
    log: WireLog,
    adb: AdbServer,
    server: Uia2Server,
    adbPort: number,
  ) {
    this.log = log;
    this.system = system;
    this.#adb = adb;
    this.#server = server;
    this.adbPort = adbPort;
    this.#faults = new FaultInjector(server, (fault) => this.#applyFault(fault));
    system.instrumentation = server;
  }

  /** @throws AppFileError for an unknown app, defect or quirk */
  static async start(options: AndroidWireOptions): Promise<AndroidWire> {
    const log = new WireLog();
    const system = new AndroidSystem(options.serial ?? 'SIMULATED01', LivePhone.open(options));
    system.shellMs = options.latency?.shell ?? 0;
    const server = new Uia2Server(system, log);
    server.latency = options.latency ?? NO_LATENCY;
    const adb = new AdbServer(system, log);
    return new AndroidWire(system, log, adb, server, await adb.listen());
  }

  /** Capabilities for Appium's UiAutomator2 driver. The driver installs nothing: the phone has all that it needs. */
  get capabilities(): Readonly<Record<string, unknown>> {
    const { app } = this.system.live.phone;
    return {
      platformName: 'Android',
      'appium:automationName': 'UiAutomator2',
      'appium:udid': this.system.serial,
      'appium:adbPort': this.adbPort,
      // This phone has its own adb server.
      'appium:suppressKillServer': true,
      'appium:appPackage': app.package,
      'appium:appActivity': this.system.startActivity,
      'appium:skipDeviceInitialization': true,
      'appium:skipServerInstallation': true,
      'appium:skipUnlock': true,
    };
  }

  /** Gestures, keys and texts that reached the phone, in order. */
  get made(): readonly string[] {
    return this.#server.made;
  }

  /** Open resources; all zero when nobody uses the phone. */
  get left(): { readonly sessions: number; readonly ports: number } {
    return { sessions: this.#server.session === null ? 0 : 1, ports: this.#adb.forwarded };
  }

  /** Injects a fault now, or at the next moment of that kind. */
  inject(fault: WireFault, moment: FaultMoment = 'idle'): void {
    this.#faults.inject(fault, moment);
  }

  /** Ends all faults: the phone is attached, and its server answers. */
  heal(): void {
    this.#faults.heal();
    this.system.attach('device');
  }

  /** Closes all ports. Stop Appium first, or its adb client starts its own server on the port. */
  async close(): Promise<void> {
    this.system.endInstrumentation('closed');
    this.#server.stop();
    await this.#adb.close();
  }

  #applyFault(fault: PhoneFault): AnswerFault | null {
    switch (fault) {
      case 'driver-dies':
        this.system.endInstrumentation('crashed');
        return 'hang up';
      case 'offline':
      case 'unauthorised':
      case 'unplugged':
        this.system.attach(
          ({ offline: 'offline', unauthorised: 'unauthorized', unplugged: 'absent' } as const)[fault],
        );
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
        this.system.phone.run([{ do: 'crash', line: 'java.lang.IllegalStateException: made to crash' }], {
          values: {},
          row: null,
        });
        return null;
      case 'app-hangs':
        this.system.phone.process?.hang();
        return null;
    }
  }
}
