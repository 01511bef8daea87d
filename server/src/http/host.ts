import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { Fault, wireFaults } from '@xueyan/contract/wire/fault';

/** Endings of names that an outsider cannot point at this server. */
const local = /(^|\.)(localhost|local|lan|internal|home\.arpa)$/;

/**
 * Refuses a request whose host name is not one of the school's: DNS rebinding would let a foreign page, whose name
 * points to this server, act as a page of ours. Addresses and names without a dot cannot be rebound, so they are
 * accepted.
 */
export function ensureOurHost(host: string, publicHosts: string[]): void {
  const name = nameOf(host.toLowerCase());
  const ours =
    name === '' ||
    isIP(name) !== 0 ||
    !name.includes('.') ||
    local.test(name) ||
    name === hostname().toLowerCase() ||
    publicHosts.some((one) => (one.startsWith('*.') ? name.endsWith(one.slice(1)) : name === one));
  if (!ours) throw new Fault(wireFaults.wrongHost, { host: name });
}

/** Strips the port, the brackets and the trailing dot. */
const nameOf = (host: string) =>
  host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
