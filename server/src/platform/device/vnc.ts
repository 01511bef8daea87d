import { createCipheriv } from 'node:crypto';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { DeviceError, takeBytes } from './reach.ts';

/** Security types of the Remote Framebuffer Protocol (RFC 6143, 7.1.2). */
const security = { none: 1, vnc: 2 } as const;
const handshakeMs = 10_000;
const versionLength = 12;

/** Reverses the bits of a byte: the protocol uses the password's bytes that way. */
const mirrored = (byte: number) => {
  let turned = 0;
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) turned |= 0x80 >> bit;
  return turned;
};

/** Encrypts the challenge with DES under eight characters of the password. Triple DES with three equal keys is DES. */
export function answerChallenge(challenge: Buffer, password: string): Buffer {
  const key = Buffer.alloc(8);
  Buffer.from(password, 'latin1').copy(key, 0, 0, 8);
  const turned = Buffer.from(key.map(mirrored));
  const cipher = createCipheriv('des-ede3', Buffer.concat([turned, turned, turned]), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(challenge), cipher.final()]);
}

/** Logs in to a VNC server, which then waits for the client's first message. */
export async function enterVnc(socket: Socket, password: string): Promise<void> {
  const signal = AbortSignal.timeout(handshakeMs);
  const take = (count: number) => takeBytes(socket, count, signal);
  try {
    const version = (await take(versionLength)).toString('latin1');
    if (!version.startsWith('RFB 003.')) throw new DeviceError('protocol');
    const minor = Number(version.slice(8, 11));
    const spoken = minor >= 8 ? 8 : minor === 7 ? 7 : 3;
    socket.write(`RFB 003.00${spoken}\n`);
    const chosen = spoken === 3 ? (await take(4)).readUInt32BE() : await chooseSecurity(socket, take, password);
    if (chosen === security.vnc) socket.write(answerChallenge(await take(16), password));
    else if (chosen !== security.none) throw new DeviceError('protocol');
    // Older servers send no result where no authentication was needed.
    const says = chosen === security.vnc || spoken === 8;
    if (says && (await take(4)).readUInt32BE() !== 0) throw new DeviceError('badSecret');
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function chooseSecurity(socket: Socket, take: (count: number) => Promise<Buffer>, password: string) {
  const count = (await take(1))[0] ?? 0;
  if (count === 0) throw new DeviceError('protocol');
  const offered = [...(await take(count))];
  const wanted = password ? [security.vnc, security.none] : [security.none, security.vnc];
  const chosen = wanted.find((type) => offered.includes(type));
  if (chosen === undefined) throw new DeviceError('protocol');
  socket.write(Buffer.from([chosen]));
  return chosen;
}

/** Bytes of a browser's handshake before its first message to the device: version and chosen security type. */
const browserHandshake = versionLength + 1;

/**
 * Presents the device to the browser as one without a password: the server has already logged in, and the rest passes
 * unchanged.
 */
export function openDoor(socket: Socket): Duplex {
  let taken = 0;
  const door = new Duplex({
    read: () => void socket.resume(),
    write: (chunk: Buffer, _encoding, done) => {
      const part = Math.min(chunk.length, browserHandshake - taken);
      const offers = taken < versionLength && taken + part >= versionLength;
      const enters = taken < browserHandshake && taken + part === browserHandshake;
      taken += part;
      if (offers) door.push(Buffer.from([1, security.none]));
      if (enters) door.push(Buffer.alloc(4));
      const rest = chunk.subarray(part);
      if (rest.length === 0 || socket.write(rest)) return done();
      socket.once('drain', done);
    },
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  door.push('RFB 003.008\n');
  socket.on('data', (chunk: Buffer) => {
    if (!door.push(chunk)) socket.pause();
  });
  socket.on('close', () => door.destroy());
  return door;
}
