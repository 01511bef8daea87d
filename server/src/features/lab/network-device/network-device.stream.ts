import type { DeviceSessionEnd } from '@xueyan/contract/lab/network-device-use';
import { Fault } from '@xueyan/contract/wire/fault';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Stream } from '../../../http/feature.ts';
import { DeviceError } from '../../../platform/device/reach.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type DeviceSeat, takeDevice } from './device-session.service.ts';

/**
 * Close codes: more was sent than the device takes in; the ticket is not valid; the session is over, with the reason as
 * its name.
 */
const closeCodes = { tooMuch: 1009, refused: 4403, over: 4404 } as const;

/** Bytes that may wait for a slow browser; above it the device is no longer read. */
const highWater = 1024 * 1024;
/** Bytes of keys that may wait for a device that does not read them. */
const mostKeys = 256 * 1024;

const Control = z.object({
  type: z.literal('resize'),
  columns: z.number().int().min(20).max(500),
  rows: z.number().int().min(5).max(200),
});

/**
 * `/api/networkdevice/console?ticket=…`: a network device over a websocket, through this server alone. Binary frames
 * are its bytes in both directions (a terminal's, or RFB); a text frame from the browser is a control message.
 */
export const networkDeviceStream: Stream = ({ app, db, platform }) => {
  app.get<{ Querystring: { ticket?: string } }>(
    '/api/networkdevice/console',
    { websocket: true },
    async (socket, { query }) => serve({ db, platform }, socket, String(query.ticket ?? '')),
  );
};

async function serve(
  { db, platform }: { db: Db; platform: Platform },
  socket: WebSocket,
  ticket: string,
): Promise<void> {
  // Data from the browser waits there until the device is connected.
  socket.pause();
  const beat = setInterval(() => socket.ping(), 20_000);
  socket.on('close', () => clearInterval(beat));
  const end = (code: number, reason: string) => {
    // A paused page must be read again to receive its closing handshake.
    socket.resume();
    socket.close(code, reason);
  };
  try {
    const seat = await takeDevice(db, platform, ticket, (why) => end(closeCodes.over, why));
    const leave = (why: DeviceSessionEnd) =>
      seat.leave(why).catch((error: unknown) => platform.log.warn('leaving a device', { error }));
    // Closed while the seat was taken: its close event has already passed.
    if (socket.readyState >= socket.CLOSING) return void (await leave('left'));
    socket.on('close', () => leave('left'));
    converse(socket, seat, () => {
      end(closeCodes.over, 'device');
      return leave('device');
    });
    socket.resume();
  } catch (error) {
    if (error instanceof DeviceError) end(closeCodes.over, `trouble.${error.trouble}`);
    else end(closeCodes.refused, error instanceof Fault ? error.kind.code : 'refused');
    if (!(error instanceof DeviceError || error instanceof Fault)) platform.log.warn('opening a device', { error });
  }
}

/** Passes bytes both ways. */
function converse(socket: WebSocket, seat: DeviceSeat, onClose: () => Promise<void>): void {
  const { stream } = seat;
  stream.on('data', (chunk: Buffer) => {
    seat.noteOutput(chunk);
    if (socket.readyState !== socket.OPEN) return;
    socket.send(chunk, { binary: true }, () => {
      if (stream.isPaused() && socket.bufferedAmount < highWater / 2) stream.resume();
    });
    if (socket.bufferedAmount > highWater) stream.pause();
  });
  stream.on('error', () => stream.destroy());
  stream.on('close', () => void onClose());
  // While the device does not read, the page is not read either: its data waits in the page.
  stream.on('drain', () => socket.resume());
  socket.on('message', (data: Buffer, binary: boolean) => {
    if (!binary) {
      const control = Control.safeParse(readJson(data));
      if (control.success) seat.resize(control.data.columns, control.data.rows);
      return;
    }
    if (stream.destroyed) return;
    if (stream.writableLength + data.length > mostKeys) return socket.close(closeCodes.tooMuch);
    if (!stream.write(data)) socket.pause();
  });
}

function readJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    return null;
  }
}
