import { generateKeyPairSync, sign } from 'node:crypto';

/** A key and the certificate that it signed itself, as PEM. */
export interface Identity {
  readonly key: string;
  readonly certificate: string;
}

const SEQUENCE = 0x30;
/** `ecdsa-with-SHA256`. */
const ALGORITHM = der(SEQUENCE, Buffer.from('06082a8648ce3d040302', 'hex'));
const NOBODY = der(SEQUENCE);

/** Makes an identity of nobody: what a simulated phone and its computer show each other. */
export function selfSigned(): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const time = (text: string): Buffer => der(0x17, Buffer.from(text));
  const content = der(
    SEQUENCE,
    der(0x02, Buffer.from([1])),
    ALGORITHM,
    NOBODY,
    der(SEQUENCE, time('250101000000Z'), time('491231235959Z')),
    NOBODY,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = der(SEQUENCE, content, ALGORITHM, der(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** Writes one value of DER: its tag, its length and its parts. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
