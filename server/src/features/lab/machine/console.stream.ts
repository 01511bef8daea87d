import { Fault } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Stream } from '../../../http/server.ts';
import type { ConsoleStream } from '../../../platform/lab/engine.ts';
import { type ConsoleSeat, closeConsolesOf, takeSeat } from './console.service.ts';

/** Close codes of ours: the ticket is not good; the machine does not run; the session ended. */
const closeCodes = { badTicket: 4403, notRunning: 4404 } as const;

/** Bytes that may wait for a slow browser; past it the guest's output is held back, past twice that it is cut off. */
const highWater = 1024 * 1024;

const Control = z.object({
  type: z.literal('resize'),
  columns: z.number().int().min(20).max(500),
  rows: z.number().int().min(5).max(200),
});

/**
 * `/api/machine/console?ticket=…`: a machine's console over a websocket. Binary frames are the console's bytes in both
 * directions (a tty's, or RFB); a text frame from the browser is a control message, to it a reason for the end.
 */
export const consoleStream: Stream = ({ app, db, platform }) => {
  platform.live.onSessions((sessions) => sessions && closeConsolesOf(sessions));
  app.get<{ Querystring: { ticket?: string } }>(
    '/api/machine/console',
    { websocket: true },
    async (socket, request) => {
      // What the browser sends before the console is open must not be lost.
      const early: { data: Buffer; binary: boolean }[] = [];
      let onMessage = (data: Buffer, binary: boolean) => {
        if (early.length < 100) early.push({ data, binary });
      };
      socket.on('message', (data: Buffer, binary: boolean) => onMessage(data, binary));
      let seat: ConsoleSeat | undefined;
      let opened: ConsoleStream | undefined;
      const beat = setInterval(() => socket.ping(), 20_000);
      socket.on('close', () => {
        clearInterval(beat);
        opened?.stream.destroy();
        void seat?.leave().catch((error) => platform.log.warn('leaving a console', { error }));
      });
      try {
        seat = await takeSeat(db, platform, String(request.query.ticket ?? ''), (code, reason) => {
          socket.send(JSON.stringify({ type: 'ended', reason }));
          socket.close(code, reason);
        });
        opened = await platform.lab.openConsole(seat.machineId, seat.consoleKind);
      } catch (error) {
        const bad = error instanceof Fault && error.kind.code === 'machine.badTicket';
        return socket.close(bad ? closeCodes.badTicket : closeCodes.notRunning, 'refused');
      }
      // Closed while it was being opened: the close event has already passed.
      if (socket.readyState !== socket.OPEN) return opened.stream.destroy();
      const { stream, resize } = opened;
      const { mayType, noteActivity, consoleKind } = seat;
      stream.on('data', (chunk: Buffer) => {
        noteActivity();
        socket.send(chunk, { binary: true }, () => {
          if (stream.isPaused() && socket.bufferedAmount < highWater / 2) stream.resume();
        });
        if (socket.bufferedAmount > highWater) stream.pause();
      });
      stream.on('error', () => socket.close(1011));
      stream.on('close', () => socket.close(closeCodes.notRunning, 'ended'));
      onMessage = (data, binary) => {
        if (!binary) {
          const control = Control.safeParse(readJson(data));
          if (control.success && mayType) resize(control.data.columns, control.data.rows);
          return;
        }
        // A viewer's RFB handshake and screen requests must pass; the browser sends no keys in that mode.
        if (!mayType && consoleKind === 'terminal') return;
        noteActivity();
        stream.write(data);
      };
      for (const { data, binary } of early) onMessage(data, binary);
    },
  );
};

function readJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    return null;
  }
}
