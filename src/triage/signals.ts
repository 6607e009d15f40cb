/** Signs of trouble around the app: network, storage, the device itself. A sign that the last pass has too explains nothing. */
import type { Trace } from '../trace/schema.ts';
import { screensOf } from './lines.ts';

const NETWORK_ERRORS =
  /net::ERR_(?:INTERNET_DISCONNECTED|NETWORK_CHANGED|NAME_NOT_RESOLVED|CONNECTION_\w+|ADDRESS_UNREACHABLE|TIMED_OUT|PROXY_\w+|TUNNEL_\w+|EMPTY_RESPONSE|CERT_\w+)/u;
const GATEWAY_STATUS = [502, 503, 504];
const LOG_LINES: readonly RegExp[] = [
  /\bENOSPC\b|no space left on device/iu,
  /\b(?:UnknownHostException|ConnectException|SocketTimeoutException|NoRouteToHostException|SSLHandshakeException)\b/u,
  /network is unreachable|NSURLErrorDomain.{0,20}-10(?:01|03|04|05|09)\b/iu,
  /lowmemorykiller|low memory: killing/iu,
];
const OFFLINE =
  /^(?:(?:you(?:'|’)re|you are) offline|no (?:internet|network)(?: connection)?|(?:check|please check) your (?:internet|network|connection)|no connection)\b/iu;

/** Returns each sign that the failed run shows and the last pass does not, as a sentence. Pure. */
export function environmentSigns(failed: Trace, lastPass: Trace | null): readonly string[] {
  const known = new Set(lastPass === null ? [] : signsOf(lastPass).map(({ key }) => key));
  return signsOf(failed)
    .filter(({ key }) => !known.has(key))
    .map(({ text }) => text)
    .slice(0, 5);
}

interface Sign {
  readonly key: string;
  readonly text: string;
}

function signsOf(trace: Trace): readonly Sign[] {
  const signs = [...requestSigns(trace), ...logSigns(trace), ...screenSigns(trace)];
  return [...new Map(signs.map((sign) => [sign.key, sign])).values()];
}

function requestSigns({ steps }: Trace): readonly Sign[] {
  return steps
    .flatMap(({ network = [] }) => network)
    .flatMap(({ method, url, status, error }) => {
      const code = NETWORK_ERRORS.exec(error ?? '')?.[0];
      const gateway = status !== undefined && GATEWAY_STATUS.includes(status);
      if (code === undefined && !gateway) return [];
      const what = code ?? `HTTP ${status ?? ''}`;
      return [{ key: what, text: `${method} ${url.replace(/[?#].*$/u, '')}: ${what}` }];
    });
}

function logSigns({ details }: Trace): readonly Sign[] {
  const lines = details.filter(({ about }) => about === 'device').flatMap(({ text }) => text.split('\n'));
  return LOG_LINES.flatMap((pattern) => {
    const line = lines.find((l) => pattern.test(l));
    return line === undefined
      ? []
      : [{ key: pattern.source, text: `Device log: ${line.trim().slice(0, 200)}` }];
  });
}

function screenSigns(trace: Trace): readonly Sign[] {
  return screensOf(trace).flatMap((screen) => {
    const texts = [...screen.elements.filter((e) => e.visible !== null).map((e) => e.text), ...screen.toasts];
    const offline = texts.find((text) => OFFLINE.test(text.trim()));
    return offline === undefined ? [] : [{ key: 'offline', text: `The screen says: "${offline.trim()}"` }];
  });
}
