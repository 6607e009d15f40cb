/** The faults of a phone on the wire, and how each looks from outside. */
export const WIRE_FAULTS = {
  'driver-dies': "the driver's server on the phone ends",
  offline: 'the phone is attached but does not respond',
  unplugged: 'the phone is gone',
  unauthorised: 'the phone asks to allow debugging',
  hangs: "the driver's server accepts requests and never answers",
  'hangs-up': 'the connection is closed without an answer',
  'cuts-off': 'the connection ends in the middle of the answer',
  garbled: 'the answer is truncated',
  refuses: 'one request fails with an unspecific error',
  'taken-over': 'someone else opened a session',
  'app-crashes': 'the app under test crashes',
  'app-hangs': 'the app under test stops responding',
  late: 'one answer is 3 seconds late',
  'stream-cut': 'the stream of pictures ends in the middle of one',
  'stream-stalls': 'the stream of pictures sends no more',
  stale: 'the element to type into is stale',
} as const;
export type WireFault = keyof typeof WIRE_FAULTS;

/** `idle`: now. `tap`: after a gesture, before its answer. `capture`: at the request for a screenshot. */
export const MOMENTS = ['idle', 'tap', 'capture', 'type'] as const;
export type FaultMoment = (typeof MOMENTS)[number];

/** The change to an answer. */
export type AnswerFault = 'never' | 'hang up' | 'cut off' | 'garble' | 'refuse' | 'late';

/** Delays of the phone's parts beyond the simulation, ms. */
export interface Latency {
  readonly source: number;
  readonly screenshot: number;
  readonly gesture: number;
  /** All other requests to the driver's server. */
  readonly other: number;
  readonly shell: number;
}

export const NO_LATENCY: Latency = { source: 0, screenshot: 0, gesture: 0, other: 0, shell: 0 };
/** A real phone on a cable. */
export const REAL_LATENCY: Latency = { source: 350, screenshot: 300, gesture: 60, other: 30, shell: 60 };
