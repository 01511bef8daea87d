import { Fault } from '@xueyan/contract/wire/fault';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { ConsoleStream } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Browser, type ConsoleSeat, takeSeat } from './console.service.ts';
import { isInput } from './console-input.rule.ts';
import { ViewOnlyRfb } from './view-only-rfb.rule.ts';

/** Close codes: more was sent than the machine takes in; the ticket is not valid; the machine does not run. */
const closeCodes = { tooMuch: 1009, badTicket: 4403, notRunning: 4404 } as const;

/**
 * Bytes that may wait for a slow browser; above it the guest's output is held back, above twice that the browser is
 * disconnected.
 */
const highWater = 1024 * 1024;

/** Bytes of keys that may wait for a guest that does not read them; a page that is paused sends no more than this. */
const mostKeys = 256 * 1024;

/** Messages that are taken in before the console is open. */
const mostEarly = 100;

const Control = z.object({
  type: z.literal('resize'),
  columns: z.number().int().min(20).max(500),
  rows: z.number().int().min(5).max(200),
});

/**
 * Serves the console of a machine of this server to the holder of the ticket: a browser, or the server that relays it.
 */
export async function serveConsole(
  { db, platform }: { db: Db; platform: Platform },
  socket: WebSocket,
  ticket: string,
): Promise<void> {
  // Data that the browser sends before the console is open must not be lost.
  const early: { data: Buffer; binary: boolean }[] = [];
  let earlyBytes = 0;
  let onMessage = (data: Buffer, binary: boolean) => {
    earlyBytes += data.length;
    if (earlyBytes > mostKeys) return end(socket, closeCodes.tooMuch);
    early.push({ data, binary });
    // The rest waits in the page: what a person typed is not dropped.
    if (early.length >= mostEarly) socket.pause();
  };
  socket.on('message', (data: Buffer, binary: boolean) => onMessage(data, binary));
  const beat = setInterval(() => socket.ping(), 20_000);
  socket.on('close', () => clearInterval(beat));
  const isGone = () => socket.readyState === socket.CLOSED;
  const leave = (seat: ConsoleSeat) =>
    seat.leave().catch((error: unknown) => platform.log.warn('leaving a console', { error }));
  try {
    const seat = await takeSeat(db, platform, ticket, browserOf(socket));
    // Closed while the seat was taken: its close event has already passed.
    if (isGone()) return void (await leave(seat));
    socket.on('close', () => leave(seat));
    const opened = await platform.lab.openConsole(seat.machineId, seat.consoleKind);
    socket.on('close', () => opened.stream.destroy());
    onMessage = converse(socket, seat, opened);
    for (const { data, binary } of early) onMessage(data, binary);
    if (socket.isPaused && !opened.stream.writableNeedDrain) socket.resume();
    if (isGone()) opened.stream.destroy();
  } catch (error) {
    const bad = error instanceof Fault && error.kind.code === 'machine.badTicket';
    end(socket, bad ? closeCodes.badTicket : closeCodes.notRunning, 'refused');
  }
}

const browserOf = (socket: WebSocket): Browser => ({
  tell: (message) => socket.send(JSON.stringify(message)),
  close: (code, reason) => {
    socket.send(JSON.stringify({ type: 'ended', reason }));
    end(socket, code, reason);
  },
});

/** Closes a socket that may be paused: it must be read again to receive the closing handshake. */
function end(socket: WebSocket, code: number, reason = ''): void {
  socket.resume();
  socket.close(code, reason);
}

/** Passes bytes both ways; returns the handler of the browser's messages. */
function converse(socket: WebSocket, seat: ConsoleSeat, { stream, resize }: ConsoleStream) {
  const { mayType, noteOutput, noteInput, noteSize, consoleKind } = seat;
  const viewOnly = mayType || consoleKind !== 'desktop' ? null : new ViewOnlyRfb();
  stream.on('data', (chunk: Buffer) => {
    noteOutput();
    socket.send(chunk, { binary: true }, () => {
      if (stream.isPaused() && socket.bufferedAmount < highWater / 2) stream.resume();
    });
    if (socket.bufferedAmount > highWater) stream.pause();
  });
  stream.on('error', () => end(socket, 1011));
  stream.on('close', () => end(socket, closeCodes.notRunning, 'ended'));
  // While the guest does not read, the page is not read either: its data waits in the page.
  stream.on('drain', () => socket.resume());
  const type = (keys: Buffer) => {
    if (keys.length === 0 || socket.readyState !== socket.OPEN || stream.destroyed) return;
    if (stream.writableLength + keys.length > mostKeys) return end(socket, closeCodes.tooMuch);
    if (!stream.write(keys)) socket.pause();
  };
  return (data: Buffer, binary: boolean) => {
    if (viewOnly && binary) return type(viewOnly.pass(data));
    if (!mayType) return;
    if (binary) {
      if (isInput(consoleKind, data)) noteInput();
      return type(data);
    }
    const control = Control.safeParse(readJson(data));
    if (!control.success) return;
    const { columns, rows } = control.data;
    resize(columns, rows);
    if (consoleKind === 'terminal') noteSize({ columns, rows });
  };
}

function readJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    return null;
  }
}
