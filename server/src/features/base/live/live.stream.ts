import type { LiveMessage } from '@xueyan/contract/wire/live';
import type { WebSocket } from 'ws';
import type { Stream } from '../../../http/feature.ts';
import { catchUp, channelsOf, keepLogShort } from './live.service.ts';

/** Bytes; a page that lags further behind is cut off, and is sent what it missed when it is back. */
const maxWaiting = 1024 * 1024;
/** Pages of one person at this server. One more waits until another is closed. */
const mostPages = 20;
/** By then the server has read what was committed before a page came; a page drops what it has seen by itself, too. */
const lateMs = 10_000;
const beatMs = 25_000;
const beat = JSON.stringify({ type: 'live.beat', data: null, seq: 0 } satisfies LiveMessage);

/**
 * `/websocket/{userId}/{token}/{clientId}/{language}?since={seq}`: what happens, as it happens, for one signed-in page.
 * Close code 4401: the token is nobody's (any more). 1013: again later, there are too many of the person's pages.
 */
export const liveStream: Stream = ({ app, db, platform, authenticate }) => {
  const answered = new Map<WebSocket, boolean>();
  // A network that went away without a word is found out within a minute.
  const pulse = setInterval(() => {
    for (const [socket, alive] of answered) {
      if (!alive) socket.terminate();
      answered.set(socket, false);
      socket.ping();
      socket.send(beat);
    }
  }, beatMs);
  const stopForgetting = keepLogShort(db, platform.log);
  app.addHook('onClose', async () => {
    clearInterval(pulse);
    await stopForgetting();
  });

  app.get<{ Params: { userId: string; token: string }; Querystring: { since?: string } }>(
    '/websocket/:userId/:token/:clientId/:language',
    { websocket: true },
    async (socket, request) => {
      const { userId, token } = request.params;
      const owner = async () => {
        // A page that nobody is at connects too.
        const found = await authenticate(token, { address: request.ip, away: true }).catch(() => null);
        if (found?.actor.id !== userId) return null;
        return found.actor.mustChangePassword || found.actor.mustSetSecond ? null : found.actor;
      };
      // What happens while the past is looked up waits for its turn.
      let early: { message: string; seq: number }[] | null = [];
      // What was committed before, and is read of late, is among the past already.
      const sent = new Set<number>();
      const send = (message: string, seq: number) => {
        if (early) early.push({ message, seq });
        else if (sent.delete(seq)) return;
        else if (socket.bufferedAmount > maxWaiting) socket.close(1013, 'slow');
        else socket.send(message);
      };
      const open = async () => {
        const first = await owner();
        if (!first) return socket.close(4401, 'session');
        // Classes that were joined before are no news to it: it would be sent away for nothing.
        await platform.live.upToDate();
        if (socket.readyState !== socket.OPEN) return;
        if (platform.live.pagesOf(userId) >= mostPages) return socket.close(1013, 'too many pages');
        const { sessionId } = first;
        const seat = platform.live.join({ userId, sessionId, send, close: (code) => socket.close(code) });
        answered.set(socket, true);
        socket.on('pong', () => answered.set(socket, true));
        socket.on('close', () => {
          answered.delete(socket);
          seat.leave();
        });
        await platform.live.present();
        // The session may have ended before the page had its seat, where it would have been told.
        const actor = await owner();
        if (!actor) return socket.close(4401, 'session');
        const channels = await channelsOf(db, actor);
        seat.hear(channels);
        const past = await catchUp(db, channels, numberOf(request.query.since));
        const waited = early ?? [];
        early = null;
        for (const message of past) send(JSON.stringify(message), message.seq);
        for (const { seq } of past) if (seq > 0) sent.add(seq);
        const ready = past.at(-1);
        if (ready?.type === 'live.ready') for (const seq of ready.data.past) sent.add(seq);
        setTimeout(() => sent.clear(), lateMs).unref();
        for (const { message, seq } of waited) send(message, seq);
      };
      await open().catch(() => socket.close(1012, 'again'));
    },
  );
};

const numberOf = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : null);
