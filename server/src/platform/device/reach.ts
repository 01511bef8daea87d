import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import type { DeviceKind, DeviceTrouble } from '@xueyan/contract/lab/network-device';
import { type AllowedTarget, isAllowed } from './address.ts';

/** Reason why there is no connection to a device; the device's own message is not exposed. */
export class DeviceError extends Error {
  readonly trouble: DeviceTrouble;
  constructor(trouble: DeviceTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

export const troubleOf = (error: unknown): DeviceTrouble => (error instanceof DeviceError ? error.trouble : 'protocol');

const nameMs = 5_000;
const connectMs = 8_000;
const greetingMs = 5_000;

interface Target {
  host: string;
  port: number;
}

/**
 * Connects to a device by TCP. A name is resolved once and the connection uses the address that was checked, so a later
 * change of the name has no effect.
 */
export async function dial({ host, port }: Target, targets: readonly AllowedTarget[]): Promise<Socket> {
  const addresses = isIP(host) ? [host] : await resolve(host);
  const address = addresses.find((one) => isAllowed(targets, one, port));
  if (!address) throw new DeviceError('notAllowed');
  const socket = connect({ host: address, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 30_000 });
  // The owner of the socket listens too; before and after that, an error must not end the server.
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(connectMs) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw new DeviceError(troubleOfCode((error as { code?: string }).code));
  }
}

async function resolve(host: string): Promise<string[]> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DeviceError('unresolved')), nameMs).unref();
  });
  try {
    const found = await Promise.race([lookup(host, { all: true }), late]);
    return found.map(({ address }) => address);
  } catch {
    throw new DeviceError('unresolved');
  }
}

const codes: Record<string, DeviceTrouble> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
};
const troubleOfCode = (code = ''): DeviceTrouble => codes[code] ?? 'timeout';

/** Reads the given number of bytes from a socket without another reader. */
export async function takeBytes(socket: Socket, count: number, signal: AbortSignal): Promise<Buffer> {
  for (;;) {
    const bytes = socket.read(count) as Buffer | null;
    // At its end a stream returns what is left.
    if (bytes?.length === count) return bytes;
    if (bytes || socket.readableEnded || socket.destroyed) throw new DeviceError('protocol');
    await Promise.race([once(socket, 'readable', { signal }), once(socket, 'close', { signal })]).catch(() => {
      throw new DeviceError(signal.aborted ? 'timeout' : 'protocol');
    });
  }
}

const greetings: Record<DeviceKind, string> = { ssh: 'SSH-', vnc: 'RFB ' };

/** Checks that a device answers, and in its protocol, without logging in. */
export async function probe(target: Target & { kind: DeviceKind }, targets: readonly AllowedTarget[]): Promise<void> {
  const socket = await dial(target, targets);
  try {
    const greeting = await takeBytes(socket, 4, AbortSignal.timeout(greetingMs));
    if (greeting.toString('latin1') !== greetings[target.kind]) throw new DeviceError('protocol');
  } finally {
    socket.destroy();
  }
}
