import type { LiveMessage } from '@xueyan/contract/wire/live';
import type { WebSocket } from 'ws';
import type { Stream } from '../../../http/feature.ts';
import { catchUp, channelsOf, keepLogShort } from './live.service.ts';

/** Bytes; a page with more unsent data is disconnected, and receives what it missed when it reconnects. */
const maxWaiting = 1024 * 1024;
/** Maximum number of a person's pages at this server. Another one may connect after one is closed. */
const mostPages = 20;
/**
 * By then the server has read everything committed before the page connected; pages also drop duplicates by themselves.
 */
const lateMs = 10_000;
const beatMs = 25_000;
const beat = JSON.stringify({ type: 'live.beat', data: null, seq: 0 } satisfies LiveMessage);

/**
 * `/websocket/{userId}/{token}/{clientId}/{language}?since={seq}`: live events for a signed-in page. Close code 4401:
 * the token is invalid. 1013: too many pages of the person, try again later.
 */
export const liveStream: Stream = ({ app, db, platform, authenticate }) => {
  const answered = new Map<WebSocket, boolean>();
  // Detects a silently lost connection within a minute.
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
        // Idle pages connect too.
        const found = await authenticate(token, { address: request.ip, away: true }).catch(() => null);
        if (found?.actor.id !== userId) return null;
        return found.actor.mustChangePassword || found.actor.mustSetSecond ? null : found.actor;
      };
      // Events during the lookup of past ones are queued.
      let early: { message: string; seq: number }[] | null = [];
      // Events committed before but read late are already among the past ones.
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
        // Regroups for classes joined earlier are not relevant: they would disconnect the page in vain.
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
        // The session may have ended before the page was registered, in which case it was not notified.
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
