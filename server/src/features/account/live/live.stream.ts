import type { Stream } from '../../../http/server.ts';

/** Bytes; a page that lags further behind is cut off, and looks again when it is back. */
const maxWaiting = 1024 * 1024;

/**
 * `/websocket/{userId}/{token}/{clientId}/{language}`: what happens, as it happens, for one signed-in page.
 * Close code 4401: the token is nobody's (any more).
 */
export const liveStream: Stream = ({ app, platform, authenticate }) => {
  app.get<{ Params: { userId: string; token: string } }>(
    '/websocket/:userId/:token/:clientId/:language',
    { websocket: true },
    async (socket, request) => {
      const { userId, token } = request.params;
      const found = await authenticate(token).catch(() => null);
      if (!found || found.actor.id !== userId || found.actor.mustChangePassword) return socket.close(4401, 'session');
      if (socket.readyState !== socket.OPEN) return;
      const { sessionId, permissions } = found.actor;
      let answered = true;
      const leave = platform.live.join({
        userId,
        sessionId,
        permissions,
        send: (event) => {
          if (socket.bufferedAmount > maxWaiting) socket.close(1013, 'slow');
          else socket.send(JSON.stringify(event));
        },
        close: (code) => socket.close(code),
      });
      // A network that went away without a word is found out within a minute.
      const beat = setInterval(() => {
        if (!answered) return socket.terminate();
        answered = false;
        socket.ping();
      }, 25_000);
      socket.on('pong', () => {
        answered = true;
      });
      socket.on('close', () => {
        clearInterval(beat);
        leave();
      });
    },
  );
};
