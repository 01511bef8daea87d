import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { Fault, wireFaults } from '@xueyan/contract/wire/fault';

/** Ends of names that nobody outside can have made to point here. */
const local = /(^|\.)(localhost|local|lan|internal|home\.arpa)$/;

/**
 * Refuses a request that came here under a name that is not the school's: a page elsewhere whose name was made to point
 * to this server would be taken for a page of ours. Addresses cannot be borrowed like this, nor names without a dot.
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

/** Without its port, its brackets and the dot that may end it. */
const nameOf = (host: string) =>
  host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
