import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIPv4, SocketAddress } from 'node:net';
import { bits, boolean, integer, numbered, objectId, octets, sequence, set, text, time } from './der.ts';

export interface CertificateAndKey {
  /** Both as PEM. */
  cert: string;
  key: string;
}

const ecdsaWithSha256 = '1.2.840.10045.4.3.2';
const commonName = '2.5.4.3';
const alternativeNames = '2.5.29.17';
const basicConstraints = '2.5.29.19';
const keyUsage = '2.5.29.15';
const extendedKeyUsage = '2.5.29.37';
const serverAuthentication = '1.3.6.1.5.5.7.3.1';

const day = 24 * 3600 * 1000;
/** Maximum validity that Apple's systems trust. */
const longestDays = 825;

/** Creates a key and a self-signed certificate for the given names and addresses. Needs no program of the host. */
export function makeCertificate(names: readonly string[], now: Date): CertificateAndKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId(ecdsaWithSha256));
  const name = sequence(set(sequence(objectId(commonName), text(names[0] ?? 'xueyan'))));
  const body = sequence(
    numbered(0, integer(Buffer.from([2]))),
    integer(serial()),
    algorithm,
    name,
    // Allows for differing clocks of a school.
    sequence(time(new Date(now.getTime() - day)), time(new Date(now.getTime() + (longestDays - 1) * day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    numbered(
      3,
      sequence(
        extension(basicConstraints, sequence(boolean(true)), true),
        // For signatures and for signing certificates: it is its own authority where it is installed.
        extension(keyUsage, bits(Buffer.from([0x84]), 2), true),
        extension(extendedKeyUsage, sequence(objectId(serverAuthentication))),
        extension(alternativeNames, sequence(...names.map(alternativeName))),
      ),
    ),
  );
  const certificate = sequence(body, algorithm, bits(sign('sha256', body, privateKey)));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Positive, without a leading zero. */
function serial(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}

const extension = (id: string, value: Buffer, critical = false) =>
  sequence(objectId(id), ...(critical ? [boolean(true)] : []), octets(value));

function alternativeName(name: string): Buffer {
  const address = addressBytes(name);
  return address ? numbered(7, address, false) : numbered(2, Buffer.from(name, 'latin1'), false);
}

function addressBytes(name: string): Buffer | null {
  if (isIPv4(name)) return Buffer.from(name.split('.').map(Number));
  const six = SocketAddress.parse(`[${name}]:0`);
  if (!six) return null;
  const [head = '', tail] = six.address.split('::');
  const groups = (part = '') => (part === '' ? [] : part.split(':'));
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(tail === undefined ? 0 : missing).fill('0'), ...groups(tail)];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
