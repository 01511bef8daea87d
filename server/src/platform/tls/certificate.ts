import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Server } from 'node:tls';
import { clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { type CertificateAndKey, makeCertificate } from './self-made.ts';

/** Certificate of a server: files of the school, or one that this installation creates. */
export type TlsSettings = { certFile: string; keyFile: string } | 'self-made';

/** Certificate and key, current and future. */
export interface Certificate extends CertificateAndKey {
  /** Gives a server the new ones when the files change; returns a function that stops this. */
  follow(server: Pick<Server, 'setSecureContext'>, everyMs?: number): () => void;
}

const minute = 60_000;
const month = 30 * 24 * 60 * minute;

/** Throws with the reason when the certificate cannot be used. */
export function openCertificate(settings: TlsSettings, dataDir: string, publicHosts: string[], log: Log): Certificate {
  const files = settings === 'self-made' ? selfMadeIn(join(dataDir, 'tls'), publicHosts) : settings;
  const first = readPair(files);
  warnOfEnd(first.cert, log);
  return {
    ...first,
    follow(server, everyMs = minute) {
      let known = `${first.cert}${first.key}`;
      let seen = stampOf(files);
      const look = () => {
        const stamp = stampOf(files);
        if (stamp === seen) return;
        // The two files are replaced one after the other: the old pair is used until both match.
        try {
          const pair = readPair(files);
          seen = stamp;
          if (`${pair.cert}${pair.key}` === known) return;
          server.setSecureContext(pair);
          known = `${pair.cert}${pair.key}`;
          log.info('the certificate was read anew', { validTo: new X509Certificate(pair.cert).validTo });
          warnOfEnd(pair.cert, log);
        } catch (error) {
          log.warn('the new certificate cannot be used, the old one stays', { error });
        }
      };
      const timer = setInterval(look, everyMs).unref();
      return () => clearInterval(timer);
    },
  };
}

/** Files may be replaced by a rename or behind a link as well as rewritten. */
const stampOf = ({ certFile, keyFile }: Exclude<TlsSettings, 'self-made'>) =>
  [certFile, keyFile]
    .map((file) => statSync(file, { throwIfNoEntry: false }))
    .map((found) => (found ? `${found.ino} ${found.mtimeMs} ${found.size}` : 'none'))
    .join(' ');

function readPair({ certFile, keyFile }: Exclude<TlsSettings, 'self-made'>): CertificateAndKey {
  const [cert, key] = [readFileSync(certFile, 'utf8'), readFileSync(keyFile, 'utf8')];
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new Error(`${keyFile} 不是证书 ${certFile} 的私钥 (the key is not that of the certificate)`);
  return { cert, key };
}

function warnOfEnd(cert: string, log: Log): void {
  const { validTo } = new X509Certificate(cert);
  if (new Date(validTo).getTime() - clock.now().getTime() < month) log.warn('the certificate ends soon', { validTo });
}

/** Created once; again shortly before it expires, or when the school uses another host name. */
function selfMadeIn(folder: string, publicHosts: string[]): Exclude<TlsSettings, 'self-made'> {
  const files = { certFile: join(folder, 'self-made.crt'), keyFile: join(folder, 'self-made.key') };
  const names = [...new Set([...publicHosts, hostname().toLowerCase(), 'localhost'])];
  const isThere = existsSync(files.certFile) && existsSync(files.keyFile);
  if (isThere && isGoodFor(readFileSync(files.certFile, 'utf8'), names)) return files;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { cert, key } = makeCertificate([...names, '127.0.0.1', '::1', ...ownAddresses()], clock.now());
  writeFileSync(files.keyFile, key, { mode: 0o600 });
  writeFileSync(files.certFile, cert);
  return files;
}

/**
 * Addresses of this host for others. A later change does not replace the certificate, which browsers have come to
 * trust.
 */
const ownAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((found = []) => found)
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address }) => address);

function isGoodFor(cert: string, names: string[]): boolean {
  const { validTo, subjectAltName = '' } = new X509Certificate(cert);
  const named = subjectAltName.split(', ');
  const left = new Date(validTo).getTime() - clock.now().getTime();
  return left > month && names.every((name) => named.includes(`DNS:${name}`));
}
